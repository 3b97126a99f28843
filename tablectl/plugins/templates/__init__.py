"""What ``tablectl new`` begins a plugin with: one working module a kind, called *sample*.

They are ordinary code, checked like the rest; a test installs all of them as one package and runs them.
"""
