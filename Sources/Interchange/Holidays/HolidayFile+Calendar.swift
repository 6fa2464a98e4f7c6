import Domain

extension HolidayFile {
  /// The maximum length of an entry in days.
  static let maximumDays = 366

  /// Reads the events of a calendar.
  static func read(
    _ calendar: ICalendar, years: ClosedRange<Int>, into found: inout Collection
  ) throws(HolidayFileError) {
    found.skipped += calendar.damagedLines.map { Skipped(line: $0, name: "", reason: .damagedLine) }
    let events = calendar.calendars.flatMap(\.components).filter { $0.name == "VEVENT" }
    let moved = movedDays(events)
    for component in events {
      let event: Event
      do throws(Reason) {
        event = try Event(
          component, years: years, moved: moved[component.property("UID")?.value ?? ""] ?? [])
      } catch {
        let name = (component.property("SUMMARY")?.text ?? "").excerpt.singleLine
        found.skipped.append(Skipped(line: component.line, name: name, reason: error))
        continue
      }
      for day in event.starts { try found.add(event.name, on: day, days: event.days) }
    }
  }

  /// Returns the days of recurring events, by id, that other events replace.
  private static func movedDays(_ events: [ICalendarComponent]) -> [String: Set<CivilDay>] {
    var moved: [String: Set<CivilDay>] = [:]
    for event in events {
      guard let id = event.property("UID")?.value,
        let time = event.property("RECURRENCE-ID").flatMap({ ICalendarTime($0.value) })
      else { continue }
      moved[id, default: []].insert(time.clock.day)
    }
    return moved
  }

  /// An all-day event.
  private struct Event {
    let name: String
    let starts: [CivilDay]
    let days: Int

    init(
      _ component: ICalendarComponent, years: ClosedRange<Int>, moved: Set<CivilDay>
    ) throws(Reason) {
      if component.property("STATUS")?.value.uppercased() == "CANCELLED" { throw .cancelled }
      name = (component.property("SUMMARY")?.text ?? "").singleLine
      guard !name.isEmpty else { throw .noName }
      guard name.unicodeScalars.count <= maximumNameLength else { throw .longName }
      guard let property = component.property("DTSTART") else { throw .noStart }
      let start = try Self.time(property.value)
      guard start.secondOfDay == 0 else { throw .notWholeDays }
      days = try Self.days(of: component, from: start)
      guard days <= maximumDays else { throw .tooLong(days: maximumDays) }
      starts = try Self.starts(of: component, from: start.day, years: years, moved: moved)
      if let day = starts.first(where: { !TimeParser.years.contains($0.year) }) {
        throw .outOfRange(day)
      }
    }

    private static func time(_ text: String) throws(Reason) -> LocalDateTime {
      guard let time = ICalendarTime(text) else { throw .unreadable(text.excerpt) }
      return time.clock
    }

    /// Returns the number of days of an event. The end is exclusive; many programs write that of a
    /// single day as its start.
    private static func days(
      of component: ICalendarComponent, from start: LocalDateTime
    ) throws(Reason) -> Int {
      var seconds: Int64 = 0
      if let end = component.property("DTEND") {
        seconds = try time(end.value).floatingSeconds - start.floatingSeconds
      } else if let length = component.property("DURATION")?.value {
        guard let value = ICalendarTime.seconds(ofDuration: length) else {
          throw .unreadable(length.excerpt)
        }
        seconds = value
      }
      guard seconds >= 0 else { throw .endBeforeStart }
      return max(1, Int((seconds + 86_399) / 86_400))
    }

    /// Returns the first days of all occurrences of an event.
    private static func starts(
      of component: ICalendarComponent, from start: CivilDay, years: ClosedRange<Int>,
      moved: Set<CivilDay>
    ) throws(Reason) -> [CivilDay] {
      var starts: Set = [start]
      let rules = component.properties.filter { ["RRULE", "EXRULE"].contains($0.name) }
      if let text = rules.first?.value {
        guard rules.count == 1, rules[0].name == "RRULE",
          let rule = YearlyRule(text, start: start)
        else { throw .rule(text.excerpt) }
        starts = Set(rule.days(in: years))
      }
      starts.formUnion(try days(of: component, listedAs: "RDATE"))
      starts.subtract(try days(of: component, listedAs: "EXDATE"))
      // An event that replaces an occurrence is not replaced itself.
      if component.property("RECURRENCE-ID") == nil { starts.subtract(moved) }
      guard !starts.isEmpty else { throw .notInYears }
      return starts.sorted()
    }

    private static func days(
      of component: ICalendarComponent, listedAs name: String
    ) throws(Reason) -> [CivilDay] {
      var days: [CivilDay] = []
      for property in component.properties where property.name == name {
        for text in property.value.split(separator: ",") {
          days.append(try time(String(text)).day)
        }
      }
      return days
    }
  }
}
