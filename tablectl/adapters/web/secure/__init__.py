"""The pages over HTTPS, which browsers ask for before they give a page the camera: certificates of the
table's own, and the door that serves by them."""
