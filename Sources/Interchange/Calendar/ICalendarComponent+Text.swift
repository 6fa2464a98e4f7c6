extension ICalendarComponent {
  /// The component as folded lines.
  package var text: String {
    ICalendarText.line("BEGIN:\(name)") + properties.map { ICalendarText.line($0.content) }.joined()
      + components.map(\.text).joined() + ICalendarText.line("END:\(name)")
  }
}

extension ICalendarProperty {
  /// The line without its end; values of parameters are quoted where they have to be.
  fileprivate var content: String {
    let parts = parameters.map { parameter in
      let values = parameter.values.map(Self.quoted).joined(separator: ",")
      return ";\(parameter.name)" + (parameter.values.isEmpty ? "" : "=\(values)")
    }
    return name + parts.joined() + ":" + value
  }

  /// Returns a value of a parameter (RFC 5545, 3.2) with the escapes of RFC 6868.
  private static func quoted(_ value: String) -> String {
    var text = "", needsQuotes = false
    for scalar in value.unicodeScalars {
      switch scalar {
      case "^": text += "^^"
      case "\n": text += "^n"
      case "\"": text += "^'"
      default:
        if ":;,".unicodeScalars.contains(scalar) { needsQuotes = true }
        text.unicodeScalars.append(scalar)
      }
    }
    return needsQuotes ? "\"\(text)\"" : text
  }
}
