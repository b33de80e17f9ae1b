"""What `pip install .` gives: a program that works from any folder, with all that it needs inside."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True)
    (path,) = folder.glob("printkit-*.whl")
    return path


def test_data_and_fonts_travel_inside(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    data = [path for path in (ROOT / "printkit" / "data").rglob("*.*") if path.is_file()]
    assert {path.suffix for path in data} == {".yaml", ".svg"}
    for path in data:
        assert path.relative_to(ROOT).as_posix() in inside
    fonts = [path for path in (ROOT / "fonts").rglob("*") if path.is_file()]
    assert fonts
    for path in fonts:
        assert f"printkit/{path.relative_to(ROOT).as_posix()}" in inside
    assert "printkit/py.typed" in inside


def test_every_font_has_its_licence_beside_it() -> None:
    for path in (ROOT / "fonts").rglob("*.ttf"):
        assert "SIL Open Font License" in (path.parent / "OFL.txt").read_text(encoding="utf-8")


def test_it_works_in_an_empty_environment_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "env"
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)]
    subprocess.run(pip, check=True)
    away = tmp_path / "away"
    away.mkdir()
    printkit = str(programs / "printkit")
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}

    def run(*words: str) -> str:
        done = subprocess.run([printkit, *words], cwd=away, env=env, capture_output=True, encoding="utf-8", check=True)
        return done.stdout

    run("new", "trial", "--edition", "twist", "--language", "de")
    assert "trial.yaml: 12 cards, 1 remark" in run("check", "--strict", "trial.yaml")
    assert "55 cards" in run("check", str(ROOT / "decks" / "inventions.yaml"))
    fonts = "from printkit.resources import FONTS; print(len(list(FONTS.rglob('*.ttf'))))"
    done = subprocess.run([str(programs / "python"), "-c", fonts], cwd=away, env=env, capture_output=True, check=True)
    assert int(done.stdout) >= 3
