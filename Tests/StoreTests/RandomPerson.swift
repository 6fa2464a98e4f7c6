import Domain
import Platform
import Store
import TestSupport

/// Makes random changes like those of users.
struct RandomPerson {
  var dice: SplitMix64
  /// Whether they include undo and replacing all records. Without these, stamps only grow.
  let turnsBack: Bool

  /// Whether they include closing pay periods.
  let locks: Bool

  init(seed: UInt64, turnsBack: Bool, locks: Bool) {
    dice = SplitMix64(seed: seed)
    self.turnsBack = turnsBack
    self.locks = locks
  }

  mutating func pick<T>(_ values: [T]) -> T {
    values[Int.random(in: 0..<values.count, using: &dice)]
  }
  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &dice) == 0 }
  mutating func id(_ letter: String, _ count: Int) -> RecordID {
    RecordID("\(letter)\(Int.random(in: 0..<count, using: &dice))")
  }
  mutating func day() -> CivilDay { CivilDay(number: 20_750 + Int.random(in: 0..<5, using: &dice)) }

  /// Makes one change, which may be refused.
  mutating func step(_ store: Store, at hour: Int64) throws {
    do {
      switch Int.random(in: 0..<16, using: &dice) {
      case 0,
        1 where turnsBack:
        try store.undo(now: at(hour)) { _, move in try Closed.respect(store, move) }
      case 2 where turnsBack:
        try store.redo(now: at(hour)) { _, move in try Closed.respect(store, move) }
      default:
        try store.write("step", now: at(hour)) { transaction in
          try Closed.respect(store) { try write(transaction, store) }
        }
      }
    } catch StoreError.shiftInProgress, StoreError.notFound, StoreError.nothingToUndo,
      StoreError.nothingToRedo, StoreError.constraint, StoreError.undoConflict
    {
      // Refused without a change.
    } catch is Closed.Refused {
    }
  }

  private mutating func write(_ transaction: WriteTransaction, _ store: Store) throws {
    switch Int.random(in: 0..<30, using: &dice) {
    case 26: try remind(transaction)
    case 27, 28: try begin(transaction, store)
    case 29:
      guard var session = try transaction.wear.openSession() else { return }
      session.end = max(session.start + 60, at(Int64.random(in: 0...60, using: &dice)))
      try transaction.save(session)
    case 0, 1: try transaction.save(shift())
    case 2, 3: try planned(transaction)
    case 4: try transaction.delete(shift: id("s", 6))
    case 5, 6, 7: try wear(transaction, store)
    case 8: try transaction.delete(shoe: id("r", 4))
    case 9, 10, 11: try rate(transaction)
    case 12: try transaction.setKeys(pick([nil, "a", "b"]), of: pick(["x", "y"]))
    case 13, 14: try pattern(transaction)
    case 15: try bonus(transaction)
    case 16, 17: if locks { try lock(transaction) }
    case 18, 19, 20: try walk(transaction)
    case 21: try slip(transaction)
    case 22: try ruleset(transaction)
    case 23:
      guard let source = try transaction.stepSources.sources().first else { return }
      let start = at(Int64.random(in: 0...9, using: &dice))
      try transaction.acceptSamples(
        of: source.number, in: Interval(start: start, end: start + 3600))
    case 24:
      var settings = try transaction.stepSources.settings()
      settings.stride = pick([700, 750, 800])
      try transaction.save(settings)
    default:
      var edited =
        try transaction.profiles.profile() ?? profile("p\(Int.random(in: 0..<3, using: &dice))")
      edited.name = pick(["A", "B"])
      edited.theme = pick(["light", "dark"])
      edited.showsHints.toggle()
      try transaction.save(edited)
    }
  }

  private mutating func shift() -> Shift {
    let start = Int64.random(in: 0...100, using: &dice)
    let status = pick(ShiftStatus.allCases)
    let began = status == .inProgress || status == .completed
    var made = StoreTests.shift(
      id("s", 6).text, start, start + 8, status,
      actual: began ? (start, status == .completed ? start + 8 : nil) : nil)
    made.notes = pick(["", "a", "b"])
    made.name = pick(["Early", "Late"])
    made.breakMinutes = pick([nil, 0, 30])
    return made
  }

  /// Changes a shift that a pattern plans, for the first time or again.
  private mutating func planned(_ transaction: WriteTransaction) throws {
    let origin = OccurrenceID(patternID: id("t", 3), day: day(), slotIndex: 0)
    let plan = try transaction.patterns.patterns().inForce.plan(origin) { _ in .utc }
    guard let plan else { return }
    var shift = try transaction.shifts.shift(evenDeleted: plan.shift.id) ?? plan.shift
    if chance(2) {
      shift.notes = pick(["", "a", "b"])
    } else {
      shift.breakMinutes = pick([0, 30])
    }
    if chance(3) { shift.name = pick(["Early", "Late"]) }
    try transaction.save(shift)
  }

  /// Ends the shift in progress, or begins one.
  private mutating func begin(_ transaction: WriteTransaction, _ store: Store) throws {
    if var last = try transaction.shifts.running() {
      last.status = .completed
      last.actualEnd = (last.actualStart ?? last.scheduledStart) + 3600
      return try transaction.save(last)
    }
    try transaction.save(running(id("s", 6).text, since: Int64.random(in: 0...100, using: &dice)))
  }

  private mutating func remind(_ transaction: WriteTransaction) throws {
    let channel = pick([ReminderChannel.command, .bell, .auto])
    try transaction.save(
      ReminderSettings(
        leadMinutes: pick([10, 20]), tellsEnd: chance(2), channel: channel,
        command: channel == .command ? "play" : ""))
  }

  private mutating func wear(_ transaction: WriteTransaction, _ store: Store) throws {
    let shoes = try store.shoes.shoes()
    guard !shoes.isEmpty, chance(2) else {
      var shoe = Shoe(id: id("r", 4), brand: "B", createdAt: at(0), updatedAt: at(0))
      shoe.model = pick(["x", "y"])
      shoe.isDefault = chance(2)
      return try transaction.save(shoe)
    }
    let start = at(Int64.random(in: 0...50, using: &dice))
    try transaction.save(
      ShoeSession(
        id: id("w", 5), shoe: pick(shoes).id, start: start, end: chance(2) ? start + 60 : nil,
        createdAt: at(0), updatedAt: at(0)))
  }

  /// Adds, moves, changes or deletes a base rate.
  private mutating func rate(_ transaction: WriteTransaction) throws {
    let rates = try transaction.pay.baseRates()
    let free: [CivilDay?] = [nil, CivilDay(number: 20_000), CivilDay(number: 20_001)].filter {
      day in !rates.contains { $0.effectiveFrom == day }
    }
    if !rates.isEmpty, chance(4) { return try transaction.delete(baseRate: pick(rates).id) }
    if !rates.isEmpty, chance(2) || free.isEmpty {
      var rate = pick(rates)
      if !free.isEmpty, chance(2) { rate.effectiveFrom = pick(free) }
      rate.amount =
        StoredBaseRate(
          id: rate.id, effectiveFrom: nil, cents: Int64.random(in: 1...9, using: &dice)
        ).amount
      return try transaction.save(rate)
    }
    try transaction.save(
      StoredBaseRate(
        id: RecordID(using: &dice), effectiveFrom: pick(free),
        cents: Int64.random(in: 1...9, using: &dice)))
  }

  private mutating func ruleset(_ transaction: WriteTransaction) throws {
    let known = try transaction.pay.rulesets()
    let isActive = chance(2)
    guard !isActive || !known.contains(where: { $0.isActive && $0.effectiveFrom == nil }) else {
      return try transaction.delete(ruleset: pick(known).id)
    }
    try transaction.save(
      StoredRuleset(
        id: chance(2) ? id("u", 3) : RecordID(using: &dice), name: pick(["A", "B"]),
        rulesJSON: pick(["{\"a\":1}", "{\"b\":2}"]), isActive: isActive))
  }

  private mutating func pattern(_ transaction: WriteTransaction) throws {
    let id = id("t", 3)
    if chance(3), try transaction.patterns.patterns().contains(where: { $0.id == id }) {
      return try transaction.delete(pattern: id)
    }
    let slot = RotationSlot(
      code: pick(["E", "N"]), name: "", startMinuteOfDay: 420, durationMinutes: 480)
    var days = [RotationDay([slot])]
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      days.append(chance(2) ? RotationDay([slot]) : RotationDay.off)
    }
    let schedule: PatternSchedule =
      chance(2)
      ? .weekly(daysOfWeekMask: Int.random(in: 1...127, using: &dice), slot: slot)
      : .cycling(cycleStart: CivilDay(number: 20_000), days: days)
    try transaction.save(
      ShiftPattern(
        id: id, name: pick(["A", "B"]), schedule: schedule,
        effectiveFrom: CivilDay(number: 20_000), zone: "UTC", createdAt: at(0), updatedAt: at(0)))
  }

  private mutating func bonus(_ transaction: WriteTransaction) throws {
    if chance(4) { return try transaction.delete(bonus: id("b", 4)) }
    try transaction.save(
      StoredBonus(
        id: id("b", 4), day: day(), name: pick(["A", "B"]),
        cents: Int64.random(in: 1...9, using: &dice)))
  }

  /// Closes a pay period, or opens a closed one.
  private mutating func lock(_ transaction: WriteTransaction) throws {
    let locked = try transaction.pay.lockedPeriods()
    if !locked.isEmpty, chance(2) { return try transaction.unlock(pick(locked)) }
    guard try transaction.shifts.running() == nil else { return }
    let start = CivilDay(number: pick([20_750, 20_752]))
    guard !locked.contains(where: { $0.days.lowerBound == start }) else { return }
    try transaction.lock(
      LockedPeriod(
        id: chance(2) ? RecordID("l\(start.number)") : RecordID(using: &dice),
        days: start..<start.adding(days: 2), rulesJSON: pick(["{\"a\":1}", "{\"b\":2}"])),
      result: pick([nil, "{\"c\":3}"]))
  }

  /// Imports steps; several stores may import the same.
  private mutating func walk(_ transaction: WriteTransaction) throws {
    let importer = try transaction.importSteps()
    let name = pick(["Watch", "Phone"])
    for hour in 0..<6 as Range<Int64> where chance(3) {
      let span = Interval(start: at(hour), end: at(hour + 1))
      try importer.add(
        StepSample(source: 0, kind: .steps, time: .span(span), value: 100 + hour),
        from: SampleSource(name: name, model: nil, kind: .watch))
    }
    try importer.finish(file: name, format: "csv")
  }

  private mutating func slip(_ transaction: WriteTransaction) throws {
    try transaction.save(
      pick([nil, Payslip.Figures(cents: pick([1, 2, 3]))]),
      of: pick([Payslip.Line.bonus, .salary, .total]), onPayslipStarting: CivilDay(number: 20_750))
  }
}
