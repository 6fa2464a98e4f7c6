import Domain
import Services

/// A swap as text and JSON.
struct SwapText {
  private let report: SwapReport
  private let environment: Environment
  /// Whether nothing of it is kept, so that it has no id.
  private let isRehearsal: Bool

  init(_ report: SwapReport, _ environment: Environment, isRehearsal: Bool = false) {
    self.report = report
    self.environment = environment
    self.isRehearsal = isRehearsal
  }

  private var texts: Texts { environment.texts }

  /// Prints the swap with its shifts, below a title if it was changed; of a deleted one only the
  /// title. Throws `OutputError`.
  func print(_ session: Session, title: String?, canUndo: Bool = true, isDeleted: Bool = false)
    throws
  {
    guard !session.options.isJSON else {
      return try session.console.json(.object(["swap": json]))
    }
    if session.options.isQuiet {
      if title == nil, !isRehearsal { try session.console.line(report.swap.id.short) }
      return
    }
    if isDeleted, let title { return try session.print([title, texts("cli.undo_hint")]) }
    let id = texts("cli.id", ["id": report.swap.id.short])
    let last = title == nil || !canUndo ? id : "\(id) · \(texts("cli.undo_hint"))"
    try session.print(
      [title ?? environment.format.name(of: report.swap)]
        + environment.format.sentences(report, in: environment)
        + [report.swap.note].filter { !$0.isEmpty }
        + report.warnings.map { "! \($0.sentence)" } + (isRehearsal ? [] : [last]))
  }

  /// The table of a list.
  static func table(_ reports: [SwapReport], _ environment: Environment) -> [String] {
    let format = environment.format
    let head = ["colleague", "given", "taken", "owed", "note", "id"].map {
      environment.texts("cli.column.\($0)")
    }
    func name(_ part: SwapReport.Part?) -> String {
      part.map { format.name(of: $0, in: environment) } ?? "–"
    }
    let rows = reports.map { report in
      [
        report.swap.colleague, name(report.given), name(report.taken), format.owed(report.swap),
        report.swap.note, report.swap.id.short,
      ]
    }
    return TextTable.lines(
      [
        .init(limit: 24), .init(limit: 40), .init(limit: 40), .init(), .init(limit: 32), .init(),
      ], [head] + rows)
  }

  /// What is owed with each colleague; empty if nothing is.
  static func balances(_ swaps: [Swap], _ environment: Environment) -> [String] {
    let balances = Swap.balances(swaps).map(environment.format.balance)
    return balances.isEmpty ? [] : [""] + balances
  }

  // MARK: JSON

  /// The swap as JSON.
  var json: JSON {
    let swap = report.swap
    return .members([
      ("id", isRehearsal ? .null : .string(swap.id.text)),
      ("colleague", .string(swap.colleague)),
      ("given", json(report.given, swap.given)), ("taken", json(report.taken, swap.taken)),
      ("owed", JSON(swap.debtor?.rawValue)), ("settled", .bool(swap.debtor == nil)),
      ("note", JSON(swap.note.isEmpty ? nil : swap.note)),
      (
        "warnings",
        .array(
          report.warnings.map {
            .object(["code": .string($0.code), "message": .string($0.sentence)])
          })
      ),
    ])
  }

  /// A side; a shift that is gone has only its id and its day.
  private func json(_ part: SwapReport.Part?, _ side: Swap.Side?) -> JSON {
    guard let part, let side else { return .null }
    let shift = part.shift
    // The taken shift of a rehearsal is never stored.
    let isStored = !isRehearsal || part == report.given
    return .members([
      ("shift", isStored ? .string(side.shift.text) : .null), ("day", JSON(part.day)),
      ("name", JSON(shift.flatMap { $0.name.isEmpty ? nil : $0.name })),
      ("start", JSON(shift?.scheduledStart)), ("end", JSON(shift?.scheduledEnd)),
      ("local_start", shift.map { JSON($0.localStart) } ?? .null),
      ("local_end", shift.map { JSON($0.localEnd) } ?? .null),
    ])
  }
}
