import Domain
import Store
import Sync

/// A random life of a calendar: people change shifts and events, servers and networks misbehave,
/// and runs are interrupted anywhere.
final class SyncModel {
  /// What must not happen, with what was done before it.
  struct Violation: Error, CustomStringConvertible {
    let text: String
    let story: [String]
    var description: String { (["\(text)"] + story.suffix(60)).joined(separator: "\n") }
  }

  private static let crash = SyncError.cancelled
  private var random: SplitMix64
  private let bench: Bench
  private let side = MemorySide()
  private var story: [String] = []
  /// The hashes of everything that a shift ever was; the history has it.
  private var known: Set<String> = []
  private var foreign: [String: String] = [:]
  private var numbers = 0
  private var marks = 0
  private let isFlaky: Bool
  /// Whether a person changed something during the current run.
  private var isDisturbed = false

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    let direction: CalendarAccount.Direction = random.chance(percent: 70) ? .twoWay : .export
    bench = try Bench(direction, title: random.chance(percent: 20) ? "S: {name}" : "{name}")
    side.hasTokens = random.chance(percent: 70)
    side.hasCtag = random.chance(percent: 70)
    side.hidesTagOnWrite = random.chance(percent: 30)
    side.listsWeakTags = random.chance(percent: 20)
    side.reorders = random.chance(percent: 50)
    isFlaky = random.chance(percent: 80)
  }

  /// Lives through a number of events, then comes to rest. Throws `Violation`.
  func run(events: Int) throws {
    for _ in 1...random.number(in: 2...6) { try addShift() }
    for _ in 1...events {
      switch random.number(in: 0...9) {
      case 0...3: try changeShift()
      case 4...6: changeEvent()
      case 7: try answer(all: false)
      default: try runOnce()
      }
      bench.now = bench.now + Int64(random.pick([0, 1, 2, 5, 60, 400, 4000, 4000, 90_000]))
      try remember()
    }
    try rest()
  }

  // MARK: Runs

  private func runOnce() throws {
    var crashAt = random.chance(percent: 40) && isFlaky ? random.number(in: 1...20) : Int.max
    bench.checkpoint = { [self] () throws(SyncError) in
      crashAt -= 1
      if crashAt == 0 {
        story.append("crash")
        throw Self.crash
      }
      if isFlaky, random.chance(percent: 8) {
        isDisturbed = true
        changeEvent()
      }
      if isFlaky, random.chance(percent: 4) {
        isDisturbed = true
        try? remember()
        try? changeShift()
      }
    }
    side.fault = { [self] operation in
      if isFlaky, operation == "FETCH", random.chance(percent: 6) {
        isDisturbed = true
        changeEvent()
      }
      guard isFlaky, random.chance(percent: 6) else { return nil }
      story.append("fault \(operation)")
      let error = random.pick([
        SyncError.server(.unexpected(status: 500)), .server(.malformed(reason: "")),
      ])
      return random.chance(percent: 50) ? .before(error) : .after(error)
    }
    let silence = isFlaky ? random.pick([0, 0, 5, 5, 60]) : 0
    side.omits = { [self] in random.chance(percent: silence) }
    bench.force = random.chance(percent: 20)
    if random.chance(percent: 10) { side.expireTokens() }
    let there = try eventsThere()
    isDisturbed = false
    defer { isDisturbed = false }
    do {
      let result = try bench.run(side)
      story.append("run sent \(result.sent) received \(result.received)")
    } catch let error as SyncError { story.append("run \(error.word)") }
    guard !isDisturbed else { return }
    let left = Set(try bench.store.shifts.page(after: nil, limit: 1000).map(\.id))
    if let lost = there.first(where: { !left.contains($0) }) {
      throw violation("\(lost) is deleted, and its event is there")
    }
  }

  /// Returns the shifts whose events are there.
  private func eventsThere() throws -> Set<RecordID> {
    let live = Set(try bench.store.shifts.page(after: nil, limit: 1000).map(\.id))
    let items = try bench.store.calendars.items(of: bench.account.id)
    return live.intersection(items.filter { side.resources[$0.href] != nil }.map(\.shift))
  }

  /// Runs without faults until nothing is left to do, and checks what has become of everything.
  private func rest() throws {
    bench.checkpoint = {}
    side.fault = { _ in nil }
    side.omits = { false }
    bench.force = true
    if random.chance(percent: 30) { side.expireTokens() }
    story.append("rest")
    var isSettled = false
    for _ in 0..<12 where !isSettled {
      let result = try bench.run(side)
      story.append("run sent \(result.sent) received \(result.received)")
      try remember()
      try answer(all: true)
      isSettled =
        result.isSettled && result.sent.isEmpty && result.received.isEmpty
        && result.postponed.isEmpty
      bench.now = bench.now + 10
    }
    guard isSettled else { throw violation("does not come to rest") }
    try checkQuiet()
    try checkAgreement()
    try checkLosses()
  }

  private func checkQuiet() throws {
    let (writes, history) = (side.writes.count, try bench.history())
    let result = try bench.run(side)
    guard side.writes.count == writes, try bench.history() == history else {
      throw violation("a second run writes")
    }
    let isPlain = side.hasTokens || side.hasCtag
    if isPlain, !side.listsWeakTags, result.requests > 2 {
      throw violation("\(result.requests) requests for nothing")
    }
  }

  private func checkAgreement() throws {
    let items = try bench.store.calendars.items(of: bench.account.id)
    let hrefs = Dictionary(uniqueKeysWithValues: items.map { ($0.shift, $0.href) })
    let shifts = try bench.store.shifts.page(after: nil, limit: 1000)
    for shift in shifts {
      let fields = bench.style.fields(of: shift)
      guard let href = hrefs[shift.id] else {
        if !fields.isCancelled { throw violation("no event of \(shift.id)") }
        continue
      }
      guard let event = Events.event(side, href) else { throw violation("no \(href)") }
      guard let found = event.fields else { continue }
      guard found == fields else { throw violation("\(href) differs: \(found) \(fields)") }
    }
    let live = Set(shifts.map(\.id))
    for (href, resource) in side.resources where !resource.isPersons {
      guard let event = Events.event(side, href), event.fields != nil else { continue }
      let id = RecordID(String(event.uid.prefix(36)))
      if event.uid.utf8.count == 36, !live.contains(id), !items.contains(where: { $0.href == href })
      {
        throw violation("\(href) is left over")
      }
    }
  }

  private func checkLosses() throws {
    if let found = side.violations.first { throw violation(found) }
    for (href, text) in foreign where side.resources[href]?.text != text {
      throw violation("\(href) of others changed")
    }
    let kept = Set(try bench.store.calendars.overwritten(in: bench.account.id).map(\.event))
    for (href, text) in side.replaced where !kept.contains(text) {
      let fields = RemoteEvent(
        href: href, tag: nil, data: Array(text.utf8), zone: Bench.berlin, zones: Bench.zones
      ).fields
      guard let fields, known.contains(fields.hash) else {
        throw violation("a version of \(href) is lost:\n\(text)")
      }
    }
  }

  private func violation(_ text: String) -> Violation { Violation(text: text, story: story) }

  private func remember() throws {
    for shift in try bench.store.shifts.page(after: nil, limit: 1000) {
      var fields = bench.style.fields(of: shift)
      known.insert(fields.hash)
      // A title that does not have the form of the calendar's becomes the name.
      fields.title = shift.name
      known.insert(fields.hash)
    }
  }

  private func answer(all: Bool) throws {
    for conflict in try bench.store.calendars.conflicts() {
      guard all || random.chance(percent: 60) else { continue }
      let answer = random.pick([CalendarConflict.Answer.shift, .shift, .event, .event, .both])
      story.append("\(conflict.reason) of \(conflict.shift): \(answer)")
      try bench.store.writeCalendars { _ = try $0.answer(conflict.id, answer) }
    }
  }
}

// MARK: - People

extension SyncModel {
  private func addShift() throws {
    numbers += 1
    story.append("add \(numbers)")
    try bench.add(numbers, name: "N\(numbers)")
  }

  private func changeShift() throws {
    let shifts = try bench.store.shifts.page(after: nil, limit: 1000)
    guard let shift = shifts.isEmpty ? nil : random.pick(shifts), !random.chance(percent: 10) else {
      return try addShift()
    }
    marks += 1
    let kind = random.number(in: 0...9)
    story.append("shift \(shift.id) change \(kind) mark \(marks)")
    switch kind {
    case 0...2: try bench.change(shift.id) { $0.name = "L\(self.marks)" }
    case 3: try bench.change(shift.id) { $0.notes = "LN\(self.marks)" }
    case 4, 5:
      let hour = Int64(random.number(in: 0...12)), day = Int64(random.number(in: 0...9) / 9)
      try bench.change(shift.id) { shift in
        let moved = (hour - 6) * 3600 + day * 86_400
        shift.scheduledStart = shift.scheduledStart + moved
        shift.scheduledEnd = shift.scheduledEnd + moved
        shift.localStart = Bench.berlin.local(at: shift.scheduledStart)
        shift.localEnd = Bench.berlin.local(at: shift.scheduledEnd)
      }
    case 6:
      try bench.change(shift.id) {
        $0.status = $0.status == .cancelled ? .scheduled : .cancelled
      }
    case 7: try bench.delete(shift.id)
    case 8: _ = try? bench.store.undo(now: bench.now)
    default:
      try bench.change(shift.id) {
        ($0.actualStart, $0.actualEnd) = ($0.scheduledStart + 60, $0.scheduledEnd + 300)
        $0.status = .completed
      }
    }
  }

  private func changeEvent() {
    guard !random.chance(percent: 12) else { return changeForeign() }
    if random.chance(percent: 6), !side.bin.isEmpty {
      let (href, text) = random.pick(side.bin)
      guard side.resources[href] == nil else { return }
      story.append("event \(href) restored")
      return side.edit(href, text)
    }
    let hrefs = side.resources.keys.filter { !side.foreign.contains($0) }.sorted()
    guard !hrefs.isEmpty else { return }
    let href = random.pick(hrefs)
    marks += 1
    let mark = marks, kind = random.number(in: 0...12)
    story.append("event \(href) change \(kind) mark \(mark)")
    let changedAt: Instant? =
      random.chance(percent: 85)
      ? bench.now + Int64(random.pick([0, 0, 0, 1, -30, 9000])) : nil
    func edit(_ extra: [String] = [], _ body: (inout EventFields) -> Void) {
      guard let text = Events.edited(side, href, changedAt: changedAt, extra: extra, body) else {
        return
      }
      side.edit(href, text)
    }
    switch kind {
    case 0...2: edit { $0.title = "R\(mark)" }
    case 3: edit { $0.note = "RN\(mark)" }
    case 4, 5:
      let moved = Int64(random.number(in: -4...4)) * 900
      edit { ($0.start, $0.end) = ($0.start + moved, $0.end + moved) }
    case 6: edit(["X-PERSON-\(mark):1"]) { _ in }
    case 7, 8: side.edit(href, nil)
    case 9: edit(["RRULE:FREQ=DAILY;COUNT=3"]) { _ in }
    case 10: edit { $0.isCancelled.toggle() }
    case 11:
      guard let text = Events.edited(side, href, changedAt: changedAt, { $0.title = "M\(mark)" })
      else { return }
      side.move(href, to: "moved\(mark).ics", text)
    default: side.touch(href)
    }
  }

  private func changeForeign() {
    let href = random.pick(["f1.ics", "f2.ics"])
    marks += 1
    story.append("foreign \(href) mark \(marks)")
    let start = Bench.start + Int64(random.number(in: 0...20)) * 86_400
    let fields = EventFields(title: "F\(marks)", start: start, end: start + 3600, zone: "UTC")
    let text = random.chance(percent: 20) ? nil : Events.text(href, fields, changedAt: bench.now)
    side.foreign.insert(href)
    foreign[href] = text
    side.edit(href, text)
  }
}
