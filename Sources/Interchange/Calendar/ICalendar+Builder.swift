extension ICalendar {
  /// The open and closed components during parsing.
  struct Builder {
    private(set) var open: [ICalendarComponent] = []
    private(set) var closed: [ICalendarComponent] = []
    private(set) var damaged: [Int] = []
    private(set) var lost: [UnclosedComponent] = []
    private var isInDamage = false
    /// The number of components so far.
    private var count = 0
    /// Whether all properties of events are kept; otherwise only those in `kept`.
    private var keepsAll = true

    mutating func add(_ text: [UInt8], at line: Int) throws(ICalendarError) {
      guard !text.contains(0), String(validating: text, as: UTF8.self) != nil else {
        throw .notText(line: line)
      }
      try add(ICalendarProperty(text, line: line), at: line)
    }

    /// Adds the property of a line; nil for an invalid line.
    private mutating func add(
      _ property: ICalendarProperty?, at line: Int
    ) throws(ICalendarError) {
      defer { isInDamage = property == nil }
      if let property, property.name == "BEGIN" {
        try begin(property.value.uppercased(), at: line)
      } else if open.isEmpty {
        throw closed.isEmpty ? .notACalendar : .outside(line: line)
      } else if let property, property.name == "END" {
        try end(property.value.uppercased(), at: line)
      } else if let property {
        open[open.count - 1].properties.append(property)
      } else {
        note(line)
      }
    }

    private mutating func begin(_ name: String, at line: Int) throws(ICalendarError) {
      guard !open.isEmpty || name == "VCALENDAR" else {
        throw closed.isEmpty ? .notACalendar : .outside(line: line)
      }
      guard open.count < maximumDepth else { throw .tooDeep(line: line, limit: maximumDepth) }
      count += 1
      guard count <= maximumComponents else { throw .tooManyParts(limit: maximumComponents) }
      open.append(ICalendarComponent(name: name, line: line))
    }

    private mutating func end(_ name: String, at line: Int) throws(ICalendarError) {
      guard let component = open.last else { return }
      guard name == component.name else {
        throw .wrongEnd(
          line: line, found: name.excerpt, component: component.name.excerpt, since: component.line)
      }
      close()
    }

    private mutating func close() {
      let component = open.removeLast()
      if open.isEmpty {
        closed.append(component)
      } else if keepsAll || open.last?.name != "VEVENT" {
        open[open.count - 1].components.append(component)
      }
    }

    /// Records a damaged line, the first of several consecutive ones.
    private mutating func note(_ line: Int) {
      if !isInDamage { damaged.append(line) }
      isInDamage = true
    }

    /// Returns the error if the file ends here; nil if it is complete.
    func cutOff(at line: Int) -> ICalendarError? {
      open.last.map { .cutOff(line: line, component: $0.name.excerpt, since: $0.line) }
    }

    // MARK: Damaged files

    /// The components directly inside a calendar; the start of one closes another.
    private static let topmost: Set = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    /// The properties of events in damaged files that are kept, besides this program's own: those
    /// of shifts, busy times and holidays. Attendees, images and alarms would take too much memory.
    private static let kept: Set = [
      "BEGIN", "END", "UID", "URL", "SUMMARY", "DESCRIPTION", "CATEGORIES", "STATUS", "DTSTART",
      "DTEND", "DURATION", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "RECURRENCE-ID",
      "RRULE", "EXRULE", "RDATE", "EXDATE", "TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS",
    ]

    /// Returns whether a line of an event is a property that is not used.
    private func isUnused(_ text: [UInt8]) -> Bool {
      guard open.count > 1, open[1].name == "VEVENT" else { return false }
      let name = text.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
      guard !name.isEmpty, text.contains(UInt8(ascii: ":")),
        name.allSatisfy({ (0x30...0x7a).contains($0) || $0 == UInt8(ascii: "-") })
      else { return false }
      let word = String(decoding: name.prefix(32), as: UTF8.self).uppercased()
      return !Self.kept.contains(word) && !word.hasPrefix("X-SHIFTPRO-")
    }

    /// Adds a line of a file that may be damaged. Old programs write one byte per character.
    mutating func salvage(_ text: [UInt8], at line: Int) throws(ICalendarError) {
      keepsAll = false
      guard !isUnused(text) else {
        isInDamage = false
        return
      }
      let isText = String(validating: text, as: UTF8.self) != nil
      let text =
        isText ? text : text.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
      guard !text.contains(0), let property = ICalendarProperty(text, line: line) else {
        guard !open.isEmpty || !closed.isEmpty else { throw .notACalendar }
        note(line)
        return try checkDamage()
      }
      let name = property.value.uppercased()
      switch property.name {
      case "BEGIN" where name == "VCALENDAR": abandon(from: 0)
      case "BEGIN" where Self.topmost.contains(name):
        try beginCalendar(at: line)
        abandon(from: 1)
      case "VERSION", "PRODID", "CALSCALE", "METHOD": try beginCalendar(at: line)
      case "END":
        guard let place = open.lastIndex(where: { $0.name == name }) else { return note(line) }
        abandon(from: place + 1)
      default: break
      }
      guard !open.isEmpty || property.name == "BEGIN" && name == "VCALENDAR" else {
        guard !closed.isEmpty else { throw .notACalendar }
        return note(line)
      }
      try add(property, at: line)
      try checkDamage()
    }

    /// Starts the calendar if the file is an extract without that line.
    private mutating func beginCalendar(at line: Int) throws(ICalendarError) {
      if open.isEmpty, closed.isEmpty { try begin("VCALENDAR", at: line) }
    }

    private func checkDamage() throws(ICalendarError) {
      guard damaged.count + lost.count <= maximumDamage else {
        throw .tooDamaged(limit: maximumDamage)
      }
    }

    /// Abandons the open components from a depth on. An unclosed calendar keeps its contents.
    mutating func abandon(from depth: Int) {
      while open.count > max(depth, 1) {
        let component = open.removeLast()
        lost.append(UnclosedComponent(name: component.name, line: component.line))
      }
      if depth == 0, !open.isEmpty { close() }
    }
  }
}
