/// A script that writes the shifts of a store as `shiftpro export` does, with the library that people
/// take for it.
struct ExportScript {
  /// What `export --as` calls the form.
  let form: String
  /// The module that the machine may lack.
  let module: String
  /// How often it is run: some take half a minute.
  let rounds: Int
  private let body: String

  static let all = [
    ExportScript(
      form: "csv", module: "csv", rounds: 3,
      body: """
        with open(sys.argv[2], "w", newline="") as file:
            out = csv.writer(file)
            out.writerow(NAMES)
            for row in rows(): out.writerow(row)
        """),
    ExportScript(
      form: "json", module: "json", rounds: 3,
      body: """
        with open(sys.argv[2], "w") as file:
            json.dump({"shifts": [dict(zip(NAMES, row)) for row in rows()]}, file)
        """),
    ExportScript(
      form: "ics", module: "icalendar", rounds: 1,
      body: """
        calendar = icalendar.Calendar()
        calendar.add("version", "2.0")
        calendar.add("prodid", "-//bench//bench//EN")
        utc = datetime.timezone.utc
        for start, end, zone, name, status, notes, id, created, updated in db.execute(
            f"SELECT {START}, {END}, zone, name, status, notes, id, created_at, updated_at {FROM}"):
            event = icalendar.Event()
            event.add("uid", id)
            event.add("dtstamp", datetime.datetime.fromtimestamp(updated, utc))
            event.add("dtstart", local(start, zone))
            event.add("dtend", local(end, zone))
            event.add("summary", name)
            if notes: event.add("description", notes)
            event.add("status", "CANCELLED" if status == 3 else "CONFIRMED")
            event.add("transp", "TRANSPARENT" if status == 3 else "OPAQUE")
            event.add("created", datetime.datetime.fromtimestamp(created, utc))
            event.add("last-modified", datetime.datetime.fromtimestamp(updated, utc))
            event.add("sequence", updated - 1577836800)
            event.add("url", "shiftpro://shift/" + id)
            calendar.add_component(event)
        with open(sys.argv[2], "wb") as file: file.write(calendar.to_ical())
        """),
  ]

  /// The script; its arguments are the store and the file to write.
  var text: String {
    """
    import datetime, sqlite3, sys, zoneinfo
    import \(module)
    db = sqlite3.connect(sys.argv[1])
    START = "coalesce(actual_start, scheduled_start)"
    END = "coalesce(actual_end, scheduled_end)"
    FROM = f"FROM shift WHERE deleted_at IS NULL ORDER BY {START}, id"
    NAMES = ["start", "end", "zone", "name", "status", "break_minutes", "label", "multiplier",
             "additional", "notes", "id"]
    STATUS = ["scheduled", "in_progress", "completed", "cancelled"]
    zones = {}
    def local(seconds, zone):
        if zone not in zones: zones[zone] = zoneinfo.ZoneInfo(zone)
        return datetime.datetime.fromtimestamp(seconds, zones[zone])
    def text(seconds, zone): return local(seconds, zone).isoformat(timespec="minutes")
    def rows():
        for r in db.execute(
            f"SELECT {START}, {END}, zone, name, status, break_minutes, rate_label, "
            f"rate_multiplier, is_additional_shift, notes, id {FROM}"):
            yield (text(r[0], r[2]), text(r[1], r[2]), r[2], r[3], STATUS[r[4]], r[5], r[6],
                   r[7], bool(r[8]), r[9], r[10])
    \(body)

    """
  }
}
