/// A script that writes the shifts of a store like `shiftpro export`, with the library commonly
/// used for the format.
struct ExportScript {
  /// The format, as in `export --as`.
  let form: String
  /// The required module, which may be missing.
  let module: String
  /// The number of runs; some take half a minute.
  let rounds: Int
  private let body: String

  static let all = [
    ExportScript(
      form: "csv", module: "csv", rounds: 7,
      body: """
        with open(sys.argv[2], "w", newline="") as file:
            records = [
                {"start": start(row).isoformat(timespec="minutes"),
                 "end": end(row).isoformat(timespec="minutes"), **record(row)}
                for row in rows()]
            out = csv.DictWriter(file, records[0].keys())
            out.writeheader()
            out.writerows(records)
        """),
    ExportScript(
      form: "json", module: "json", rounds: 5,
      body: """
        def moments(name, at):
            utc = at.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
            local = at.replace(tzinfo=None).isoformat(timespec="minutes")
            return {name: utc, "local_" + name: local}
        with open(sys.argv[2], "w") as file:
            shifts = [
                {**record(row), **moments("start", start(row)), **moments("end", end(row))}
                for row in rows()]
            json.dump({"shifts": shifts}, file)
        """),
    ExportScript(
      form: "ics", module: "icalendar", rounds: 1,
      body: """
        calendar = icalendar.Calendar()
        calendar.add("version", "2.0")
        calendar.add("prodid", "-//bench//bench//EN")
        for row in rows():
            event = icalendar.Event()
            event.add("uid", row["id"])
            event.add("dtstamp", datetime.fromtimestamp(row["updated_at"], timezone.utc))
            event.add("dtstart", start(row))
            event.add("dtend", end(row))
            event.add("summary", row["name"])
            if row["notes"]: event.add("description", row["notes"])
            event.add("status", "CANCELLED" if row["status"] == 3 else "CONFIRMED")
            event.add("transp", "TRANSPARENT" if row["status"] == 3 else "OPAQUE")
            event.add("created", datetime.fromtimestamp(row["created_at"], timezone.utc))
            event.add("last-modified", datetime.fromtimestamp(row["updated_at"], timezone.utc))
            event.add("sequence", row["updated_at"] - 1577836800)
            event.add("url", "shiftpro://shift/" + row["id"])
            calendar.add_component(event)
        with open(sys.argv[2], "wb") as file: file.write(calendar.to_ical())
        """),
  ]

  /// The script; its arguments are the store and the output file.
  var text: String {
    """
    import sqlite3, sys
    from datetime import datetime, timezone
    from zoneinfo import ZoneInfo
    import \(module)
    STATUS = ["scheduled", "in_progress", "completed", "cancelled"]
    db = sqlite3.connect(sys.argv[1])
    db.row_factory = sqlite3.Row
    def rows():
        return db.execute(
            "SELECT * FROM shift WHERE deleted_at IS NULL "
            "ORDER BY coalesce(actual_start, scheduled_start), id")
    def start(row):
        return datetime.fromtimestamp(
            row["actual_start"] or row["scheduled_start"], ZoneInfo(row["zone"]))
    def end(row):
        return datetime.fromtimestamp(
            row["actual_end"] or row["scheduled_end"], ZoneInfo(row["zone"]))
    def record(row):
        return {
            "zone": row["zone"], "name": row["name"], "status": STATUS[row["status"]],
            "break_minutes": row["break_minutes"], "label": row["rate_label"],
            "multiplier": float(row["rate_multiplier"]),
            "additional": bool(row["is_additional_shift"]), "notes": row["notes"],
            "id": row["id"],
        }
    \(body)

    """
  }
}
