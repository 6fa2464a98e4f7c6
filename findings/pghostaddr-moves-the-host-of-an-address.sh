#!/bin/sh
# A variable decides where libpq connects, although the address names the host.
#
# Command line and address come before variables, one expects, and PGHOST is indeed ignored where the address has a host.
# PGHOSTADDR is not: it stands for a parameter of its own, `hostaddr`, so `postgresql://maren@localhost/…` goes to the
# address in the variable, and `localhost` is only the name in a certificate.
# Seen on 30 November 2026 with psycopg 3.2.3 and its libpq 17.0. A file of services (PGSERVICE) can name it as well.
# So a program that is less strict towards `localhost` has to look at `hostaddr` and where it may come from.
set -eu
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/environment"
"$folder/environment/bin/pip" -q install --disable-pip-version-check psycopg==3.2.3 psycopg-binary==3.2.3
"$folder/environment/bin/python" - <<'PYTHON'
import os, socket, threading
import psycopg

assert psycopg.pq.version() == 170000, psycopg.pq.version()
for name in [name for name in os.environ if name.startswith("PG")]:
    del os.environ[name]
listener = socket.socket()
listener.bind(("127.0.0.2", 0))
listener.listen()
port = listener.getsockname()[1]
asked = []


def answer():
    while True:
        try:
            connection, _ = listener.accept()
        except OSError:
            return
        asked.append(connection.recv(1000))
        connection.close()


threading.Thread(target=answer, daemon=True).start()
address = f"postgresql://maren@127.0.0.1:{port}/shifts?sslmode=disable&connect_timeout=5"


def reached(variable):
    os.environ[variable] = "127.0.0.2"
    asked.clear()
    try:
        psycopg.connect(address)
    except psycopg.OperationalError as error:
        print(variable, "→", str(error).splitlines()[0])
    del os.environ[variable]
    return len(asked) == 1 and b"maren" in asked[0]


assert not reached("PGHOST")
assert reached("PGHOSTADDR")
listener.close()
PYTHON
