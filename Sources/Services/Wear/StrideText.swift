/// Parses and formats stride lengths.
package enum StrideText {
  /// The plausible stride lengths, in millimetres.
  private static let strides: ClosedRange<Int64> = 100...3000

  /// Parses `70`, `68.5 cm` or `68,5cm` as millimetres; nil for anything else and for implausible
  /// values.
  package static func millimetres(_ text: String) -> Int64? {
    let text = text.trimmed.lowercased()
    let number = text.hasSuffix("cm") ? String(text.dropLast(2)).trimmed : text
    let parts = number.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), let whole = Int64(parts[0]), (0..<1000).contains(whole),
      let tenth = Int64(parts.count == 2 ? parts[1] : "0"), (0...9).contains(tenth)
    else { return nil }
    let stride = whole * 10 + tenth
    return strides.contains(stride) ? stride : nil
  }

  /// Formats a stride length: `70 cm`, `68.5 cm`.
  package static func text(_ millimetres: Int64, _ format: Format) -> String {
    let rest = millimetres % 10
    return "\(millimetres / 10)" + (rest == 0 ? "" : format.decimal(".\(rest)")) + " cm"
  }
}
