"""Post-processing of detections: whole tiles, blank faces, missed wall stacks."""
