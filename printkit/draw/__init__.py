"""Drawing operations → PDF, and strangers' pictures. The only room that touches Pillow."""
