import App
import AppCore
import AppTestSupport
import Domain
import Platform
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// Fifty thousand keys, resizes, pastes and clicks at random, more with `SHIFTPRO_SEEDS`.
@Suite("Random input") struct FuzzTests {
  private static let now = "2026-11-21T02:41:00Z"

  /// 200 shifts around now: worked, planned, called off, some with the same start, one running.
  static func roster(_ dice: inout Dice) throws -> [Shift] {
    let zones = ["Europe/London", "Europe/London", "America/New_York", "Asia/Kolkata"]
    let now = try utc(Self.now)
    return try (0..<200).map { index in
      let start = now + Int64((index - 120) * 30 + dice.roll(20)) * 3600
      let end = start + Int64(4 + dice.roll(44)) * 3600
      let times = try ShiftTimes(start: start, end: end, zone: Zones.named(dice.pick(zones)))
      var shift = try planned(
        "2026-01-01 07:00", "2026-01-01 15:00", name: dice.pick(["", "Night", "Früh", "夜勤", "🌙"]),
        id: RecordID(using: &dice))
      shift.plan(times)
      shift.notes = dice.pick(["", "", "Ward 4", "👩‍🚒 e\u{301} ﷽ \u{202E}abc", "x".padded(300)])
      shift.breakMinutes = dice.roll(60)
      shift.isAdditionalShift = dice.roll(5) == 0
      if dice.roll(8) == 0 { shift.status = .cancelled }
      if end < now, dice.roll(4) > 0 {
        shift.status = .completed
        shift.actualStart = start + Int64(dice.roll(600))
        shift.actualEnd = end + Int64(dice.roll(600))
      }
      return shift
    }
  }

  // MARK: Events

  private static let keys: [KeyPress] = {
    let named: [Key] = [
      .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown, .function(1), .function(12),
    ]
    // In an order of their own, so that a command that moves does not change what is played.
    let bound = Features.standard.commands.commands.flatMap(\.keys).flatMap(\.presses)
      .sorted { "\($0)" < "\($1)" }
    let modified = named.flatMap { key in
      [Modifiers(), .shift, .control, .alt, [.shift, .control]].map { KeyPress(key, $0) }
    }
    let typed = "abdefghjklnosuxyzADGS0123456789:?-+.,/ äыσ日🌙\u{301}\u{7F}".map {
      KeyPress(.character($0))
    }
    // What is bound is pressed most.
    return bound + bound + bound + modified + typed
  }()

  private static let pastes = [
    "", "\n", "19:00", "2026-10-25", "2026-03-29", "01:30", "24h", "48h", "tomorrow", "-15m", "now",
    "yesterday 22:00", "Europe/Berlin", "Asia/Kathmandu", "37:30", "18.50", "JPY", "KWD", "0",
    "99999999999999999999", "-1", "Line\r\nbreak\t", "\u{1B}[31m", "👩‍👩‍👧‍👦🇩🇪e\u{301}", "日本語テキスト",
    String(repeating: "long ", count: 100), "\u{0}\u{1}\u{2028}\u{FEFF}",
  ]

  private static let sizes = [
    Size(0, 0), Size(1, 1), Size(0, 24), Size(80, 0), Size(20, 5), Size(39, 11), Size(40, 12),
    Size(80, 24), Size(80, 24), Size(120, 40), Size(250, 80),
  ]

  /// What people do in one go, so that changes are made and undone often.
  private static let habits = [
    "6 l l l l l l Enter j Enter", "6 l l l l l l l Enter j j Enter F2 Enter", "s", "x", "d y",
    "a Enter", "e Enter",
    "S Enter", "u", "u u", "C-r", "s 1",
    "6 Enter PgUp Enter", "4 v 5 l a a", "4 V j d", "4 C-v y p .",
    "a PgUp Tab PgUp Enter", "e Tab PgDn Enter",
    "4 b a a", "4 V A a", "4 b v 9 h d", "g f a B Enter Esc", "3 B 5 0 Enter",
    "g b a 2 0 Enter Esc", "3 c 8 Down 7 Esc", "g W",
  ].map { $0.split(separator: " ").compactMap { KeyPress(notation: String($0)) } }

  static func events(_ dice: inout Dice, _ size: Size) -> [InputEvent] {
    dice.roll(20) == 0
      ? dice.pick(habits).map(InputEvent.key) : [event(&dice, size)]
  }

  private static func event(_ dice: inout Dice, _ size: Size) -> InputEvent {
    switch dice.roll(100) {
    case 0..<76: return .key(dice.pick(keys))
    case 76..<83: return .paste(SecretBytes(dice.pick(pastes).utf8))
    case 83..<96:
      let point = Point(dice.roll(size.width + 4) - 2, dice.roll(size.height + 4) - 2)
      return .mouse(
        MouseEvent(
          dice.pick([.press, .press, .press, .drag, .release, .wheelUp, .wheelDown]), at: point))
    case 96: return .focus(dice.roll(2) == 0)
    case 97: return .resumed
    default:
      return .resize(
        dice.roll(3) == 0 ? dice.pick(sizes) : Size(dice.roll(140), dice.roll(45)))
    }
  }

  // MARK: The run

  @Test(
    "12,500 each: no trap, whole pictures, a sound store, and undo leads back to the start",
    arguments: Seeds.of(1...4))
  func endure(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let robot = try Robot(Self.roster(&dice), now: Self.now, languageIsFixed: false)
    try robot.store.write("shoe.add", now: robot.clock.now) { transaction in
      try transaction.save(Walker.shoe("Hoka", "Clifton 9", 0, isDefault: true))
      try transaction.save(Walker.shoe("Brooks", "Ghost", 1))
    }
    try Walker.save(Walker.samples(), into: robot.store)
    try robot.store.forgetHistory()
    let first = try robot.store.records()
    var screen = MemoryScreen(), queue: [InputEvent] = []
    for step in 0..<12_500 {
      if queue.isEmpty { queue = Self.events(&dice, screen.size) }
      let event = queue.removeFirst()
      if case .resize(let size) = event { screen.size = size }
      robot.app.handle(event)
      _ = robot.app.takeTerminalRequests()
      if dice.roll(40) == 0 {
        robot.clock.advance(seconds: Int64(dice.pick([0, 1, 1, 7, 61, 3600])))
        robot.app.tick()
      }
      if dice.roll(60) == 0 { robot.app.showChord() }
      // A terminal draws once for a burst of input too.
      guard step % 12 == 0 else { continue }
      let problem = screen.look(at: robot.app.draw(), thoroughly: step % 60 == 0)
      try #require(problem == nil, "seed \(seed), step \(step), \(event)")
    }
    try checkEnd(robot, seed, first)
  }

  /// A terminal that looks at each picture.
  private struct MemoryScreen {
    var size = Size(80, 24)

    func look(at frame: Frame, thoroughly: Bool) -> String? {
      if frame.canvas.size != size { return "\(frame.canvas.size) is not \(size)" }
      if let cursor = frame.cursor, !frame.bounds.contains(cursor) { return "cursor \(cursor)" }
      for hit in frame.hits where Features.standard.commands[hit.target.command] == nil {
        return "no command \(hit.target.command)"
      }
      return thoroughly ? frame.canvas.brokenInvariants().first : nil
    }
  }

  private func checkEnd(_ robot: Robot, _ seed: UInt64, _ first: [String]) throws {
    let last = try robot.store.records()
    // A run that hardly wrote, or was stuck in one place, would prove nothing.
    #expect(try robot.store.changeCount() > 150, "seed \(seed)")
    #expect(last != first)
    #expect(robot.state.pending == 0)
    let findings = Doctor(path: robot.folder.path).check { name, instant in
      (try? Zones.database.zone(name))?.local(at: instant)
    }
    #expect(findings == [], "seed \(seed)")
    let undone = try robot.store.undo(.max, now: robot.clock.now).value.count
    #expect(try robot.store.records() == first, "seed \(seed)")
    try robot.store.redo(undone, now: robot.clock.now)
    #expect(try robot.store.records() == last, "seed \(seed)")
  }
}

extension String {
  fileprivate func padded(_ count: Int) -> String { String(repeating: self, count: count) }
}
