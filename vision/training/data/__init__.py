"""Pictures and labels to learn from: photographs, drawn scenes on disk, faces, composites, augmentation.

Everything here is arrays and files: no network is known and no tensor is made, so it runs without torch.
"""
