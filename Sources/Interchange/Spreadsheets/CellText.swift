import Domain

/// The texts of cells, as they are stored and in the forms of a table: `2025-11-03`,
/// `2025-11-03T22:00`, `22:00`, `26:30`, and decimals with a point.
enum CellText {
  private static let secondsOfDay: Int64 = 86_400
  /// The number of days up to which a time or length counts its hours: a later day is a date, whose
  /// day the cell does not show.
  private static let mostElapsedDays: Int64 = 366
  /// The largest number of a day, 31 December 9999 (ECMA-376 part 1, 18.17.4.1).
  private static let lastDay = 2_958_466.0

  /// Appends a number in a form. `isMac` selects the date system that begins on 1 January 1904.
  static func append(
    _ value: Double, _ raw: some Collection<UInt8>, as form: CellForm, isMac: Bool,
    to bytes: inout [UInt8]
  ) {
    guard form != .number, value > -lastDay, value < lastDay else {
      return append(number: raw, to: &bytes)
    }
    let seconds = Int64((value * Double(secondsOfDay)).rounded())
    switch form {
    case .duration: append(elapsed: seconds, to: &bytes)
    case .time where seconds < mostElapsedDays * secondsOfDay:
      append(clock: seconds, to: &bytes)
    default:
      // A day below 1 is a time without a day, or an empty cell to which a formula refers.
      if seconds < secondsOfDay {
        guard seconds > 0 || seconds == 0 && form == .dateTime else {
          return append(number: raw, to: &bytes)
        }
        return append(clock: seconds, to: &bytes)
      }
      guard let local = local(seconds, isMac: isMac) else {
        return append(number: raw, to: &bytes)
      }
      append(local, isDay: form == .date && local.secondOfDay == 0, to: &bytes)
    }
  }

  /// Returns the local time of a serial number; nil for 29 February 1900, which Excel has as Lotus
  /// 1-2-3 had it, but no calendar.
  static func local(_ seconds: Int64, isMac: Bool) -> LocalDateTime? {
    let day = Int(seconds / secondsOfDay)
    // The days before that one are one later than those of a calendar.
    let first =
      isMac
      ? CivilDay(number: -24_107) : CivilDay(number: day < 60 ? -25_568 : -25_569)
    guard isMac || day != 60 else { return nil }
    return LocalDateTime(
      day: first.adding(days: day), secondOfDay: Int(seconds % secondsOfDay))
  }

  private static func append(_ local: LocalDateTime, isDay: Bool, to bytes: inout [UInt8]) {
    let (year, month, day) = local.day.components
    append(digits: year / 100, to: &bytes)
    append(digits: year % 100, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(digits: month, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(digits: day, to: &bytes)
    guard !isDay else { return }
    bytes.append(UInt8(ascii: "T"))
    append(clock: Int64(local.secondOfDay), to: &bytes)
  }

  /// Appends `22:00`; 1, which is shown as 00:00, is `24:00`, and more is a length.
  static func append(clock seconds: Int64, to bytes: inout [UInt8]) {
    guard (0...secondsOfDay).contains(seconds) else { return append(elapsed: seconds, to: &bytes) }
    append(digits: Int(seconds / 3600), to: &bytes)
    append(rest: seconds, to: &bytes)
  }

  /// Appends `26:30`.
  static func append(elapsed seconds: Int64, to bytes: inout [UInt8]) {
    if seconds < 0 { bytes.append(UInt8(ascii: "-")) }
    let seconds = abs(seconds)
    bytes += Array(String(seconds / 3600).utf8)
    append(rest: seconds, to: &bytes)
  }

  /// Appends the minutes, and the seconds unless they are 0.
  private static func append(rest seconds: Int64, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ":"))
    append(digits: Int(seconds / 60 % 60), to: &bytes)
    guard seconds % 60 != 0 else { return }
    bytes.append(UInt8(ascii: ":"))
    append(digits: Int(seconds % 60), to: &bytes)
  }

  private static func append(digits number: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: 48 + number / 10 % 10))
    bytes.append(UInt8(truncatingIfNeeded: 48 + number % 10))
  }

  // MARK: Numbers

  /// The digits that spreadsheets show at most; the rest is noise of binary fractions, such as
  /// `8.3000000000000007`.
  private static let mostDigits = 15

  /// Appends a number without an exponent.
  static func append(number raw: some Collection<UInt8>, to bytes: inout [UInt8]) {
    let isPlain = raw.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2e || $0 == 0x2d }
    guard !isPlain || raw.count > mostDigits else { return bytes.append(contentsOf: raw) }
    let text = String(decoding: raw, as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      return bytes.append(contentsOf: raw)
    }
    bytes += Array(decimal(value).utf8)
  }

  /// Returns a number with at most 15 digits and without an exponent.
  static func decimal(_ value: Double) -> String {
    var text = "\(value.magnitude)"
    var exponent = 0
    if let sign = text.firstIndex(of: "e") {
      exponent = Int(text[text.index(after: sign)...]) ?? 0
      text = String(text[..<sign])
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    var digits = Array((parts[0] + (parts.count > 1 ? parts[1] : "")).utf8)
    // The place of the point within the digits.
    var point = parts[0].utf8.count + exponent
    let zeros = digits.prefix { $0 == 48 }.count
    digits.removeFirst(zeros)
    point -= zeros
    if digits.count > mostDigits { point += round(&digits) }
    while digits.last == 48 { digits.removeLast() }
    guard !digits.isEmpty else { return "0" }
    let zero = Array(repeating: UInt8(48), count: max(0, -point))
    let padded = digits + Array(repeating: UInt8(48), count: max(0, point - digits.count))
    let whole = point > 0 ? Array(padded.prefix(point)) : [48]
    let rest = zero + padded.dropFirst(max(0, point))
    let fraction = rest.isEmpty ? "" : "." + String(decoding: rest, as: UTF8.self)
    return (value < 0 ? "-" : "") + String(decoding: whole, as: UTF8.self) + fraction
  }

  /// Rounds digits to 15; returns 1 if they are one place longer then.
  private static func round(_ digits: inout [UInt8]) -> Int {
    let isUp = digits[mostDigits] >= 53
    digits.removeLast(digits.count - mostDigits)
    guard isUp else { return 0 }
    for place in digits.indices.reversed() {
      guard digits[place] == 57 else {
        digits[place] += 1
        return 0
      }
      digits[place] = 48
    }
    digits.insert(49, at: 0)
    return 1
  }

  // MARK: ISO 8601

  /// Appends a date such as `2025-11-03` or `2025-11-03T22:00:00.000` without seconds of 0; anything
  /// else unchanged.
  static func append(isoDate raw: some Collection<UInt8>, to bytes: inout [UInt8]) {
    let text = String(decoding: raw, as: UTF8.self)
    var clock = text[...]
    let isDay = !text.contains("T")
    if let point = text.firstIndex(where: { $0 == "." || $0 == "," }) { clock = text[..<point] }
    if isDay, let day = ISOText.day(clock) {
      return append(LocalDateTime(day: day, secondOfDay: 0), isDay: true, to: &bytes)
    }
    guard let local = ISOText.local(clock) else { return bytes.append(contentsOf: raw) }
    append(local, isDay: false, to: &bytes)
  }

  /// Returns the seconds of a time such as `PT26H30M00S` or `-PT0H30M0.5S`; nil for anything else
  /// (ODF 1.3 part 3, 18.3.13).
  static func seconds(isoTime raw: some Collection<UInt8>) -> Int64? {
    var rest = Array(raw)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    guard rest.popFirst() == UInt8(ascii: "P") else { return nil }
    var sum = 0.0
    var isTime = false
    while !rest.isEmpty {
      if rest.first == UInt8(ascii: "T"), !isTime {
        isTime = true
        rest = rest.dropFirst()
        continue
      }
      let number = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x2e || $0 == 0x2c }
      let digits = number.map { $0 == 0x2c ? 0x2e : $0 }
      guard let value = Double(String(decoding: digits, as: UTF8.self)) else { return nil }
      rest = rest.dropFirst(number.count)
      switch (rest.popFirst(), isTime) {
      case (UInt8(ascii: "D"), false): sum += value * 86_400
      case (UInt8(ascii: "H"), true): sum += value * 3600
      case (UInt8(ascii: "M"), true): sum += value * 60
      case (UInt8(ascii: "S"), true): sum += value
      default: return nil
      }
    }
    guard sum < lastDay * 86_400 else { return nil }
    let seconds = Int64(sum.rounded())
    return isNegative ? -seconds : seconds
  }

  /// Appends a time of an OpenDocument cell; one of many days is a date shown as a time.
  static func append(isoTime raw: some Collection<UInt8>, to bytes: inout [UInt8]) {
    guard let seconds = seconds(isoTime: raw) else { return bytes.append(contentsOf: raw) }
    guard seconds >= mostElapsedDays * secondsOfDay, let local = local(seconds, isMac: false)
    else { return append(clock: seconds, to: &bytes) }
    append(local, isDay: false, to: &bytes)
  }
}
