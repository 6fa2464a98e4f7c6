/// Moments, days and wall-clock times in the forms of ISO 8601 that files and commands share.
public enum ISOText {
  /// `2026-03-01T12:00:00Z`.
  public static func format(_ instant: Instant) -> String { text { $0.append(instant, to: &$1) } }

  /// `2026-03-01`. ISO 8601 gives a sign to years before 0 and after 9999.
  public static func format(_ day: CivilDay) -> String { text { $0.append(day, to: &$1) } }

  /// `2026-03-01T19:00`, with seconds only where there are any.
  public static func format(_ local: LocalDateTime) -> String {
    text { $0.append(local, to: &$1) }
  }

  /// `2026-10-25T01:30+01:00`: a moment as clocks in a zone show it, with how far they are from
  /// UTC.
  public static func format(_ instant: Instant, in zone: Zone) -> String {
    text { $0.append(instant, shownAs: zone.local(at: instant), to: &$1) }
  }

  private static func text(_ write: (inout ISOWriter, inout ByteBuffer) -> Void) -> String {
    var writer = ISOWriter(), bytes = ByteBuffer()
    write(&writer, &bytes)
    return bytes.text
  }

  /// Reads `2026-03-01T12:00Z`, with seconds or without, or with an offset such as `+01:00`;
  /// nil for anything else.
  public static func instant(_ text: some StringProtocol) -> Instant? {
    var scanner = ByteScanner(text)
    guard let local = scanner.localDateTime(), let offset = scanner.utcOffset(), scanner.isAtEnd
    else { return nil }
    return Instant(seconds: local.floatingSeconds - Int64(offset))
  }

  /// Reads `2026-03-01`; nil for anything else, also for a day that no calendar has.
  public static func day(_ text: some StringProtocol) -> CivilDay? {
    var scanner = ByteScanner(text)
    guard let day = scanner.isoDay(), scanner.isAtEnd else { return nil }
    return day
  }

  /// Reads `2026-03-01T19:00`, with seconds or without; nil for anything else.
  public static func local(_ text: some StringProtocol) -> LocalDateTime? {
    var scanner = ByteScanner(text)
    guard let local = scanner.localDateTime(), scanner.isAtEnd else { return nil }
    return local
  }
}

/// Adds moments, days and wall-clock times to other text, in the forms of `ISOText`.
///
/// Exports write hundreds of thousands, and most on the day of the one before: its text is kept.
public struct ISOWriter {
  /// The day that was written last, of a year with four digits.
  private var day: CivilDay?
  /// The first eight bytes of its text, and the last two.
  private var text: (UInt64, UInt16) = (0, 0)

  /// Nothing written yet.
  public init() {}

  /// `2026-03-01T12:00:00Z`.
  public mutating func append(_ instant: Instant, to bytes: inout ByteBuffer) {
    let local = LocalDateTime(floatingSeconds: instant.seconds)
    append(local.day, to: &bytes)
    append(clockOf: local, seconds: true, to: &bytes)
    bytes.append(ascii: "Z")
  }

  /// `2026-03-01`.
  public mutating func append(_ day: CivilDay, to bytes: inout ByteBuffer) {
    guard day == self.day || keep(day) else { return appendLong(day, to: &bytes) }
    bytes.append(atMost: 10) { place in
      let place = UnsafeMutableRawPointer(place)
      place.storeBytes(of: text.0.littleEndian, as: UInt64.self)
      place.storeBytes(of: text.1.littleEndian, toByteOffset: 8, as: UInt16.self)
      return 10
    }
  }

  /// `2026-03-01T19:00`.
  public mutating func append(_ local: LocalDateTime, to bytes: inout ByteBuffer) {
    append(local.day, to: &bytes)
    append(clockOf: local, seconds: local.second != 0, to: &bytes)
  }

  /// `2026-10-25T01:30+01:00`; `local` is what the clocks show.
  public mutating func append(
    _ instant: Instant, shownAs local: LocalDateTime, to bytes: inout ByteBuffer
  ) {
    let minutes = Int(local.floatingSeconds - instant.seconds) / 60
    append(local, to: &bytes)
    append(
      abs(minutes) / 60, abs(minutes) % 60, after: minutes < 0 ? "-" : "+", to: &bytes)
  }

  // MARK: Parts

  /// Writes out a day for this and the next time; false where its year has not four digits.
  private mutating func keep(_ day: CivilDay) -> Bool {
    let (year, month, dayOfMonth) = day.components
    guard (0...9999).contains(year) else { return false }
    // What comes first lies lowest.
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

  /// Two numbers of two digits behind a sign, with a colon between them.
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

  /// The two digits of a number below 100, the first in the lower byte.
  private func digits(_ number: Int) -> UInt16 {
    let number = UInt16(truncatingIfNeeded: number), zero = UInt16(UInt8(ascii: "0"))
    return (zero &+ number / 10) | (zero &+ number % 10) << 8
  }
}

extension ByteScanner {
  /// `2026-03-01`, a day that exists.
  mutating func isoDay() -> CivilDay? {
    guard let year = number(digits: 4...4), consume("-"), let month = number(digits: 2...2),
      consume("-"), let day = number(digits: 2...2)
    else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }

  /// `19:00` or `19:00:30` as the second of the day; `24:00`, the midnight that ends it, is 86,400.
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

  /// A day and a clock time, joined by `T`.
  mutating func localDateTime() -> LocalDateTime? {
    guard let day = isoDay(), consume("T") || consume("t"), let second = clock() else { return nil }
    return LocalDateTime(floatingSeconds: Int64(day.number) * 86_400 + Int64(second))
  }

  /// `Z`, `+01:00`, `+0100` or `+01`, as seconds east of UTC.
  mutating func utcOffset() -> Int? {
    if consume("Z") || consume("z") { return 0 }
    guard let sign = sign(), let hours = number(digits: 2...2), hours < 24 else { return nil }
    let colon = consume(":")
    let minutes = number(digits: 2...2)
    guard minutes != nil || !colon, minutes ?? 0 < 60 else { return nil }
    return sign * (hours * 3600 + (minutes ?? 0) * 60)
  }
}
