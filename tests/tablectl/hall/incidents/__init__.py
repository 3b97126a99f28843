"""A hundred and more incidents of an event's day, run through the API and through the pages."""
