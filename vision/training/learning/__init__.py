"""What both networks are trained by: the loop, batches from another process, checkpoints, ONNX weights.

Which picture is learned from and what is right is the caller's.
"""
