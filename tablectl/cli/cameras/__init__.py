"""Commands about what cameras see: pictures, calibration, enrolment, learning, recordings."""
