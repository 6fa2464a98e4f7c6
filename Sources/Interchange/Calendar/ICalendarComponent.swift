/// A component of an iCalendar file such as `VEVENT` (RFC 5545, 3.6).
public struct ICalendarComponent: Equatable, Sendable {
  /// The name in upper case.
  public let name: String
  /// The line at which it begins, from 1.
  public let line: Int
  /// The properties in order.
  public internal(set) var properties: [ICalendarProperty] = []
  /// The components inside, in order.
  public internal(set) var components: [ICalendarComponent] = []

  init(name: String, line: Int) {
    self.name = name
    self.line = line
  }

  /// Returns the first property with an upper-case name.
  public func property(_ name: String) -> ICalendarProperty? {
    properties.first { $0.name == name }
  }
}

/// A property of a component: a content line of RFC 5545, 3.1.
public struct ICalendarProperty: Equatable, Sendable {
  /// A parameter of a property, such as `VALUE=DATE`.
  public struct Parameter: Equatable, Sendable {
    /// The name in upper case.
    public let name: String
    /// The values without quotes.
    public let values: [String]
  }

  /// The name in upper case.
  public let name: String
  /// The parameters in order.
  public let parameters: [Parameter]
  /// The raw value without surrounding blanks; it may contain escapes, depending on the property.
  public let value: String
  /// The line at which it begins, from 1.
  public let line: Int

  /// The value of a text property with its escapes resolved (RFC 5545, 3.3.11).
  public var text: String {
    guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in value.utf8 {
      if isEscaped {
        let isLineEnd = byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N")
        bytes.append(isLineEnd ? 0x0a : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the first value of a parameter with an upper-case name.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }
}
