extension ICalendarProperty {
  /// Parses an unfolded line in UTF-8; nil if it has no name or value.
  init?(_ text: [UInt8], line: Int) {
    var scanner = Scanner(bytes: text)
    guard let name = scanner.name(), let parameters = scanner.parameters() else { return nil }
    self.name = name
    self.parameters = parameters
    self.value = scanner.value()
    self.line = line
  }

  private struct Scanner {
    let bytes: [UInt8]
    var position = 0

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
      guard let next, UInt32(next) == scalar.value else { return false }
      position += 1
      return true
    }

    /// Reads up to the first byte that satisfies `isEnd`, or to the end of the line.
    mutating func text(until isEnd: (UInt8) -> Bool) -> String {
      let start = position
      while let next, !isEnd(next) { position += 1 }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Reads a name in upper case, including the underscore and point of old programs.
    mutating func name() -> String? {
      let name = text { byte in
        let isLetter = (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        return !isLetter && !"-_.".utf8.contains(byte)
      }
      return name.isEmpty ? nil : name.uppercased()
    }

    /// Reads the parameters and the colon before the value. A parameter without a value, as in
    /// vCalendar 1.0, has no values.
    mutating func parameters() -> [Parameter]? {
      var parameters: [Parameter] = []
      while consume(";") {
        guard let name = name() else { return nil }
        var values: [String] = []
        if consume("=") {
          repeat {
            guard let value = parameterValue() else { return nil }
            values.append(value)
          } while consume(",")
        }
        parameters.append(Parameter(name: name, values: values))
      }
      return consume(":") ? parameters : nil
    }

    /// Reads a value with or without quotes; nil if a quote is not closed.
    private mutating func parameterValue() -> String? {
      if consume("\"") {
        let value = text { $0 == UInt8(ascii: "\"") }
        return consume("\"") ? Self.withoutCarets(value) : nil
      }
      return Self.withoutCarets(text { ";:,".utf8.contains($0) })
    }

    /// Resolves the caret escapes of RFC 6868 for characters that a quoted value must not contain.
    private static func withoutCarets(_ text: String) -> String {
      guard text.utf8.contains(UInt8(ascii: "^")) else { return text }
      var bytes: [UInt8] = []
      for byte in text.utf8 {
        let plain: UInt8? =
          switch byte {
          case UInt8(ascii: "n"): 0x0a
          case UInt8(ascii: "'"): UInt8(ascii: "\"")
          case UInt8(ascii: "^"): UInt8(ascii: "^")
          default: nil
          }
        if let plain, bytes.last == caretMark {
          bytes[bytes.count - 1] = plain
        } else {
          bytes.append(byte == UInt8(ascii: "^") ? caretMark : byte)
        }
      }
      return String(
        decoding: bytes.map { $0 == caretMark ? UInt8(ascii: "^") : $0 }, as: UTF8.self)
    }

    /// The byte that temporarily replaces a caret that may begin an escape; it does not occur in
    /// UTF-8.
    private static let caretMark: UInt8 = 0xff

    /// Returns the rest of the line without surrounding blanks.
    func value() -> String {
      func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
      var rest = bytes[position...].drop(while: isBlank)
      while let last = rest.last, isBlank(last) { rest.removeLast() }
      return String(decoding: rest, as: UTF8.self)
    }
  }
}
