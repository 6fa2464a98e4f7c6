import Domain
import Services
import Store

extension Invocation {
  /// Reads an option as an integer. Throws `CommandError`.
  func number(_ option: String, in range: ClosedRange<Int>) throws -> Int? {
    try value(option).map { try Invocation.number($0, of: "--\(option)", in: range) }
  }

  /// Reads an operand as an integer. Throws `CommandError`.
  func number(operand index: Int, in range: ClosedRange<Int>) throws -> Int? {
    guard operands.indices.contains(index) else { return nil }
    let placeholder = command?.operands[index].placeholder ?? ""
    return try Invocation.number(operands[index], of: placeholder, in: range)
  }

  private static func number(
    _ text: String, of what: String, in range: ClosedRange<Int>
  ) throws -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw CommandError.usage(
        "bad_number",
        [
          "option": what, "value": text, "least": String(range.lowerBound),
          "most": String(range.upperBound),
        ])
    }
    return number
  }

  /// Reads an option as a past moment; a weekday is the last one. Throws `TimeTextError`.
  func pastTime(_ option: String, _ environment: Environment) throws -> Instant? {
    try value(option).map { try TimeParser.time($0, in: environment.pastContext).instant }
  }

  /// Reads an option as a colour: a number of the theme from 1 on, or `#1f77b4`. Throws
  /// `CommandError`.
  func color(_ option: String) throws -> PatternColor? {
    guard let text = value(option) else { return nil }
    let number = Int(text).flatMap { PatternColor("series \($0 - 1)") }
    guard let color = number ?? PatternColor(text) else {
      throw CommandError.usage("bad_color", ["value": text])
    }
    return color
  }

  /// Rejects two mutually exclusive options. Throws `CommandError` if both are given.
  func exclude(_ first: String, _ second: String) throws {
    guard has(first), has(second) else { return }
    throw CommandError.usage("conflict", ["first": "--\(first)", "second": "--\(second)"])
  }
}

extension Session {
  /// Returns the shift whose id uniquely begins with `text`. Throws `CommandError`.
  func shift(_ text: String) throws -> Shift {
    let found = try roster()?.shifts(matchingPrefix: text, limit: 6) ?? []
    if let whole = found.first(where: { $0.id == RecordID(text) }) { return whole }
    guard let first = found.first else {
      throw CommandError.refusal("no_shift", ["id": text])
    }
    guard found.count > 1 else { return first }
    let environment = try environment()
    let candidates = found.prefix(5).map {
      "\($0.id.text) (\(environment.format.name(of: $0, in: environment)))"
    }
    let more = found.count > 5 ? ", …" : ""
    throw CommandError.refusal(
      "ambiguous_id", ["id": text, "candidates": candidates.joined(separator: ", ") + more])
  }
}
