import AppCore
import Coach
import Domain
import Services
import Store
import Widgets

/// The form that moves a time block.
struct BlockForm: FormModel {
  private let block: GoalBlock
  private let goal: Goal
  /// The rules against the typed time, once they are read.
  private var checked: Check?

  /// The rules against a start.
  private struct Check: Equatable {
    let start: Instant
    let codes: [String]
  }

  /// Creates the form of a block.
  init(_ block: GoalBlock, of goal: Goal) {
    self.block = block
    self.goal = goal
  }

  func title(_ environment: AppEnvironment) -> String { environment.texts("block.form.title") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    [
      Field(
        id: "start", label: environment.texts("block.field.start"), kind: .text,
        text: ClockForm.text(block.interval.start, in: environment.zone),
        placeholder: environment.texts("task.field.due_example"))
    ]
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    layer.form.set("start", note: "")
    guard let start = read(&layer, environment) else { return nil }
    let end = start + block.interval.seconds
    layer.form.set(
      "start",
      note: environment.format.shortTimes(
        of: Interval(start: start, end: end), environment.base, isAhead: true))
    if let checked, checked.start == start, !checked.codes.isEmpty {
      layer.fail("start", GoalError.blockConflict(start, codes: checked.codes), environment)
      return nil
    }
    return .goals(.moveBlock(block.id, to: start))
  }

  private func read(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Instant? {
    do {
      guard block.interval.start > environment.now else {
        throw GoalError.blockBegun(block.interval.start)
      }
      let start = try GoalWords.due(layer.form.trimmed("start"), environment.base)
      guard start >= environment.now else { throw GoalError.blockInPast(start) }
      return start
    } catch {
      layer.fail("start", error, environment)
      return nil
    }
  }

  /// Reads the rules against the typed time.
  mutating func catchUp(
    _ layer: FormLayer, from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> Bool {
    var layer = layer
    guard let start = read(&layer, environment), checked?.start != start else { return false }
    let interval = Interval(start: start, end: start + block.interval.seconds)
    let codes = try GoalPlanning(store: store, environment.base)
      .codes(against: interval, block, of: goal)
    checked = Check(start: start, codes: codes)
    return true
  }
}
