import Domain
import Store
import TestSupport
import Testing

@Suite struct RandomHistoryTests {
  private static let notes = ["", "ä", "\"quoted\\\"", "🏥\n\t", "null", "{}", "\u{7}", "'"]

  private func randomShift(_ dice: inout SplitMix64) -> Shift {
    let start = Int64.random(in: -100...100, using: &dice)
    let status = ShiftStatus.allCases.randomElement(using: &dice) ?? .scheduled
    let began = status == .inProgress || status == .completed
    var made = shift(
      "id\(Int.random(in: 0..<12, using: &dice))", start, start + .random(in: 1...48, using: &dice),
      status, actual: began ? (start, status == .completed ? start + 8 : nil) : nil)
    made.notes = Self.notes.randomElement(using: &dice) ?? ""
    made.rateLabel = Bool.random(using: &dice) ? "Rate" : nil
    made.breakMinutes = .random(in: 0...60, using: &dice)
    return made
  }

  private func randomWrite(_ store: Store, _ dice: inout SplitMix64, at step: Int64) throws {
    let size = Int.random(in: 1...4, using: &dice)
    do {
      try store.write(WriteLabel("step \(step)"), now: at(step)) { transaction in
        for _ in 0..<size {
          let shift = randomShift(&dice)
          if Int.random(in: 0..<4, using: &dice) == 0 {
            try transaction.delete(shift: shift.id)
          } else {
            try transaction.save(shift)
          }
          var edited = profile()
          edited.name = shift.notes
          if Bool.random(using: &dice) { try transaction.save(edited) }
        }
      }
    } catch StoreError.shiftInProgress, StoreError.notFound {
      // Refused and rolled back completely, as the following checks show.
    }
  }

  @Test(
    "after any writes, undos and redos, undoing all gives the first state, redoing all the last",
    arguments: Seeds.of(1...6 as ClosedRange<UInt64>))
  func undoAll(seed: UInt64) throws {
    let temporary = try TemporaryStore()
    var store = try temporary.open()
    var dice = SplitMix64(seed: seed)
    var states: [[String]] = [try store.records()]
    for step in 1...120 as ClosedRange<Int64> {
      switch Int.random(in: 0..<10, using: &dice) {
      case 0..<6:
        let before = states[states.count - 1]
        try randomWrite(store, &dice, at: step)
        let after = try store.records()
        // The states that undo must restore one after the other; a write removes the undone ones.
        if after != before { states.append(after) }
      case 6..<8 where states.count > 1:
        states.removeLast()
        try store.undo(now: at(step))
        #expect(try store.records() == states[states.count - 1])
      case 8 where try store.nextRedo() != nil:
        try store.redo(now: at(step))
        states.append(try store.records())
      case 9:
        store = try temporary.open()
      default: break
      }
    }
    let last = try store.records()
    #expect(last == states[states.count - 1])
    let undone = try store.undo(.max, now: at(200)).value.count
    #expect(undone == states.count - 1)
    #expect(try store.records() == states[0])
    try store.redo(undone, now: at(201))
    #expect(try store.records() == last)
    #expect(Doctor(path: temporary.path).check(localTime: utc).isEmpty)
  }
}
