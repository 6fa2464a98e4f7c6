/// Moments, days and wall-clock times in the forms of ISO 8601 that files and commands share.
public enum ISOText {
  /// `2026-03-01T12:00:00Z`.
  public static func format(_ instant: Instant) -> String { text { append(instant, to: &$0) } }

  /// Adds the same to other text.
  public static func append(_ instant: Instant, to bytes: inout ByteBuffer) {
    let local = LocalDateTime(floatingSeconds: instant.seconds)
    append(local.day, to: &bytes)
    append(clockOf: local, seconds: true, to: &bytes)
    bytes.append(ascii: "Z")
  }

  /// `2026-03-01`. ISO 8601 gives a sign to years before 0 and after 9999.
  public static func format(_ day: CivilDay) -> String {
    text { append(day, to: &$0) }
  }

  /// `2026-03-01T19:00`, with seconds only where there are any.
  public static func format(_ local: LocalDateTime) -> String { text { append(local, to: &$0) } }

  /// Adds the same to other text.
  public static func append(_ local: LocalDateTime, to bytes: inout ByteBuffer) {
    append(local.day, to: &bytes)
    append(clockOf: local, seconds: local.second != 0, to: &bytes)
  }

  /// `2026-10-25T01:30+01:00`: a moment as clocks in a zone show it, with how far they are from UTC.
  public static func format(_ instant: Instant, in zone: Zone) -> String {
    text { append(instant, shownAs: zone.local(at: instant), to: &$0) }
  }

  /// Adds the same to other text; `local` is what the clocks show.
  public static func append(
    _ instant: Instant, shownAs local: LocalDateTime, to bytes: inout ByteBuffer
  ) {
    let minutes = Int(local.floatingSeconds - instant.seconds) / 60
    append(local, to: &bytes)
    append(
      abs(minutes) / 60, abs(minutes) % 60, after: minutes < 0 ? "-" : "+", ":", to: &bytes)
  }

  /// Adds `2026-03-01` to other text.
  public static func append(day: CivilDay, to bytes: inout ByteBuffer) { append(day, to: &bytes) }

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

  // MARK: - Writing

  private static func text(_ write: (inout ByteBuffer) -> Void) -> String {
    var bytes = ByteBuffer()
    write(&bytes)
    return bytes.text
  }

  private static func append(_ day: CivilDay, to bytes: inout ByteBuffer) {
    let (year, month, dayOfMonth) = day.components
    guard (0...9999).contains(year) else {
      bytes.append(ascii: year < 0 ? "-" : "+")
      bytes.append(year.magnitude, digits: 4)
      return append(month, dayOfMonth, after: "-", "-", to: &bytes)
    }
    bytes.append(atMost: 4) { place in
      put(year / 100, at: place)
      put(year % 100, at: place + 2)
      return 4
    }
    append(month, dayOfMonth, after: "-", "-", to: &bytes)
  }

  private static func append(
    clockOf local: LocalDateTime, seconds: Bool, to bytes: inout ByteBuffer
  ) {
    append(local.hour, local.minute, after: "T", ":", to: &bytes)
    guard seconds else { return }
    bytes.append(ascii: ":")
    bytes.append(UInt(local.second), digits: 2)
  }

  /// Two numbers of two digits, each behind its sign: exports write hundreds of thousands.
  private static func append(
    _ first: Int, _ second: Int, after sign: Unicode.Scalar, _ nextSign: Unicode.Scalar,
    to bytes: inout ByteBuffer
  ) {
    bytes.append(atMost: 6) { place in
      place[0] = UInt8(ascii: sign)
      put(first, at: place + 1)
      place[3] = UInt8(ascii: nextSign)
      put(second, at: place + 4)
      return 6
    }
  }

  private static func put(_ pair: Int, at place: UnsafeMutablePointer<UInt8>) {
    let pair = UInt8(truncatingIfNeeded: pair), zero = UInt8(ascii: "0")
    place[0] = zero &+ pair / 10
    place[1] = zero &+ pair % 10
  }
}

extension ByteScanner {
  /// `2026-03-01`, a day that exists.
  mutating func isoDay() -> CivilDay? {
    guard let year = number(digits: 4...4), take("-"), let month = number(digits: 2...2),
      take("-"), let day = number(digits: 2...2)
    else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }

  /// `19:00` or `19:00:30` as the second of the day; `24:00`, the midnight that ends it, is 86,400.
  mutating func clock(hourDigits: ClosedRange<Int> = 2...2) -> Int? {
    guard let hour = number(digits: hourDigits), take(":"), let minute = number(digits: 2...2)
    else { return nil }
    var second = 0
    if take(":") {
      guard let value = number(digits: 2...2) else { return nil }
      second = value
    }
    let total = hour * 3600 + minute * 60 + second
    return minute < 60 && second < 60 && total <= 86_400 ? total : nil
  }

  /// A day and a clock time, joined by `T`.
  mutating func localDateTime() -> LocalDateTime? {
    guard let day = isoDay(), take("T") || take("t"), let second = clock() else { return nil }
    return LocalDateTime(floatingSeconds: Int64(day.number) * 86_400 + Int64(second))
  }

  /// `Z`, `+01:00`, `+0100` or `+01`, as seconds east of UTC.
  mutating func utcOffset() -> Int? {
    if take("Z") || take("z") { return 0 }
    guard let sign = sign(), let hours = number(digits: 2...2), hours < 24 else { return nil }
    let colon = take(":")
    let minutes = number(digits: 2...2)
    guard minutes != nil || !colon, minutes ?? 0 < 60 else { return nil }
    return sign * (hours * 3600 + (minutes ?? 0) * 60)
  }
}
