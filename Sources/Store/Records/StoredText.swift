import Domain

/// Local times as ISO 8601 text without a zone, as the file has them.
extension LocalDateTime {
  /// `2026-10-24T19:00`, with seconds where they are not zero.
  package var storedText: String {
    let seconds = secondOfDay % 60
    let time = "\(twoDigits(hour)):\(twoDigits(minute))"
    return "\(day.storedText)T\(time)" + (seconds == 0 ? "" : ":\(twoDigits(seconds))")
  }

  /// Parses `storedText`; nil for any other text.
  package init?(storedText: UnsafeBufferPointer<UInt8>) {
    guard storedText.count == 16 || storedText.count == 19, storedText[10] == UInt8(ascii: "T"),
      storedText[13] == UInt8(ascii: ":"),
      let day = CivilDay(storedText: UnsafeBufferPointer(rebasing: storedText[0..<10])),
      let hour = decimal(storedText[11..<13]), hour < 24,
      let minute = decimal(storedText[14..<16]), minute < 60
    else { return nil }
    self.init(day: day, hour: hour, minute: minute)
    guard storedText.count == 19 else { return }
    guard storedText[16] == UInt8(ascii: ":"), let second = decimal(storedText[17..<19]),
      second < 60
    else { return nil }
    secondOfDay += second
  }
}

extension CivilDay {
  /// `2026-10-24`.
  package var storedText: String {
    let (year, month, day) = components
    return "\(twoDigits(year / 100))\(twoDigits(year % 100))-\(twoDigits(month))-\(twoDigits(day))"
  }

  /// Parses `storedText`; nil for any other text.
  init?(storedText: UnsafeBufferPointer<UInt8>) {
    guard storedText.count == 10, storedText[4] == UInt8(ascii: "-"),
      storedText[7] == UInt8(ascii: "-"), let year = decimal(storedText[0..<4]),
      let month = decimal(storedText[5..<7]), let day = decimal(storedText[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

private func decimal(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
  var number = 0
  for digit in digits {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return number
}
