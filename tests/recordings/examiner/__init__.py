"""An examiner apart from ``vision/scene``: real hands in tiles, light and layout of its own, path traced.

The eyes learnt from pictures that ``vision/scene`` draws. What they are measured on here shares nothing with
those: other typefaces, other drawings, another layout of the table, and light that is traced by Mitsuba 3.
Nothing made here is ever trained on.
"""
