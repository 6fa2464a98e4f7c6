import AppCore
import AppTestSupport
import Coach
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Store
import Terminal
import TerminalText
import TestSupport
import Testing

/// The ribbon of 48 hours on the Dashboard. Now is Saturday 2026-11-21 02:41 in London.
@Suite("The ribbon of 48 hours") struct DashboardRibbonTests {
  private func robot(
    _ shifts: [Shift], now: String = "2026-11-21T02:41:00Z", size: Size = Size(80, 24),
    language: Texts.Language = .english, profile change: (inout UserProfile) -> Void = { _ in }
  ) throws -> Robot {
    let robot = try Robot(
      patterns: [], shifts: shifts, now: now, language: language, size: size, profile: change)
    robot.press("1")
    return robot
  }

  private func nights() throws -> [Shift] {
    [
      try planned("2026-11-20 19:00", "2026-11-21 07:00").worked(from: "2026-11-20T19:02:00Z"),
      try planned("2026-11-21 19:00", "2026-11-22 07:00"),
    ]
  }

  /// The axis, the cells and the words below them.
  private func rows(_ robot: Robot) throws -> [String] {
    let rows = robot.screen.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    let place = try #require(rows.firstIndex { $0.contains("▲ now") || $0.contains("▲ jetzt") })
    return rows[place - 2...place].map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func cells(_ robot: Robot) throws -> String { try rows(robot)[1] }

  // MARK: Screen

  @Test("has the shift in progress up to now, the rest of it and the next one, on a clock axis")
  func running() throws {
    #expect(
      try rows(robot(nights()))
        == [
          "   18       Sat      06       12       18       Sun      06       12       18",
          "   ──███████████▒▒▒▒▒▒▒─────────────────▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒────────────────",
          "                ▲ now 02:41             Night 12 h",
        ])
  }

  @Test("fits the width with a whole number of cells between two hours of the axis")
  func widths() throws {
    for (width, height, count) in [
      (200, 60, 120), (120, 40, 64), (100, 40, 96), (80, 24, 72), (60, 30, 48), (40, 30, 32),
    ] {
      let line = try cells(robot(nights(), size: Size(width, height)))
      #expect(line.count { "█▒─".contains($0) } >= count, "\(width): \(line)")
    }
    for width in 0...300 {
      let count = DashboardRibbon.cellCount(width: width)
      #expect(count <= width && count % 8 == 0 && (count > 0 || width < 32), "\(width)")
    }
  }

  @Test("is left out where there is no room, and without anything to show")
  func absent() throws {
    for size in [Size(40, 12), Size(80, 20), Size(200, 15)] {
      #expect(try !robot(nights(), size: size).screen.contains("▲ now"), "\(size)")
    }
    #expect(try !robot([]).screen.contains("▲ now"))
    #expect(try !robot([planned("2026-12-21 07:00", "2026-12-21 15:00")]).screen.contains("▲ now"))
  }

  @Test("is a sentence for those who listen")
  func spoken() throws {
    let robot = try robot(nights()) { $0.isAccessible = true }
    #expect(robot.prose.contains("Coming up: Night 19:00–07:00"), "\(robot.screen)")
    #expect(!robot.screen.contains("now 02:41"))
  }

  @Test("has sleep and what else the Schedule shows, in German too")
  func layers() throws {
    let robot = try robot(nights(), language: .german) { $0.scheduleLayers = [.plannedSleep] }
    let lines = try rows(robot)
    #expect(
      lines[0] == "   18       Sa       06       12       18       So       06       12       18")
    #expect(lines[1].hasPrefix("   ──███████████▒▒▒▒▒▒▒─░") && lines[1].contains("░─"))
    #expect(lines[2].hasPrefix("                ▲ jetzt 02:41  Schlaf "), "\(lines)")
  }

  @Test("the letter of an absence is in place of the shift that it covers")
  func away() throws {
    let robot = try robot(nights())
    let draft = AbsenceDraft(kind: "leave", from: .date(robot.environment.today))
    let other = try robot.folder.open()
    let services = StoreServices(store: other, environment: robot.environment)
    _ = try services.perform(.absence(.add(draft)))
    robot.wait(seconds: 1)
    let lines = try rows(robot)
    let letters = lines[1].filter(\.isLetter)
    #expect(letters.count == 19 && Set(letters).count == 1, "\(lines)")
    #expect(lines[1].contains("██▒") && !lines[1].contains("─▒"), "\(lines)")
    #expect(lines[2].contains("Leave 12 h") && !lines[2].contains("Night"), "\(lines)")
  }

  @Test("shows the pay so far only if there is a rate")
  func pay() throws {
    let robot = try Robot(demo: DemoStore())
    #expect(robot.screen.contains("€ so far"), "\(robot.screen)")
    #expect(try !self.robot(nights()).screen.contains("so far"))
  }

  // MARK: Time

  @Test("a minute changes one cell, and the hours stand still until the next six on the clock")
  func minutes() throws {
    let robot = try robot(nights())
    var last = try cells(robot)
    for _ in 0..<198 {
      robot.wait(seconds: 60)
      let line = try cells(robot)
      #expect(zip(last, line).count { $0 != $1 } <= 1, "\(robot.state.now)")
      last = line
    }
    let before = try rows(robot)
    robot.wait(seconds: 60)
    let after = try rows(robot)
    #expect(before[0].hasPrefix("   18       Sat") && after[0].hasPrefix("   Sat      06"))
  }

  @Test("begins at a hour of the axis, 6 to 12 hours before now, in every zone and at every change")
  func windows() throws {
    for name in ["Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "Asia/Kathmandu"] {
      let zone = Zones.named(name)
      var now = try utc("2026-01-01T00:07:00Z")
      let end = try utc("2027-01-01T00:00:00Z")
      while now < end {
        let window = DashboardRibbon.window(around: now, in: zone)
        let local = zone.local(at: window.start)
        let isMidnight = zone.startOfDay(local.day) == window.start
        #expect(isMidnight || local.secondOfDay % (6 * 3600) == 0, "\(name) \(now)")
        #expect((5 * 3600...13 * 3600).contains(now - window.start), "\(name) \(now)")
        now = now + 47 * 60
      }
    }
  }

  @Test("a day of 25 hours has 25, and the axis says what the clock says")
  func clockChange() throws {
    let night = try planned("2026-10-24 19:00", "2026-10-25 07:00")
    let lines = try rows(robot([night], now: "2026-10-24T15:00:00Z"))
    #expect(lines[0] == "   06       12       18       Sun       06       12       18       Mon")
    // 13 hours are 19½ cells.
    #expect(lines[1].count { $0 == "▒" } == 20)
  }

  // MARK: Cells

  private func layer(
    _ kind: TimelineItem.Kind, _ subject: TimelineEntry.Subject, _ interval: Interval
  ) -> DashboardRibbon.Entry {
    let item = TimelineItem(kind, interval, id: .derived(from: "\(interval.start.seconds)"))
    return DashboardRibbon.Entry(
      interval: interval, content: .layer(TimelineEntry(item, subject)))
  }

  @Test("what is short stays visible, and each sign is another one in ASCII too")
  func short() throws {
    let start = try utc("2026-11-20T18:00:00Z")
    func time(_ from: Int64, _ minutes: Int64) -> Interval {
      Interval(start: start + from * 60, end: start + (from + minutes) * 60)
    }
    let shift = try planned("2026-11-20 20:00", "2026-11-20 22:00")
    let ribbon = DashboardRibbon([
      layer(.sleep, .loggedSleep, time(0, 65)),
      layer(.workout, .workout("A"), time(70, 5)),
      layer(.block, .block("Learn", isDone: false, isLocked: false), time(90, 10)),
      DashboardRibbon.Entry(
        interval: Interval(start: shift.start, end: shift.end), content: .shift(shift, .night)),
      layer(.block, .block("Break", isDone: false, isLocked: false), time(150, 10)),
      layer(.workout, .workout("B"), time(310, 5)),
    ])
    let window = Interval(start: start, end: start + 48 * 3600)
    let cells = ribbon.cells(48, of: window, now: start).map { $0?.text ?? "─" }
    #expect(cells.prefix(7).joined() == "░▲■▒─▲─")
    #expect(Set(AsciiFallback.text("█▒░▲■─")).count == 6)
  }

  @Test("each cell shows what fills most of it, as counted minute by minute")
  func oracle() throws {
    let start = try utc("2026-11-20T18:00:00Z")
    let window = Interval(start: start, end: start + 48 * 3600)
    var random = SplitMix64(seed: 46)
    for _ in 0..<200 {
      // Sleep and work one after the other, so that no two share a minute.
      var minute = Int64(random.next() % 300) - 200
      var entries: [DashboardRibbon.Entry] = [], parts: [(minutes: Range<Int64>, sign: String)] = []
      while minute < 50 * 60 {
        let length = Int64(random.next() % 400) + 1, isSleep = random.next() % 2 == 0
        var shift = try planned("2026-11-20 20:00", "2026-11-20 22:00")
        shift.scheduledStart = start + minute * 60
        shift.scheduledEnd = start + (minute + length) * 60
        entries.append(
          isSleep
            ? layer(.sleep, .loggedSleep, shift.scheduled)
            : DashboardRibbon.Entry(interval: shift.scheduled, content: .shift(shift, .night)))
        parts.append((minute..<minute + length, isSleep ? "░" : "▒"))
        minute += length + Int64(random.next() % 200)
      }
      for count in [32, 72, 120] {
        let length = Int64(48 * 60 / count)
        let cells = DashboardRibbon(entries).cells(count, of: window, now: start)
        for (place, cell) in cells.enumerated() {
          let minutes = Int64(place) * length..<Int64(place + 1) * length
          let shares = parts.map { part in minutes.count { part.minutes.contains($0) } }
          let most = shares.max() ?? 0, free = minutes.count - shares.reduce(0, +)
          let first = shares.firstIndex(of: most).map { parts[$0].sign }
          #expect(cell?.text == (most > 0 && most >= free ? first : nil), "\(place) of \(count)")
        }
      }
    }
  }
}
