import App
import Domain
import Store

/// Takes changes back, or makes them again.
enum UndoCommand {
  static let undo = CommandSpec(
    name: "undo", group: .history, operands: [OperandSpec("N", .text, isRequired: false)],
    examples: ["undo", "undo 3"],
    run: { call, session in
      try run(call, session, "undone", .nothingToUndo) { try $0.undo($1, now: $2) }
    })

  static let redo = CommandSpec(
    name: "redo", group: .history, operands: [OperandSpec("N", .text, isRequired: false)],
    examples: ["redo", "redo 3"],
    run: { call, session in
      try run(call, session, "redone", .nothingToRedo) { try $0.redo($1, now: $2) }
    })

  private static func run(
    _ call: Invocation, _ session: Session, _ key: String, _ nothing: StoreError,
    _ move: (Store, Int, Instant) throws -> Written<[WriteLabel]>
  ) throws -> ExitStatus {
    let count = try call.number(operand: 0, in: 1...1_000_000) ?? 1
    let environment = try session.environment()
    guard let store = try session.existingStore() else { throw nothing }
    let labels = try move(store, count, environment.now).value.map { $0.text(environment.texts) }
    if session.options.isJSON {
      try session.console.json(.object([key: .array(labels.map(JSON.string))]))
    } else {
      try session.tell(labels.map { environment.texts("cli.\(key)", ["what": $0]) })
    }
    if labels.count < count { session.console.remark(environment.texts("cli.\(key)_all")) }
    return .done
  }
}
