"""Scenes to learn from: arrangements, furniture, light and designs, drawn at random.

A scene says what lies where; drawing it is ``vision.scene``. The generator's state decides everything.
"""
