import Domain

/// Hours and breaks in the title or description of an event, as rosters write them when an event
/// lasts whole days or has no field for them: `LD 07:00-19:30`, `Break: 0:30:00`.
public enum EventText {
  /// Hours of a day in minutes after midnight; the end may be on the next day.
  public struct Hours: Equatable, Sendable {
    /// The start and the end, each before 24:00.
    public let start, end: Int
    /// The text as a value of an option: `07:00-19:30`.
    public var text: String { "\(ClockText.text(start))-\(ClockText.text(end))" }
  }

  /// The longest text that is searched, in characters.
  private static let longest = 2000
  /// A break of this many minutes or more is something else.
  private static let longestBreak = 360

  /// Returns the first hours in a text: `07:00-19:30`, `0700–1930`, `7:00 am to 3:30 pm`; nil
  /// without any.
  public static func hours(in text: String) -> Hours? {
    var reader = EventTextReader(text.prefix(longest))
    while reader.skipToNumber() {
      if let hours = reader.hours() { return hours }
      reader.skipNumber()
    }
    return nil
  }

  /// Returns the break in minutes that a text names: `Break: 0:30:00`, `Pause 45 min`,
  /// `break 12:00-12:30`; nil without one.
  public static func breakMinutes(in text: String) -> Int? {
    var reader = EventTextReader(text.prefix(longest))
    while reader.skipToWord(["break", "pause", "pausa", "descanso"]) {
      if let minutes = reader.breakMinutes(), (0..<longestBreak).contains(minutes) {
        return minutes
      }
    }
    return nil
  }
}

/// A reader of times in a text.
private struct EventTextReader {
  private let text: [Character]
  private var position = 0

  init(_ text: some StringProtocol) { self.text = Array(text.lowercased()) }

  private var next: Character? { position < text.count ? text[position] : nil }

  private static func isDigit(_ character: Character?) -> Bool {
    character.map { $0.isASCII && $0.isWholeNumber } ?? false
  }

  /// Goes to the next number; false at the end.
  mutating func skipToNumber() -> Bool {
    while position < text.count, !Self.isDigit(next) { position += 1 }
    return position < text.count
  }

  mutating func skipNumber() {
    while Self.isDigit(next) || next == ":" { position += 1 }
  }

  /// Goes behind the next of some words; false at the end.
  mutating func skipToWord(_ words: Set<String>) -> Bool {
    while position < text.count {
      let start = position
      while next?.isLetter == true { position += 1 }
      if words.contains(String(text[start..<position])) { return true }
      if position == start { position += 1 }
    }
    return false
  }

  private mutating func skipBlanks() {
    while next == " " || next == "\u{a0}" { position += 1 }
  }

  private mutating func skip(_ words: [String]) -> Bool {
    for word in words where text[position...].starts(with: word) {
      position += word.count
      return true
    }
    return false
  }

  /// Reads hours at the position, to which it returns without any.
  mutating func hours() -> EventText.Hours? {
    let start = position
    if let first = clock() {
      skipBlanks()
      if skip(["-", "–", "—", "to ", "until ", "till ", "bis ", "à ", "a "]) {
        skipBlanks()
        if let last = clock(), first.minute != last.minute, first.isCompact == last.isCompact,
          !(first.isCompact && first.isYear && last.isYear)
        {
          return EventText.Hours(start: first.minute, end: last.minute)
        }
      }
    }
    position = start
    return nil
  }

  /// Reads a length of a break behind its name.
  mutating func breakMinutes() -> Int? {
    skipBlanks()
    if skip([":", "="]) { skipBlanks() }
    if let hours = hours() { return (hours.end - hours.start + 1440) % 1440 }
    let start = position
    guard let number = number(1...3) else { return nil }
    if next == ":" {
      position += 1
      guard let minutes = self.number(2...2), minutes < 60 else { return nil }
      if next == ":" {
        position += 1
        guard self.number(2...2) != nil else { return nil }
      }
      return number * 60 + minutes
    }
    skipBlanks()
    let unit = text[position...].prefix(while: \.isLetter)
    guard ["m", "min", "mins", "minutes", "minute", "minuten"].contains(String(unit)) else {
      position = start
      return nil
    }
    return number
  }

  private mutating func number(_ digits: ClosedRange<Int>) -> Int? {
    let start = position
    while Self.isDigit(next), position - start < digits.upperBound { position += 1 }
    guard position - start >= digits.lowerBound, !Self.isDigit(next) else {
      position = start
      return nil
    }
    return Int(String(text[start..<position]))
  }

  /// A time of day.
  private struct Clock {
    var minute: Int
    /// Whether it is written without a colon.
    let isCompact: Bool
    /// Whether it may be a year instead.
    let isYear: Bool
  }

  /// Reads `7:00`, `07:00:00`, `7:00 pm` or `0700`.
  private mutating func clock() -> Clock? {
    if position > 0, Self.isDigit(text[position - 1]) || text[position - 1] == ":" { return nil }
    if let compact = number(4...4) {
      guard compact / 100 < 24, compact % 100 < 60 else { return nil }
      return Clock(
        minute: compact / 100 * 60 + compact % 100, isCompact: true,
        isYear: (1900...2099).contains(compact))
    }
    guard var hour = number(1...2), hour < 24, next == ":" else { return nil }
    position += 1
    guard let minute = number(2...2), minute < 60 else { return nil }
    if next == ":" {
      position += 1
      guard number(2...2) != nil else { return nil }
    }
    let end = position
    skipBlanks()
    if skip(["am", "a.m."]), (1...12).contains(hour) {
      hour %= 12
    } else if skip(["pm", "p.m."]), (1...12).contains(hour) {
      hour = hour % 12 + 12
    } else {
      position = end
    }
    return Clock(minute: hour * 60 + minute, isCompact: false, isYear: false)
  }
}
