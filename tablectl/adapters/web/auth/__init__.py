"""Authentication: accounts, passwords, links and sessions; and authorisation: who may request what."""
