import Domain

/// A parser of times in Apple's export: `2019-06-17 21:07:11 -0400`.
///
/// The offset is that of the time of the export for all dates, regardless of the local time then.
/// The instant is therefore correct, but the written hour is not.
struct AppleTime {
  static let length = 25

  /// The last day, which is nearly always that of the next time.
  private var lastDay: (UInt64, UInt16) = (0, 0)
  private var lastDaySeconds: Int64 = 0

  /// Parses an instant; nil if the format is wrong or the time does not exist.
  mutating func instant(_ bytes: Bytes) -> Instant? {
    guard bytes.count == Self.length, bytes[10] == 0x20, bytes[13] == 0x3a, bytes[16] == 0x3a,
      bytes[19] == 0x20, let day = daySeconds(bytes)
    else { return nil }
    let hour = Self.two(bytes, 11)
    let minute = Self.two(bytes, 14)
    let second = Self.two(bytes, 17)
    let offsetHours = Self.two(bytes, 21)
    let offsetMinutes = Self.two(bytes, 23)
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
      (0...23).contains(offsetHours), (0...59).contains(offsetMinutes),
      bytes[20] == UInt8(ascii: "+") || bytes[20] == UInt8(ascii: "-")
    else { return nil }
    let offset = offsetHours * 3600 + offsetMinutes * 60
    let east = bytes[20] == UInt8(ascii: "+") ? offset : -offset
    return Instant(seconds: day + Int64(hour * 3600 + minute * 60 + second - east))
  }

  private mutating func daySeconds(_ bytes: Bytes) -> Int64? {
    let raw = UnsafeRawBufferPointer(bytes)
    let key = (
      raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    )
    if key == lastDay { return lastDaySeconds }
    let century = Self.two(bytes, 0)
    let year = Self.two(bytes, 2)
    guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), century >= 0, year >= 0,
      let day = CivilDay(
        year: century * 100 + year, month: Self.two(bytes, 5), day: Self.two(bytes, 8))
    else { return nil }
    lastDay = key
    lastDaySeconds = Int64(day.number) * 86_400
    return lastDaySeconds
  }

  /// Returns the number of two digits; negative if they are invalid.
  private static func two(_ bytes: Bytes, _ at: Int) -> Int {
    let tens = bytes[at] &- 0x30
    let ones = bytes[at + 1] &- 0x30
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : -1
  }
}
