"""How good the recogniser is: held to labels tile by tile, counted, in tables and on the models' cards.

It measures the program's own recogniser and runs without torch; what is measured here is never trained on.
"""
