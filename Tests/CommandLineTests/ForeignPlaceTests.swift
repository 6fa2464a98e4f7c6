import Domain
import Services
import TestSupport
import Testing

/// Shifts seen from another zone, another home, and zones that cannot be read.
struct ForeignPlaceTests {
  /// A shell in a zone, with the store of a person from Berlin on a rotation of nights from 19:00.
  private func abroad(now: String = "2026-10-04T08:00", zone: String = "Asia/Tokyo") throws -> Shell
  {
    var shell = try Shell(now: "2026-09-01T08:00:00Z", zone: "Europe/Berlin")
    #expect(shell("pattern", "apply", "panama", "--start", "2026-09-07").status == 0)
    shell.variables["TZ"] = zone
    shell.variables["SHIFTPRO_NOW"] = now
    return shell
  }

  // MARK: One date and one time

  @Test("a day has the shifts of that date in their own zone, whatever the viewer's")
  func window() throws {
    let shell = try abroad()
    let all = try shell("list", "--from", "2026-09-28", "--to", "2026-10-18", "--json")
      .list("shifts")
    #expect(all.count > 8)
    for shift in all {
      let start = try #require(shift.text("local_start"))
      let day = String(start.prefix(10))
      let found = try shell("list", "--from", day, "--to", day, "--json").list("shifts")
      #expect(found.contains { $0.text("id") == shift.text("id") }, "\(start)")
      let rows = shell("list", "--from", day, "--to", day).output
      #expect(rows.contains("\(start.suffix(5))–") && rows.contains(" Berlin"))
    }
    // The day before a night, and nothing else, begins no night.
    let home = try abroad(zone: "Europe/Berlin")
    for zone in ["Pacific/Kiritimati", "Pacific/Honolulu", "America/New_York"] {
      let there = try abroad(zone: zone)
      for day in ["2026-10-03", "2026-10-04", "2026-10-05", "2026-10-06", "2026-10-25"] {
        func ids(_ shell: Shell) throws -> [String?] {
          try shell("list", "--from", day, "--to", day, "--json").list("shifts").map {
            $0.text("local_start")
          }
        }
        #expect(try ids(there) == ids(home), "\(zone) \(day)")
      }
    }
  }

  @Test("list, dashboard, schedule, status and exports say the same date and time, with the place")
  func agree() throws {
    let shell = try abroad()
    let next = try #require(
      try shell("list", "--from", "2026-10-05", "--to", "2026-10-11", "--json").list("shifts").first
    )
    #expect(next.text("local_start")?.hasPrefix("2026-10-05T19:00") == true)
    let dashboard = shell("show", "dashboard").output
    #expect(dashboard.contains("Mon 5 Oct  19:00–07:00 Berlin"))
    let rows = dashboard.split(separator: "\n").filter { $0.contains("19:00–07:00") }
    #expect(rows.allSatisfy { $0.contains("Berlin") } && !rows.isEmpty)
    #expect(!rows.contains { $0.contains("Tue 6 Oct") && $0.contains("in 42 h") })
    #expect(shell("status").output.contains("Mon 19:00 Berlin"))
    let day = ["--from", "2026-10-05", "--to", "2026-10-05"]
    for format in ["csv", "json", "ics", "text"] {
      let text = shell.run(["export", "--as", format] + day).output
      #expect(text.contains("19:00") || text.contains("T190000"), "\(format)\n\(text)")
    }
    // At home no place is named.
    #expect(!(try abroad(zone: "Europe/Berlin")("list").output.contains("Berlin")))
  }

  // MARK: The running shift

  @Test("a running shift is in windows that it reaches, and in no later one")
  func running() throws {
    var shell = try Shell(now: "2026-11-20T19:02:00Z")
    shell("start")
    shell.variables["SHIFTPRO_NOW"] = "2026-11-21T02:41:00Z"
    func count(_ from: String, _ to: String) throws -> Int {
      try shell("list", "--from", from, "--to", to, "--json").list("shifts").count
    }
    #expect(try count("2026-11-20", "2026-11-20") == 1)
    #expect(try count("2026-11-21", "2026-11-21") == 1)
    #expect(try count("2026-11-22", "2026-11-22") == 0)
    #expect(try count("2027-01-01", "2027-01-03") == 0)
    #expect(shell("list", "--from", "2027-01-01").output.contains("on shift") == false)
    // A forgotten one goes on until now.
    shell.variables["SHIFTPRO_NOW"] = "2026-11-24T02:41:00Z"
    #expect(try count("2026-11-23", "2026-11-23") == 1)
    #expect(try count("2026-11-25", "2026-11-25") == 0)
  }

  // MARK: Moving house

  @Test("a new home applies from a day on, and the days of the past stay")
  func moving() throws {
    var shell = try Shell(now: "2026-09-25T12:00:00Z", zone: "Europe/Berlin")
    let table = "start,end,steps\n2026-09-20T20:00+02:00,2026-09-20T20:30+02:00,1000\n"
    #expect(shell("import", try shell.file("a.csv", table)).status == 0)
    func steps(_ day: String) throws -> Int? {
      try shell("steps", "--from", day, "--to", day, "--by", "day", "--json").list("days")
        .first?.number("steps")
    }
    #expect(try steps("2026-09-20") == 1000)
    shell.variables["SHIFTPRO_NOW"] = "2026-10-01T12:00:00Z"
    #expect(shell("steps", "zones", "--home", "--in", "Asia/Tokyo").status == 0)
    #expect(try steps("2026-09-20") == 1000)
    #expect(try (steps("2026-09-21") ?? 0) == 0)
    let stays = try shell("steps", "zones", "--json").list("stays")
    #expect(stays.last?.text("from") == "2026-10-01" && stays.last?.text("zone") == "Asia/Tokyo")
    #expect(shell("steps", "zones").output.contains("from the start"))
    // Moving again keeps both pasts.
    #expect(
      shell("steps", "zones", "--home", "--in", "America/New_York", "--from", "2026-11-01").status
        == 0)
    #expect(try shell("steps", "zones", "--json").list("stays").count == 3)
    #expect(try steps("2026-09-20") == 1000)
    shell("undo")
    shell("undo")
    #expect(try shell("steps", "zones", "--json").list("stays").isEmpty)
  }

  // MARK: Zones that cannot be read

  @Test(
    "a rule in TZ is the zone that follows it; what cannot be read is named with what is used",
    arguments: [
      ("EST5EDT,M3.2.0,M11.1.0", "America/New_York", false),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "Europe/Berlin", false),
      ("GMT0BST,M3.5.0/1,M10.5.0", "Europe/London", false),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "Australia/Sydney", false),
      ("<+05>-5", "Etc/GMT-5", false), ("IST-5:30", "Asia/Kolkata", false),
      ("UTC0", "UTC", false), (":/etc/localtime", "Asia/Tokyo", false),
      ("posix/Europe/Berlin", "Europe/Berlin", false),
      ("right/Europe/Berlin", "Europe/Berlin", true), ("nonsense", "Asia/Tokyo", true),
      ("Factory", "Asia/Tokyo", true), ("XXX3:21", "Asia/Tokyo", true),
    ])
  func machine(text: String, used: String, isTold: Bool) throws {
    var shell = try Shell(zone: text)
    shell.variables["TZ"] = text
    let added = shell("add", "2026-12-15 22:00", "06:00")
    #expect(added.status == 0)
    #expect(added.errors.contains("TZ=\(text); using \(used)") == isTold, "\(added.errors)")
    let shift = try #require(
      try shell("list", "--from", "2026-12-15", "--to", "2026-12-16", "--json").list("shifts").first
    )
    #expect(shift.text("zone") == used)
    #expect(shift.text("local_start")?.hasPrefix("2026-12-15T22:00") == true)
    // Nobody is told twice, and --zone needs no TZ.
    #expect(added.errors.ranges(of: "TZ=\(text)").count <= 1)
    #expect(!shell("list", "--zone", "Europe/Paris").errors.contains("TZ="))
  }

  @Test("names that no other program knows are resolved or refused at every door")
  func names() throws {
    let shell = try Shell()
    for name in ["Factory", "localtime", "posixrules", "right/Europe/Berlin", "posix/Factory"] {
      #expect(shell("list", "--zone", name).status == 2, "\(name)")
      #expect(shell("steps", "zones", "--from", "2026-10-01", "--in", name).status == 1, "\(name)")
      #expect(shell("steps", "zones", "--home", "--in", name).status == 1, "\(name)")
    }
    #expect(
      shell("add", "2026-12-15 22:00", "06:00", "--zone", "posix/Europe/Berlin").status == 0)
    let shifts = shell("list", "--from", "2026-12-15", "--to", "2026-12-16", "--json")
    #expect(try shifts.list("shifts").first?.text("zone") == "Europe/Berlin")
  }
}
