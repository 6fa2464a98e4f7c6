import Domain

/// Formatting of content lines (RFC 5545).
package enum ICalendarText {
  /// The maximum length of a line in octets, without its end (RFC 5545, 3.1).
  private static let longest = 75

  /// Returns a line with its end, folded between characters if it is too long; a single character
  /// longer than a line is folded inside.
  package static func line(_ content: String) -> String {
    guard content.utf8.count > longest else { return content + "\r\n" }
    var text = "", length = 0
    for character in content {
      let isLong = character.utf8.count >= longest
      for piece in isLong ? character.unicodeScalars.map(String.init) : [String(character)] {
        if length + piece.utf8.count > longest {
          text += "\r\n "
          length = 1
        }
        text += piece
        length += piece.utf8.count
      }
    }
    return text + "\r\n"
  }

  /// Returns lines with their ends, without properties that have no value: Cyrus refuses a resource
  /// with one (403 `valid-calendar-data`), and libical replaces it by an error.
  static func lines(_ contents: some Sequence<String>) -> String {
    let filled = contents.filter { content in
      content.utf8.firstIndex(of: UInt8(ascii: ":")).map {
        content.utf8.index(after: $0) < content.utf8.endIndex
      } ?? true
    }
    return filled.map(line).joined()
  }

  /// Returns a value of the type TEXT (RFC 5545, 3.3.11). Control characters, which the type does
  /// not allow, are removed.
  package static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var before: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
        bytes += [UInt8(ascii: "\\"), byte]
      case 0x0a where before == 0x0d: break
      case 0x0a, 0x0d: bytes += Array("\\n".utf8)
      case 0x09: bytes.append(byte)
      case 0..<0x20, 0x7f: break
      default: bytes.append(byte)
      }
      before = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Formats a local time: `20261025T013000`.
  static func time(_ local: LocalDateTime) -> String {
    date(local.day) + "T" + digits(local.hour, 2) + digits(local.minute, 2)
      + digits(local.second, 2)
  }

  /// Formats a date: `20261025`.
  static func date(_ day: CivilDay) -> String {
    let (year, month, day) = day.components
    return digits(year, 4) + digits(month, 2) + digits(day, 2)
  }

  /// Formats an instant: `20261025T003000Z`.
  package static func time(_ instant: Instant) -> String {
    time(LocalDateTime(floatingSeconds: instant.seconds)) + "Z"
  }

  /// Formats a UTC offset: `+0100`, with seconds only if they are not 0 (RFC 5545, 3.3.14).
  package static func offset(_ seconds: Int) -> String {
    let size = abs(seconds)
    let text = digits(size / 3600, 2) + digits(size / 60 % 60, 2)
    return (seconds < 0 ? "-" : "+") + text + (size % 60 == 0 ? "" : digits(size % 60, 2))
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(max(0, number))
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
