import Domain
import Services
import Store

/// Undoes or redoes changes.
enum UndoCommand {
  static let undo = CommandSpec(
    name: "undo", group: .history, operands: [OperandSpec("N", .text, isRequired: false)],
    examples: ["undo", "undo 3"],
    run: { call, session in
      try run(call, session, "undone", .nothingToUndo) { .history(.undo($0)) }
    })

  static let redo = CommandSpec(
    name: "redo", group: .history, operands: [OperandSpec("N", .text, isRequired: false)],
    examples: ["redo", "redo 3"],
    run: { call, session in
      try run(call, session, "redone", .nothingToRedo) { .history(.redo($0)) }
    })

  private static func run(
    _ call: Invocation, _ session: Session, _ key: String, _ nothing: StoreError,
    _ action: (Int) -> Action
  ) throws -> ExitStatus {
    let count = try call.number(operand: 0, in: 1...1_000_000) ?? 1
    let environment = try session.environment()
    guard try session.existingStore() != nil else { throw nothing }
    let result = try session.perform(action(count))
    let labels = result.labels.map { $0.text(environment.texts) }
    if session.options.isJSON {
      try session.console.json(.object([key: .array(labels.map(JSON.string))]))
    } else {
      try session.print(labels.map { environment.texts("cli.\(key)", ["what": $0]) })
    }
    let left = labels.isEmpty ? result.message : nil
    if let left { session.console.remark(left.text(environment.texts)) }
    if left == nil, result.notes.isEmpty, labels.count < count {
      session.console.remark(environment.texts("cli.\(key)_all"))
    }
    return .done
  }
}
