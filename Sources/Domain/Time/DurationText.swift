/// The error for an invalid duration, with the text as it was entered.
public enum DurationTextError: Error, Equatable, Sendable {
  /// The text is not a duration.
  case unreadable(String)
  /// The duration is negative.
  case negative(String)
  /// The duration is zero where that is not allowed.
  case zero(String)
  /// The duration exceeds `DurationText.longestMinutes`.
  case tooLong(String)
}

/// Parsing of entered durations.
public enum DurationText {
  /// The maximum duration in minutes: 9,999 hours.
  public static let longestMinutes = 9_999 * 60

  /// Parses `12h`, `7h30m`, `7h30`, `7:30`, `90m`, `90` (minutes), `1.5h` and `1,5h`, rounded to
  /// whole minutes. Throws `DurationTextError`; zero is an error unless `allowsZero`.
  public static func minutes(
    _ text: String, allowsZero: Bool = false
  ) throws(DurationTextError) -> Int {
    let compact = compact(text)
    if compact.hasPrefix("-") {
      guard reading(compact.dropFirst()) != nil else { throw .unreadable(text) }
      throw .negative(text)
    }
    guard let minutes = reading(compact) else { throw .unreadable(text) }
    guard minutes <= longestMinutes else { throw .tooLong(text) }
    guard minutes > 0 || allowsZero else { throw .zero(text) }
    return minutes
  }

  /// Parses a duration like `minutes`, but a bare number is hours. Throws `DurationTextError`.
  public static func hours(_ text: String, allowsZero: Bool) throws(DurationTextError) -> Int {
    let text = text.compactLength
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { "0123456789.,".utf8.contains($0) }
    return try minutes(isPlain ? text + "h" : text, allowsZero: allowsZero)
  }

  /// Parses minutes with units, without a sign or limit; nil for anything else.
  static func unitMinutes(_ text: some StringProtocol) -> Int? {
    var scanner = ByteScanner(text)
    guard let number = scanner.number() else { return nil }
    if scanner.consume("m") { return scanner.isAtEnd ? number : nil }
    if scanner.consume(".") || scanner.consume(",") {
      // Spreadsheets write a third of an hour with fifteen digits.
      var numerator = 0, denominator = 1
      while let digit = scanner.number(digits: 1...1) {
        guard denominator < 1_000_000_000 else { continue }
        numerator = numerator * 10 + digit
        denominator *= 10
      }
      guard denominator > 1, scanner.consume("h"), scanner.isAtEnd else { return nil }
      return number * 60 + (numerator * 60 + denominator / 2) / denominator
    }
    guard scanner.consume("h") else { return nil }
    if scanner.isAtEnd { return number * 60 }
    guard let minutes = scanner.number(digits: 1...2), minutes < 60 else { return nil }
    _ = scanner.consume("m")
    return scanner.isAtEnd ? number * 60 + minutes : nil
  }

  /// Parses minutes in any of the forms, without a sign.
  private static func reading(_ text: some StringProtocol) -> Int? {
    if let minutes = unitMinutes(text) { return minutes }
    var scanner = ByteScanner(text)
    guard let number = scanner.number() else { return nil }
    guard scanner.consume(":") else { return scanner.isAtEnd ? number : nil }
    guard let minutes = scanner.number(digits: 2...2), minutes < 60, scanner.isAtEnd else {
      return nil
    }
    return number * 60 + minutes
  }

  /// Returns the text in lower case, without surrounding blanks and blanks after units.
  private static func compact(_ text: String) -> String {
    let parts = text.lowercased().split(whereSeparator: \.isWhitespace)
    return parts.allSatisfy({ $0.hasSuffix("h") || $0.hasSuffix("m") })
      ? parts.joined() : parts.joined(separator: " ")
  }
}

extension String {
  /// The parsable form of a duration that screens write as `7 h 30 m`.
  public var compactLength: String {
    let words = split(separator: " ")
    guard words.contains(where: { ["h", "m", "min"].contains($0.lowercased()) }) else {
      return self
    }
    return words.map { $0.lowercased() == "min" ? "m" : $0 }.joined()
  }
}
