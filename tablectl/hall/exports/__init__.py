"""What leaves the hall: files for the public, a calendar, and the games that another service is sent."""
