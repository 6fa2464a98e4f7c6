import Domain
import Services
import Store

/// The shifts that a command changes.
enum ShiftChoice {
  /// The shift with an id.
  case one(Shift)
  /// The shifts that match a filter.
  case several([Shift])
}

extension OperandSpec {
  /// Words of a filter.
  static let filter = OperandSpec("FILTER", .filter, isRequired: false, isRepeated: true)
  /// The id of a shift, or words of a filter.
  static let shiftOrFilter = OperandSpec("ID|FILTER", .shift, isRepeated: true)
}

extension OptionSpec {
  /// Carries out what a command only shows without it.
  static let yes = OptionSpec(flag: "yes", about: "yes")
}

extension Session {
  /// Reads the operands as a filter. Throws `CommandError`.
  func filter(
    _ call: Invocation, undated: WeekdayMeaning = .coming
  ) throws -> ShiftFilter {
    do {
      return try ShiftFilter(call.operands.joined(separator: " "), undated: undated)
    } catch {
      throw CommandError.usage(
        "bad_filter", ["problem": error.message.text(try environment().texts)])
    }
  }

  /// Returns the days to which a filter limits the starts of shifts; nil for no limit. Throws
  /// `CommandError` if no day fits, or if options name days too, and `StoreError`.
  func window(of filter: ShiftFilter, _ call: Invocation) throws -> DayWindow? {
    let calendar = ShiftFilter.Calendar(try profile(), today: try environment().today)
    guard let window = filter.window(calendar) else { return nil }
    for option in ["period", "from", "to"] where call.has(option) {
      throw CommandError.usage(
        "filter_and_days", ["option": "--\(option)", "filter": filter.text])
    }
    if let first = window.first, let last = window.last, last < first {
      throw CommandError.usage("filter_no_days", ["filter": filter.text])
    }
    return window
  }

  /// Reads the operands as the id of a shift, or as a filter, which limits the days unless `usual`
  /// ones are given. Throws `CommandError` and `StoreError`.
  func chosenShifts(
    _ call: Invocation, usually usual: DayWindow? = nil
  ) throws -> ShiftChoice {
    let words = call.operands, filter = try filter(call)
    let window = try window(of: filter, call)
    if words.count == 1, words[0].isLikeID || filter.isEmpty {
      let isShift = try roster()?.shifts(matchingPrefix: words[0], limit: 1).isEmpty == false
      guard window != nil else { return .one(try shift(words[0])) }
      // Four digits are a year, and can begin an id.
      guard !isShift else { throw CommandError.refusal("id_or_days", ["word": words[0]]) }
    }
    guard let window = window ?? usual, window.last != nil else {
      throw CommandError.usage(
        "filter_days", ["command": call.command?.name ?? "", "filter": filter.text])
    }
    return .several(try shifts(matching: filter, in: window))
  }

  /// Returns a line for each shift, with its year and its status.
  private func lines(of shifts: [Shift], _ environment: Environment) -> [String] {
    let format = environment.format
    return TextTable.lines(
      [.init(), .init(), .init(limit: 32), .init()],
      shifts.map { shift in
        [
          format.dayWithYear(environment.zone(of: shift).local(at: shift.start).day),
          format.range(of: shift, in: environment), format.title(shift),
          "\(format.mark(shift.status)) \(format.status(shift.status))",
        ]
      })
  }

  /// Remarks that no shift matches a filter, so that no figure passes for one.
  func noteNoMatch(_ filter: ShiftFilter) throws {
    console.remark(try environment().texts("note.no_match", ["filter": filter.text]))
  }

  /// Returns what changes several shifts at once.
  func editing() throws -> ShiftEditing { ShiftEditing(try environment()) }

  /// Returns the shifts that match a filter and start in a window. Throws `CommandError` if there are
  /// none, and `StoreError`.
  private func shifts(matching filter: ShiftFilter, in window: DayWindow) throws -> [Shift] {
    let permitted = try environment().entitlements.permitted(window, today: environment().today)
    let found = try roster()?.chosen(by: filter, in: permitted, of: profile())
      .shifts(startingOn: permitted)
    guard let found, !found.isEmpty else {
      throw CommandError.refusal("no_match", ["filter": filter.text])
    }
    return found
  }

  /// Performs a change of several shifts with `--yes`; without it, lists them. Throws what the
  /// change throws.
  func perform(
    _ batch: ShiftBatch, of shifts: [Shift], _ call: Invocation
  ) throws -> ExitStatus {
    let environment = try environment(), isDone = call.has("yes")
    let result = isDone ? try perform(call.action(.shift(.batch(batch)))) : nil
    if options.isJSON {
      try console.json(
        .members([
          ("changed", .bool(isDone)), ("count", .integer(Int64(shifts.count))),
          ("shifts", .array(shifts.map { .string($0.id.text) })),
        ]))
    } else {
      try print(lines(of: shifts, environment))
      let texts = environment.texts
      guard let result else {
        try print([texts("cli.several.preview", ["n": String(shifts.count)])])
        return .failed
      }
      try print([result.message?.text(texts) ?? "", texts("cli.undo_hint")])
    }
    return isDone ? .done : .failed
  }
}

extension String {
  /// Whether it can be the beginning of an id.
  var isLikeID: Bool { !isEmpty && allSatisfy { $0.isASCII && ($0.isHexDigit || $0 == "-") } }
}
