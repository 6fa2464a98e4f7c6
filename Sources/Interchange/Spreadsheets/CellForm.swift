/// The form that a number format gives to a number of a spreadsheet.
enum CellForm: Equatable {
  case number
  /// A day; with a fraction also a time.
  case date
  /// A day and a time.
  case dateTime
  /// A time of day.
  case time
  /// A length, whose hours exceed a day: `[h]:mm`.
  case duration

  /// The form of a built-in number format (ECMA-376 part 1, 18.8.30); nil for a format of the file.
  init?(builtIn id: Int) {
    switch id {
    case 14...17: self = .date
    case 22: self = .dateTime
    case 18...21, 45, 47: self = .time
    case 46: self = .duration
    // Dates and times of East Asian languages, which differ by language.
    case 27...36, 50...58: self = .dateTime
    case 0..<164: self = .number
    default: return nil
    }
  }

  /// Determines the form of a format code such as `dd.mm.yyyy hh:mm` (ECMA-376 part 1, 18.8.31).
  init(code: String) {
    var hasDay = false, hasTime = false, isElapsed = false
    var previous: Character = " "
    var months: [Int] = []
    var parts: [Character] = []
    var letters = Array(code)[...]
    while let letter = letters.popFirst() {
      switch letter {
      // The first section is that of positive numbers.
      case ";": letters = []
      case "\"": letters = letters.drop { $0 != "\"" }.dropFirst()
      // The next character is shown, left free, or repeated.
      case "\\", "_", "*": letters = letters.dropFirst()
      case "[":
        let inside = letters.prefix { $0 != "]" }
        letters = letters.dropFirst(inside.count + 1)
        if let first = inside.first?.lowercased(), "hms".contains(first),
          inside.allSatisfy({ $0.lowercased() == first })
        {
          isElapsed = true
          parts.append(Character(first))
        }
      default:
        guard let small = letter.lowercased().first else { continue }
        // The exponent of `0.00E+00` is not an era.
        if small == "e", letters.first == "+" || letters.first == "-" { continue }
        if small != previous, "ymdhse".contains(small) {
          if small == "m" { months.append(parts.count) }
          parts.append(small)
        }
        previous = small
      }
    }
    // `m` is minutes after hours and before seconds, otherwise the month.
    for place in months {
      let isMinute =
        place > 0 && parts[place - 1] == "h"
        || place + 1 < parts.count && parts[place + 1] == "s"
      parts[place] = isMinute ? "n" : "m"
    }
    hasDay = parts.contains { "ymde".contains($0) }
    hasTime = parts.contains { "hsn".contains($0) }
    if code.lowercased() == "general" {
      self = .number
    } else if isElapsed {
      self = .duration
    } else if hasDay {
      self = hasTime ? .dateTime : .date
    } else {
      self = hasTime ? .time : .number
    }
  }
}
