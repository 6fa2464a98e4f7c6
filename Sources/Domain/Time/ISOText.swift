/// Instants, days and local times in the ISO 8601 forms of files and commands.
public enum ISOText {
  /// Formats an instant: `2026-03-01T12:00:00Z`.
  public static func format(_ instant: Instant) -> String { text { $0.append(instant, to: &$1) } }

  /// Formats a day: `2026-03-01`. Years before 0 and after 9999 have a sign, as ISO 8601 requires.
  public static func format(_ day: CivilDay) -> String { text { $0.append(day, to: &$1) } }

  /// Formats a local time: `2026-03-01T19:00`, with seconds only if they are not 0.
  public static func format(_ local: LocalDateTime) -> String {
    text { $0.append(local, to: &$1) }
  }

  /// Formats an instant as the local time in a zone with its UTC offset: `2026-10-25T01:30+01:00`.
  public static func format(_ instant: Instant, in zone: Zone) -> String {
    format(instant, shownAs: zone.local(at: instant))
  }

  /// Formats an instant as its local time with the UTC offset: `2026-10-25T01:30+01:00`.
  public static func format(_ instant: Instant, shownAs local: LocalDateTime) -> String {
    text { $0.append(instant, shownAs: local, to: &$1) }
  }

  private static func text(_ write: (inout ISOWriter, inout ByteBuffer) -> Void) -> String {
    var writer = ISOWriter(), bytes = ByteBuffer()
    write(&writer, &bytes)
    return bytes.text
  }

  /// Parses `2026-03-01T12:00Z`, with or without seconds, or with an offset such as `+01:00`; nil
  /// for anything else.
  public static func instant(_ text: some StringProtocol) -> Instant? {
    var scanner = ByteScanner(text)
    guard let local = scanner.localDateTime(), let offset = scanner.utcOffset(), scanner.isAtEnd
    else { return nil }
    return Instant(seconds: local.floatingSeconds - Int64(offset))
  }

  /// Parses `2026-03-01`; nil for anything else, including days that do not exist.
  public static func day(_ text: some StringProtocol) -> CivilDay? {
    var scanner = ByteScanner(text)
    guard let day = scanner.isoDay(), scanner.isAtEnd else { return nil }
    return day
  }

  /// Parses `2026-03-01T19:00`, with or without seconds; nil for anything else.
  public static func local(_ text: some StringProtocol) -> LocalDateTime? {
    var scanner = ByteScanner(text)
    guard let local = scanner.localDateTime(), scanner.isAtEnd else { return nil }
    return local
  }
}

/// A writer of instants, days and local times in the forms of `ISOText`.
///
/// Exports write hundreds of thousands of times, most on the day of the previous one, whose text is
/// therefore kept.
public struct ISOWriter {
  /// The last written day, if its year has four digits.
  private var day: CivilDay?
  /// The first eight bytes of its text, and the last two.
  private var text: (UInt64, UInt16) = (0, 0)

  /// Creates a writer.
  public init() {}

  /// Appends an instant: `2026-03-01T12:00:00Z`.
  public mutating func append(_ instant: Instant, to bytes: inout ByteBuffer) {
    let local = LocalDateTime(floatingSeconds: instant.seconds)
    append(local.day, to: &bytes)
    append(clockOf: local, seconds: true, to: &bytes)
    bytes.append(ascii: "Z")
  }

  /// Appends a day: `2026-03-01`.
  public mutating func append(_ day: CivilDay, to bytes: inout ByteBuffer) {
    guard day == self.day || keep(day) else { return appendLong(day, to: &bytes) }
    bytes.append(atMost: 10) { place in
      let place = UnsafeMutableRawPointer(place)
      place.storeBytes(of: text.0.littleEndian, as: UInt64.self)
      place.storeBytes(of: text.1.littleEndian, toByteOffset: 8, as: UInt16.self)
      return 10
    }
  }

  /// Appends a local time: `2026-03-01T19:00`.
  public mutating func append(_ local: LocalDateTime, to bytes: inout ByteBuffer) {
    append(local.day, to: &bytes)
    append(clockOf: local, seconds: local.second != 0, to: &bytes)
  }

  /// Appends an instant with its UTC offset: `2026-10-25T01:30+01:00`; `local` is its local time.
  public mutating func append(
    _ instant: Instant, shownAs local: LocalDateTime, to bytes: inout ByteBuffer
  ) {
    let minutes = Int(local.floatingSeconds - instant.seconds) / 60
    append(local, to: &bytes)
    append(
      abs(minutes) / 60, abs(minutes) % 60, after: minutes < 0 ? "-" : "+", to: &bytes)
  }

  // MARK: Parts

  /// Formats a day and keeps its text; returns false if its year does not have four digits.
  private mutating func keep(_ day: CivilDay) -> Bool {
    let (year, month, dayOfMonth) = day.components
    guard (0...9999).contains(year) else { return false }
    // The first byte is the lowest.
    let sign = UInt64(UInt8(ascii: "-"))
    text.0 = UInt64(digits(year / 100)) | UInt64(digits(year % 100)) << 16 | sign << 32
    text.0 |= UInt64(digits(month)) << 40 | sign << 56
    text.1 = digits(dayOfMonth)
    self.day = day
    return true
  }

  private func appendLong(_ day: CivilDay, to bytes: inout ByteBuffer) {
    let (year, month, dayOfMonth) = day.components
    bytes.append(ascii: year < 0 ? "-" : "+")
    bytes.append(year.magnitude, digits: 4)
    for part in [month, dayOfMonth] {
      bytes.append(ascii: "-")
      bytes.append(part.magnitude, digits: 2)
    }
  }

  private func append(
    clockOf local: LocalDateTime, seconds: Bool, to bytes: inout ByteBuffer
  ) {
    append(local.hour, local.minute, after: "T", to: &bytes)
    guard seconds else { return }
    bytes.append(ascii: ":")
    bytes.append(UInt(local.second), digits: 2)
  }

  /// Appends a sign and two numbers of two digits, separated by a colon.
  private func append(
    _ first: Int, _ second: Int, after sign: Unicode.Scalar, to bytes: inout ByteBuffer
  ) {
    bytes.append(atMost: 6) { memory in
      let place = UnsafeMutableRawPointer(memory)
      place.storeBytes(of: UInt8(ascii: sign), as: UInt8.self)
      place.storeBytes(of: digits(first).littleEndian, toByteOffset: 1, as: UInt16.self)
      place.storeBytes(of: UInt8(ascii: ":"), toByteOffset: 3, as: UInt8.self)
      place.storeBytes(of: digits(second).littleEndian, toByteOffset: 4, as: UInt16.self)
      return 6
    }
  }

  /// Returns the two digits of a number below 100, the first in the lower byte.
  private func digits(_ number: Int) -> UInt16 {
    let number = UInt16(truncatingIfNeeded: number), zero = UInt16(UInt8(ascii: "0"))
    return (zero &+ number / 10) | (zero &+ number % 10) << 8
  }
}

extension ByteScanner {
  /// Parses an existing day: `2026-03-01`.
  mutating func isoDay() -> CivilDay? {
    guard let year = number(digits: 4...4), consume("-"), let month = number(digits: 2...2),
      consume("-"), let day = number(digits: 2...2)
    else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }

  /// Parses `19:00` or `19:00:30` to the second of the day; `24:00` is 86,400, the midnight at its
  /// end.
  mutating func clock(hourDigits: ClosedRange<Int> = 2...2) -> Int? {
    guard let hour = number(digits: hourDigits), consume(":"), let minute = number(digits: 2...2)
    else { return nil }
    var second = 0
    if consume(":") {
      guard let value = number(digits: 2...2) else { return nil }
      second = value
    }
    let total = hour * 3600 + minute * 60 + second
    return minute < 60 && second < 60 && total <= 86_400 ? total : nil
  }

  /// Parses a day and a time of day, joined by `T`.
  mutating func localDateTime() -> LocalDateTime? {
    guard let day = isoDay(), consume("T") || consume("t"), let second = clock() else { return nil }
    return LocalDateTime(floatingSeconds: Int64(day.number) * 86_400 + Int64(second))
  }

  /// Parses `Z`, `+01:00`, `+0100` or `+01` to seconds east of UTC.
  mutating func utcOffset() -> Int? {
    if consume("Z") || consume("z") { return 0 }
    guard let sign = sign(), let hours = number(digits: 2...2), hours < 24 else { return nil }
    let colon = consume(":")
    let minutes = number(digits: 2...2)
    guard minutes != nil || !colon, minutes ?? 0 < 60 else { return nil }
    return sign * (hours * 3600 + (minutes ?? 0) * 60)
  }
}
