import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing
import WearUI

@Suite("The Journal") struct JournalTests {
  /// All steps of the walker: 18 days of 8,400, a night of 8,000 and a day of 9,120.
  private static let all: Int64 = 18 * 8400 + 8000 + 9120

  // MARK: Showing

  @Test("hours have the steps that were merged, days their sums, and whole days their own sign")
  func shown() throws {
    let robot = try Walker.robot()
    #expect(robot.screen.contains("Fri 20 Nov"))
    #expect(robot.screen.contains("10,400"))
    #expect(robot.screen.contains("?Σ  9,120"))
    #expect(robot.cursorHour == "2026-11-21 09:00")
    robot.press("b b l l")
    #expect(robot.cursorHour == "2026-11-20 09:00")
    #expect(robot.prose.contains("Fri 20 Nov 09:00–10:00 · 900 steps · ~630 m · Watch"))
  }

  @Test("nothing in the store says how to come by steps and shoes")
  func empty() throws {
    let robot = try Robot()
    robot.press("4")
    #expect(robot.screen.contains("gi"))
    #expect(robot.screen.contains("add the shoes you wear"))
    robot.press("a v l d Enter y p .")
    #expect(robot.state.layers.isEmpty)
    #expect(try robot.store.wear.attributions(touching: everything).isEmpty)
  }

  @Test("without shoes the steps are there, and the key that gives them says what is missing")
  func noShoes() throws {
    let robot = try Walker.robot(shoes: false)
    #expect(robot.prose.contains("No shoes yet"))
    robot.press("a")
    let toast = try #require(robot.state.toast?.text)
    #expect(toast.contains("No shoes yet. Press f, then a, to add a pair."))
  }

  private let everything = Interval(
    start: Instant(seconds: 0), end: Instant(seconds: 4_000_000_000))

  @Test("the steps of hours are the same whether distances are read with them or not")
  func stepsAlone() throws {
    let robot = try Walker.robot()
    let attribution = try StepAttribution(store: robot.store, robot.environment)
    let days = try #require(try attribution.days())
    func steps(_ kinds: [SampleKind], _ days: ClosedRange<CivilDay>) throws -> [String] {
      var found: [String] = []
      try attribution.forEachPart(of: days, kinds: kinds) { part, _ in
        found += part.hours.filter { $0.steps > 0 }.map { "\($0.hour.interval.start) \($0.steps)" }
      }
      return found
    }
    let all = try steps(SampleKind.allCases, days)
    #expect(all.count > 100)
    #expect(try steps([.steps], days) == all)
    // Weeks read on their own add up to the whole, as the shades of the Journal need it.
    let middle = days.lowerBound.adding(days: (days.upperBound - days.lowerBound) / 2)
    let parts =
      try steps([.steps], days.lowerBound...middle)
      + steps(SampleKind.allCases, middle.adding(days: 1)...days.upperBound)
    #expect(parts == all)
  }

  // MARK: Moving

  @Test(
    "moves",
    arguments: [
      ("h", "2026-11-21 08:00"), ("10*h", "2026-11-20 23:00"), ("k", "2026-11-20 09:00"),
      ("0", "2026-11-21 00:00"), ("$", "2026-11-21 23:00"), ("g g", "2026-11-02 09:00"),
      ("g g G", "2026-11-21 09:00"), ("b", "2026-11-20 22:00"), ("b b", "2026-11-20 07:00"),
      ("k e", "2026-11-20 14:00"), ("k w", "2026-11-20 22:00"), ("_", "2026-11-21 00:00"),
      ("(", "2026-11-20 09:00"), ("PgUp", "2026-11-07 09:00"), ("PgUp PgDn", "2026-11-21 09:00"),
      ("<", "2026-11-02 09:00"), ("k k t", "2026-11-21 09:00"), ("M-3 k", "2026-11-18 09:00"),
      ("N", "2026-11-21 05:00"), ("[ u", "2026-11-21 05:00"), ("g g n", "2026-11-02 10:00"),
      ("g g ] u ] u", "2026-11-02 11:00"),
    ])
  func moves(keys: String, wanted: String) throws {
    let robot = try Walker.robot()
    for word in keys.split(separator: " ") {
      let parts = word.split(separator: "*")
      for _ in 0..<(parts.count > 1 ? Int(parts[0]) ?? 1 : 1) {
        robot.press(String(parts.last ?? ""))
      }
    }
    #expect(robot.cursorHour == wanted)
  }

  @Test("a day that is typed after : is gone to")
  func jump() throws {
    let robot = try Walker.robot()
    robot.press(":")
    robot.type("2026-11-05")
    robot.press("Enter")
    #expect(robot.cursorHour == "2026-11-05 09:00")
  }

  @Test("where there is nothing more it says so")
  func nothingMore() throws {
    let robot = try Walker.robot()
    robot.press("n")
    #expect(robot.state.toast?.text == "No more unassigned hours in this direction.")
    robot.press("w")
    #expect(robot.state.toast?.text == "No more steps in this direction.")
  }

  // MARK: Attributing

  @Test("Friday 22:00 to Saturday 06:00 goes to a pair, says so, and undo takes it back")
  func night() throws {
    let robot = try Walker.robot()
    robot.press("b v 7 l")
    #expect(robot.prose.contains("Fri 20 Nov 22:00 – Sat 21 Nov 06:00 · 8 h · 8,000 steps"))
    robot.press("a g")
    #expect(try robot.shares() == ["Ghost": 8000, "-": Self.all - 8000])
    #expect(robot.state.toast?.text == "Assigned 8 h → Brooks Ghost. 8 h were unassigned.")
    #expect(!robot.state.journal.selection.isChoosing)
    robot.press("u")
    #expect(try robot.shares() == ["-": Self.all])
    robot.press("C-r")
    #expect(try robot.shares() == ["Ghost": 8000, "-": Self.all - 8000])
  }

  @Test("aa gives it to the usual pair; what it replaced is said; A leaves what others have")
  func usual() throws {
    let robot = try Walker.robot()
    robot.press("b v 3 l a g")
    robot.press("g v M-4 l a a")
    #expect(try robot.shares() == ["Clifton 9": 8000, "-": Self.all - 8000])
    #expect(
      robot.state.toast?.text
        == "Assigned 8 h → Hoka Clifton 9. 4 h taken from Brooks Ghost, 4 h were unassigned.")
    robot.press("k k V A g")
    robot.press("V j j A g")
    #expect(try robot.shares()["Clifton 9"] == 8000)
  }

  @Test("a name is typed where no letter begins with it")
  func byName() throws {
    let robot = try Walker.robot()
    robot.press("b a")
    robot.type("xo")
    #expect(robot.screen.contains("No matching pair."))
    robot.press("Backspace Backspace")
    robot.type("hok")
    robot.press("Enter")
    #expect(try robot.shares()["Clifton 9"] == 1000)
  }

  @Test("only hours with steps change, unless ! asks for all")
  func all() throws {
    let robot = try Walker.robot()
    robot.press("k V a g")
    let given = try robot.store.wear.attributions(touching: everything)
    #expect(given.map(\.interval.seconds) == [8 * 3600, 2 * 3600])
    robot.press("u V ! a g")
    #expect(
      try robot.store.wear.attributions(touching: everything).map(\.interval.seconds)
        == [24 * 3600])
  }

  @Test("a day of which no hour is known goes as a whole")
  func wholeDay() throws {
    let robot = try Walker.robot()
    robot.press("g g M-6 j i d")
    #expect(robot.prose.contains("9,120 steps"))
    robot.press("a g")
    #expect(try robot.shares() == ["Ghost": 9120, "-": Self.all - 9120])
    #expect(robot.screen.contains("gΣ"))
  }

  @Test("a block has the same hours of each day")
  func block() throws {
    let robot = try Walker.robot()
    robot.press("k 0 M-8 l C-v 3 k 2 l")
    #expect(robot.prose.contains("17–20 Nov, 08:00–11:00 · 12 h"))
    robot.press("a g")
    #expect(try robot.shares()["Ghost"] == 4 * (800 + 900 + 1000))
    robot.press("d")
    #expect(try robot.shares()["Ghost"] == 4 * (800 + 900 + 1000) - 1000)
  }

  @Test("V3ja and . give as many days again")
  func repeated() throws {
    let robot = try Walker.robot()
    robot.press("g g j V 2 j a g")
    #expect(try robot.shares()["Ghost"] == 3 * 8400)
    robot.press("j .")
    #expect(try robot.shares()["Ghost"] == 5 * 8400 + 9120)
    robot.press("u")
    #expect(try robot.shares()["Ghost"] == 3 * 8400)
  }

  @Test("a day's shoes are copied onto other days")
  func pasted() throws {
    let robot = try Walker.robot()
    robot.press("g g j 0 M-7 l v 3 l a g l v 3 l a c")
    #expect(try robot.shares()["Ghost"] == 700 + 800 + 900 + 1000)
    #expect(try robot.shares()["Clifton 9"] == 1100 + 1200 + 1300 + 1400)
    robot.press("y j V j p")
    #expect(try robot.shares()["Ghost"] == 3 * (700 + 800 + 900 + 1000))
    #expect(try robot.shares()["Clifton 9"] == 3 * (1100 + 1200 + 1300 + 1400))
    robot.press("u")
    #expect(try robot.shares()["Ghost"] == 700 + 800 + 900 + 1000)
  }

  @Test("an hour that is shared shows both pairs, and its steps go by the minute")
  func split() throws {
    let robot = try Walker.robot()
    let ghost = try #require(robot.state.journal.shoes.last)
    let start = try Walker.at("2026-11-20 22:15")
    let services = StoreServices(store: robot.store, environment: robot.environment)
    _ = try services.perform(
      .wear(
        .attribute(
          IntervalSet([Interval(start: start, end: start + 1800)]), to: ghost.id, freeOnly: false)))
    robot.press("1 4 b")
    #expect(robot.prose.contains("g Brooks Ghost 30 m 500 steps"))
    #expect(robot.prose.contains("? unassigned 30 m 500 steps"))
    #expect(robot.screen.contains("?g"))
  }

  @Test("the hour in full says who counted what and what of it counts")
  func detail() throws {
    let robot = try Walker.robot()
    robot.press("b b l l Enter")
    #expect(robot.prose.contains("Watch 900 900 900"))
    #expect(robot.prose.contains("Phone 400 400 –"))
    robot.press("Esc")
    #expect(robot.state.layers.isEmpty)
  }

  @Test("of a day that is known as a whole, each of its hours says who told it")
  func wholeDayDetail() throws {
    let robot = try Walker.robot()
    robot.type(":2026-11-08")
    robot.press("Enter Enter")
    #expect(robot.prose.contains("whole day Phone 9,120 9,120 9,120"))
  }

  @Test("a pair that is on has not been worn in hours to come")
  func future() throws {
    let robot = try Walker.robot()
    let ghost = try #require(robot.state.journal.shoes.last)
    let services = StoreServices(store: robot.store, environment: robot.environment)
    _ = try services.perform(.wear(.putOn(ghost.id, at: robot.clock.now - 7200)))
    robot.press("1 4")
    let today = try #require(robot.state.journal.pages[robot.environment.today])
    let now = robot.clock.now
    #expect(today.hours.contains { !$0.worn.isEmpty })
    #expect(today.hours.allSatisfy { $0.worn.isEmpty || $0.hour.interval.start < now })
  }

  @Test("where names of pairs have no room their letters stand with the steps")
  func manyPairs() throws {
    let robot = try Wardrobe.robot(pairs: 5, days: 20)
    robot.press("4 V 9 k 5 k")
    let row = try #require(robot.screen.split(separator: "\n").last { $0.contains(" c ") })
    #expect(row.contains(" g ") && row.contains(" x ") && !row.contains("…"), "\(robot.screen)")
  }

  // MARK: Mouse

  @Test(
    "a press puts the cursor there, a drag chooses, a press on a day or an hour chooses all of it")
  func mouse() throws {
    let robot = try Walker.robot()
    let row = try #require(robot.place(of: "Fri 20 Nov"))
    func cell(_ hour: Int) -> Point { Point(row.x + 11 + 2 * hour, row.y) }
    robot.handle(.mouse(MouseEvent(.press, at: cell(8))))
    #expect(robot.cursorHour == "2026-11-20 08:00")
    robot.handle(.mouse(MouseEvent(.drag, at: cell(10))))
    robot.handle(.mouse(MouseEvent(.release, at: cell(10))))
    #expect(robot.prose.contains("Fri 20 Nov 08:00–11:00 · 3 h"))
    robot.handle(.mouse(MouseEvent(.press, at: row)))
    #expect(robot.prose.contains("20 Nov · 24 h"))
    robot.handle(.mouse(MouseEvent(.press, at: Point(cell(8).x, 2 + 1))))
    #expect(robot.prose.contains("08:00–09:00"))
    #expect(robot.state.journal.selection.shape == .block)
  }

  // MARK: Clock changes

  @Test("both hours that a clock shows twice are reached, and both have their steps")
  func autumn() throws {
    let samples = Walker.walk(from: try Walker.at("2026-10-25 01:00"), [100, 200, 300, 400])
    let robot = try Walker.robot(now: "2026-10-26T10:00:00Z", samples: samples)
    robot.press("k 0 l")
    var seen: [String] = []
    for _ in 0..<4 {
      seen.append("\(robot.cursorHour) \(robot.state.journal.sum?.steps ?? -1)")
      robot.press("l")
    }
    #expect(
      seen == [
        "2026-10-25 01:00 100", "2026-10-25 02:00 200", "2026-10-25 02:00' 300",
        "2026-10-25 03:00 400",
      ])
    robot.press("i d")
    #expect(robot.prose.contains("25 h"))
  }
}
