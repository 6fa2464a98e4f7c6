"""What the scripts beside it share: the program, the shifts, and a line for each comparison."""
import datetime, json, os, shutil, subprocess, sys, tempfile, zoneinfo

BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")
# A night, nights over both clock changes, and a day in summer.
SHIFTS = [
    ("2025-03-29 22:00", "2025-03-30 06:00"), ("2025-07-03 07:00", "2025-07-03 15:30"),
    ("2025-10-25 22:00", "2025-10-26 06:00"), ("2025-11-03 22:00", "2025-11-04 06:00"),
]
if len(sys.argv) != 2:
    sys.exit(f"usage: {sys.argv[0]} PROGRAM")
program = os.path.abspath(sys.argv[1])
folder = tempfile.mkdtemp(prefix="trackers-")
os.environ.update(TZ="Europe/Berlin", HOME=folder, LC_ALL="C.UTF-8")
failures = 0


def local(text):
    return datetime.datetime.strptime(text, "%Y-%m-%d %H:%M")


def instant(text):
    return int(local(text).replace(tzinfo=BERLIN).timestamp())


def minutes(pair):
    """The true length."""
    return (instant(pair[1]) - instant(pair[0])) // 60


def clock(pair):
    """The length on the clock."""
    return int((local(pair[1]) - local(pair[0])).total_seconds() // 60)


def run(*words, **options):
    done = subprocess.run(words, capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}: {done.stdout}{done.stderr}")
    return done.stdout


def path(name, text=None):
    name = os.path.join(folder, name)
    if text is not None:
        with open(name, "w") as file:
            file.write(text)
    return name


def shiftpro(*words, store, now="2026-01-15T12:00:00Z"):
    return run(program, *words, "--store", path(store), "--now", now, "--zone", "Europe/Berlin")


def imported(file, kind=None, options=()):
    """The shifts that an import into a new store brings."""
    answer = json.loads(shiftpro("import", file, "--json", *options, store="import.sqlite"))
    assert kind is None or answer["kind"] == kind, answer
    found = json.loads(shiftpro(
        "list", "--from", "2025-01-01", "--to", "2025-12-31", "--json", store="import.sqlite"))
    for end in ("", "-wal", "-shm"):
        if os.path.exists(path("import.sqlite" + end)):
            os.remove(path("import.sqlite" + end))
    return found["shifts"]


def instants(shifts):
    moment = lambda text: int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())
    return sorted((moment(shift["scheduled_start"]), moment(shift["scheduled_end"])) for shift in shifts)


def compare(name, found, right):
    global failures
    print(f"{'ok  ' if found == right else 'FAIL'} {name}", flush=True)
    if found != right:
        failures += 1
        print("  found", found, "\n  right", right)


def installed(*names):
    missing = [name for name in names if not shutil.which(name)]
    if missing:
        print("skipped, not installed:", *missing)
    return not missing


def finish():
    shutil.rmtree(folder)
    sys.exit(1 if failures else 0)
