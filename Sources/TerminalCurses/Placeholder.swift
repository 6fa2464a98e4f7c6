// Empty until its first noun lands.
