"""From checkpoints to what ships: ONNX files, their 8-bit forms, the manifest. Nothing is trained here."""
