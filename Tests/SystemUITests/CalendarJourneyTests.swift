import AppCore
import AppTestSupport
import Domain
import Platform
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TestSupport
import Testing

@Suite("Calendars on the screen") struct CalendarJourneyTests {
  private func robot(
    _ language: Texts.Language = .english, _ size: Size = Size(80, 24)
  ) throws -> (Robot, String) {
    let robot = try Robot(now: "2026-11-20T12:00:00Z", language: language, size: size)
    try robot.store.write("test", now: robot.clock.now) { transaction in
      for (id, day, name) in [("s1", "2026-11-24", "Night"), ("s2", "2026-11-26", "Early")] {
        try transaction.save(
          planned("\(day) 07:00", "\(day) 15:00", name: name, id: RecordID(id)))
      }
    }
    robot.wait(seconds: 1)
    return (robot, robot.folder.folder + "/calendar")
  }

  /// Adds the folder through the menu that explains.
  private func add(_ robot: Robot, _ folder: String) throws {
    robot.press("g A")
    #expect(robot.prose.contains("never pay"))
    robot.press("2")
    try robot.fill("address", folder)
    try robot.fill("name", "Family")
    robot.press("Enter")
  }

  /// Makes the calendar under the cursor of the list two-way, and closes the list.
  private func makeTwoWay(_ robot: Robot) throws {
    robot.press("e")
    try robot.focus("direction")
    robot.press("Right Enter Esc")
  }

  private func event(_ folder: String, _ place: Int = 0) throws -> String {
    let names = try Files.names(in: folder).filter { $0.hasSuffix(".ics") }.sorted()
    try #require(names.indices.contains(place))
    return "\(folder)/\(names[place])"
  }

  private func change(_ path: String, _ old: String, _ new: String) throws {
    let text = String(decoding: try Files.read(path), as: UTF8.self)
    #expect(text.contains(old))
    try Files.write(Array(text.replacing(old, with: new).utf8), to: path)
  }

  @Test("added through the menu, both sides edited, a conflict resolved, undone")
  func journey() throws {
    let (robot, folder) = try robot()
    try add(robot, folder)
    // The first run follows by itself.
    #expect(try Files.names(in: folder).count { $0.hasSuffix(".ics") } == 2)
    #expect(robot.prose.contains("2 events were written"))
    for place in 0...1 { try change(event(folder, place), "SUMMARY:Shift: ", "SUMMARY:Shift: X ") }
    robot.press("g S")
    #expect(robot.prose.contains("2 shifts and their events differ"))
    robot.press("g C")
    #expect(robot.prose.contains("Shift: X"))
    robot.press("e u")
    #expect(robot.prose.contains("Not decided yet"))
    robot.press("E Enter")
    robot.press("g S")
    let names = try robot.store.shifts.page(after: nil, limit: 10).map(\.name)
    #expect(names == ["X Night", "X Early"])
    robot.press("u")
    #expect(
      try robot.store.shifts.page(after: nil, limit: 10).map(\.name) == ["Night", "Early"])
    robot.press("g S")
    let text = String(decoding: try Files.read(event(folder)), as: UTF8.self)
    #expect(!text.contains("SUMMARY:Shift: X"))
    // What somebody else has written is kept when the shift wins.
    try change(event(folder), "SUMMARY:Shift: ", "SUMMARY:Shift: Y ")
    robot.press("g S g C s Enter g S g R")
    #expect(robot.prose.contains("Shift: Y"))
  }

  @Test("a place that is not there brings the form back with the reason")
  func refusal() throws {
    let (robot, _) = try robot()
    robot.press("g A 2")
    try robot.fill("address", "/nowhere/at/all")
    try robot.focus("create")
    robot.press("Space Enter")
    #expect(try robot.field("address").input.text == "/nowhere/at/all")
    #expect(robot.prose.contains("/nowhere/at/all"))
    #expect(try robot.store.calendars.accounts().isEmpty)
  }

  @Test("the Schedule shows how a shift and its event relate")
  func state() throws {
    let (robot, folder) = try robot()
    robot.resize(120, 40)
    try add(robot, folder)
    robot.press("2 n n")
    #expect(robot.prose.contains("Family · synced"))
  }

  @Test("having no network is no error: the state is in the list and in the top line")
  func offline() throws {
    let (robot, _) = try robot(.english, Size(120, 40))
    var account = CalendarAccount(
      id: RecordID("a1"), name: "Family", kind: .caldav, address: "http://127.0.0.1:1/x/",
      createdAt: robot.clock.now)
    account.title = "{name}"
    try robot.store.writeCalendars { [account] in try $0.save(account) }
    try robot.restart()
    robot.press("g S")
    robot.wait(seconds: 10)
    #expect(robot.screen.split(separator: "\n")[0].contains("offline"))
    robot.press("g K")
    #expect(robot.prose.contains("offline"))
    robot.press("r")
    #expect(robot.prose.contains("PROPFIND 127.0.0.1"))
  }

  @Test("held deletions are in the list; they are done only after a confirmation")
  func held() throws {
    let (robot, folder) = try robot()
    try add(robot, folder)
    robot.press("g K")
    try makeTwoWay(robot)
    let removed = [try event(folder, 0), try event(folder, 1)]
    for path in removed { try Files.remove(path) }
    robot.press("g F")
    #expect(robot.prose.contains("No deletions are held"))
    robot.press("g S g K")
    #expect(robot.prose.contains("2 deletions held"))
    robot.press("Esc")
    #expect(robot.prose.contains("2 deletions are held. gF lets you decide"))
    robot.press("g F")
    #expect(robot.prose.contains("Family: 2 events are missing in the calendar"))
    robot.press("Enter")
    #expect(!robot.screen.split(separator: "\n")[0].contains("syncing"))
    #expect(try robot.store.shifts.count() == 2)
    robot.press("g F 2")
    #expect(removed.allSatisfy(Files.exists))
    for path in removed { try Files.remove(path) }
    robot.press("g S g F 3")
    #expect(try robot.store.shifts.count() == 0)
    #expect(robot.prose.contains("2 shifts were deleted because their events were"))
  }

  @Test("an event entered elsewhere becomes a shift by a key in the list, and undo removes it")
  func imports() throws {
    let (robot, folder) = try robot()
    try add(robot, folder)
    robot.press("g K i")
    #expect(robot.prose.contains("This calendar is not two-way"))
    try makeTwoWay(robot)
    let text = String(decoding: try Files.read(event(folder)), as: UTF8.self)
    let lines = text.split(separator: "\r\n").filter {
      !$0.hasPrefix("URL") && !$0.hasPrefix("X-")
    }.map {
      $0.hasPrefix("UID:") ? "UID:phone" : $0.hasPrefix("SUMMARY:") ? "SUMMARY:Extra" : $0
    }
    try Files.write(
      Array(lines.map { $0 + "\r\n" }.joined().utf8), to: "\(folder)/phone.ics")
    robot.press("g S")
    #expect(robot.prose.contains("1 event in a two-way calendar is not a shift"))
    robot.press("g K")
    #expect(robot.prose.contains("1 event is not a shift"))
    robot.press("i")
    #expect(robot.prose.contains("Make a shift of this event?"))
    #expect(robot.prose.contains("Extra"))
    robot.press("y")
    func names() throws -> [String] {
      try robot.store.shifts.page(after: nil, limit: 9).map(\.name).sorted()
    }
    #expect(try names() == ["Early", "Extra", "Night"])
    robot.press("u")
    #expect(try names() == ["Early", "Night"])
  }

  @Test("somebody else’s events are read, which is no change to undo")
  func busy() throws {
    let (robot, folder) = try robot()
    try Files.createFolder(folder)
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Phone//EN", "BEGIN:VEVENT", "UID:b1",
      "DTSTAMP:20261101T000000Z", "DTSTART:20261124T080000Z", "DTEND:20261124T090000Z",
      "SUMMARY:Dentist", "END:VEVENT", "END:VCALENDAR",
    ]
    try Files.write(Array(lines.map { $0 + "\r\n" }.joined().utf8), to: "\(folder)/b1.ics")
    robot.press("g A 3")
    try robot.fill("address", folder)
    try robot.fill("name", "Ben")
    robot.press("Enter")
    #expect(!robot.prose.contains("undoes"))
    robot.press("g K")
    #expect(robot.prose.contains("Ben") && robot.prose.contains("busy time"))
  }

  @Test("a server’s address needs its scheme, and a name in use gets a number")
  func addresses() throws {
    let (robot, folder) = try robot()
    robot.press("g A 2")
    try robot.fill("address", folder)
    robot.press("Enter g A 1")
    #expect(try robot.field("name").input.text == "Shifts 2")
    try robot.fill("address", "cloud.example.org")
    robot.press("Enter")
    #expect(robot.prose.contains("starts with https://"))
    #expect(try robot.store.calendars.accounts().count == 1)
  }

  @Test("a password that has to be typed is asked for, and the Dashboard says so")
  func password() throws {
    let (robot, _) = try robot(.english, Size(120, 40))
    var account = CalendarAccount(
      id: RecordID("a1"), name: "Locked", kind: .caldav, address: "http://127.0.0.1:1/x/",
      createdAt: robot.clock.now)
    account.user = "anna"
    account.secret = .prompt
    try robot.store.writeCalendars { [account] in try $0.save(account) }
    try robot.restart()
    #expect(robot.prose.contains("Locked waits for its password: gS asks for it"))
    robot.press("g S")
    #expect(robot.prose.contains("Password for Locked"))
    try robot.fill("password", "secret")
    robot.press("Enter")
    // The server is not there, and the form comes back.
    #expect(robot.prose.contains("Password for Locked") && robot.prose.contains("refused"))
  }

  @Test("a missing calendar is created again from its form")
  func recreate() throws {
    let (robot, folder) = try robot()
    try add(robot, folder)
    for name in try Files.names(in: folder) { try Files.remove("\(folder)/\(name)") }
    rmdir(folder)
    robot.press("g S g K Enter")
    #expect(try robot.field("create").index == 1)
    robot.press("Enter")
    #expect(try Files.names(in: folder).count { $0.hasSuffix(".ics") } == 2)
  }

  @Test("leaving the conflicts with decisions asks")
  func discard() throws {
    let (robot, folder) = try robot()
    try add(robot, folder)
    for place in 0...1 { try change(event(folder, place), "SUMMARY:Shift: ", "SUMMARY:Shift: X ") }
    robot.press("g S g C E")
    #expect(robot.prose.contains("All 2 are decided: Enter applies"))
    robot.press("Esc")
    #expect(robot.prose.contains("Discard 2 decisions?"))
    robot.press("n")
    #expect(robot.prose.contains("All 2 are decided"))
    robot.press("Esc y")
    #expect(!robot.prose.contains("decided"))
    robot.press("g K c")
    #expect(robot.prose.contains("Not decided yet"))
  }

  @Test("removing asks, and leaves the events")
  func remove() throws {
    let (robot, folder) = try robot()
    try add(robot, folder)
    robot.press("g K d y")
    #expect(try robot.store.calendars.accounts().isEmpty)
    #expect(try Files.names(in: folder).count { $0.hasSuffix(".ics") } == 2)
  }

  // MARK: Pictures

  /// A store with a fixed calendar in conflict, whose place is no part of the machine.
  private func fixed(_ language: Texts.Language = .english) throws -> Robot {
    let (robot, _) = try robot(language)
    var family = CalendarAccount(
      id: RecordID("a1"), name: "Family", kind: .caldav,
      address: "https://cloud.example.org/dav/calendars/anna/shifts/",
      createdAt: robot.clock.now)
    family.direction = .twoWay
    family.title = "Shift: {name}"
    family.lastRunAt = robot.clock.now
    var ben = CalendarAccount(
      id: RecordID("a2"), name: "Ben’s work", kind: .caldav,
      address: "https://cloud.example.org/dav/calendars/ben/work/", createdAt: robot.clock.now)
    ben.direction = .busy
    ben.pausedReason = "unauthorized"
    func version(_ title: String, _ start: Int64, _ note: String) -> String {
      """
      {"title":"\(title)","start":\(start),"end":\(start + 28800),"zone":"Europe/London",\
      "note":"\(note)","cancelled":false}
      """
    }
    let conflicts = [("s1", "Night", 0), ("s2", "Early", 172_800)].map { id, name, offset in
      CalendarConflict(
        id: RecordID("c-\(id)"), account: family.id, shift: RecordID(id), reason: "close_times",
        shiftVersion: version("Shift: \(name)", 1_795_503_600 + Int64(offset), ""),
        eventVersion: version("Shift: \(name)", 1_795_507_200 + Int64(offset), "Swapped with Ben"),
        eventHash: "1", foundAt: robot.clock.now)
    }
    try robot.store.writeCalendars { [family, ben] write in
      try write.save(family)
      try write.save(ben)
      for conflict in conflicts { try write.save(conflict) }
    }
    try robot.restart()
    return robot
  }

  private static let pictures: [(name: String, keys: String)] = [
    ("calendar-list", "g K"), ("calendar-add", "g A"), ("calendar-form", "g A 1"),
    ("calendar-form-busy", "g A 3"), ("calendar-edit", "g K Enter"),
    ("calendar-conflict", "g C"), ("calendar-conflict-decided", "g C s"),
  ]

  @Test("at four sizes", arguments: pictures.map(\.name))
  func sizes(name: String) throws {
    let robot = try fixed()
    robot.press(try #require(Self.pictures.first { $0.name == name }).keys)
    robot.checkSizes("screens/\(name)")
  }

  @Test("in German", arguments: pictures.map(\.name))
  func german(name: String) throws {
    let robot = try fixed(.german)
    robot.press(try #require(Self.pictures.first { $0.name == name }).keys)
    robot.check("screens/\(name)-de")
  }

  @Test("held deletions and the question for a password", arguments: [false, true])
  func questions(isGerman: Bool) throws {
    let robot = try fixed(isGerman ? .german : .english)
    var item = CalendarItem(
      account: RecordID("a1"), shift: RecordID("s9"), href: "s9.ics", uid: "s9", isOwn: true)
    item.state = .missing
    let family = try #require(try robot.store.calendars.accounts().first { $0.name == "Family" })
    var locked = family
    locked.id = RecordID("a3")
    locked.name = "Work"
    locked.address = "https://127.0.0.1:1/"
    locked.user = "anna"
    locked.secret = .prompt
    try robot.store.writeCalendars { [item, locked] write in
      try write.save(item)
      try write.save(locked)
    }
    try robot.restart()
    func check(_ name: String) {
      if isGerman {
        robot.check("screens/\(name)-de")
      } else {
        robot.checkSizes("screens/\(name)")
      }
    }
    robot.press("g F")
    check("calendar-held")
    robot.press("Esc g K j j s")
    check("calendar-password")
  }

  @Test("without calendars, and for screen readers")
  func empty() throws {
    let (robot, _) = try robot()
    robot.press("g K")
    robot.check("screens/calendar-list-empty")
    let spoken = try fixed()
    var profile = spoken.state.profile
    profile.isAccessible = true
    try spoken.store.write("test", now: spoken.clock.now) { [profile] in try $0.save(profile) }
    spoken.wait(seconds: 1)
    spoken.press("g C s")
    spoken.check("screens/calendar-conflict-spoken")
  }
}
