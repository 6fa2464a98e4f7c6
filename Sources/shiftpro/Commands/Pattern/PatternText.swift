import Domain
import Services

/// Formats patterns as text.
struct PatternText {
  private let environment: Environment
  private var format: Format { environment.format }
  private var texts: Texts { environment.texts }

  init(_ environment: Environment) { self.environment = environment }

  // MARK: Table

  /// Returns a table with a row for each version of each pattern.
  func table(_ patterns: [StoredPattern], showsArchived: Bool) -> [String] {
    let head = ["name", "code", "cycle", "from", "until", "week_hours", "id"].map(label)
    let rows = patterns.flatMap { pattern in
      pattern.versions.map { version in
        [
          version.name, version.code, cycle(version), day(version.effectiveFrom),
          version.effectiveUntil.map(day) ?? "", weekHours(version),
          pattern.id.short + (version.isArchived ? " \(texts("cli.pattern.archived"))" : ""),
        ]
      }
    }
    return TextTable.lines(
      [
        .init(limit: 28), .init(), .init(limit: 32), .init(), .init(),
        .init(alignment: .right), .init(),
      ], [head] + rows)
  }

  // MARK: One

  /// Returns the details of a version of a pattern.
  func lines(_ pattern: ShiftPattern, id: RecordID? = nil) -> [String] {
    let length = texts("unit.days", ["n": String(pattern.schedule.cycleDays)])
    var rows = [[label("name"), pattern.name]]
    if let id { rows.append([label("id"), id.short]) }
    if !pattern.code.isEmpty { rows.append([label("code"), pattern.code]) }
    rows.append([label("cycle"), "\(cycle(pattern)) · \(length)"])
    rows.append([label("week_hours"), weekHours(pattern)])
    rows += pattern.kinds.enumerated().map { index, slot in
      [index == 0 ? label("kinds") : "", "\(pattern.letter(of: slot))  \(describe(slot))"]
    }
    rows.append([label("from"), day(pattern.effectiveFrom)])
    if let until = pattern.effectiveUntil {
      rows.append([label("until"), texts("cli.pattern.first_off", ["day": day(until)])])
    }
    rows.append([label("zone"), pattern.zone])
    rows.append([label("color"), color(pattern.color)])
    if pattern.isArchived { rows.append([label("status"), texts("cli.pattern.archived")]) }
    if !pattern.notes.isEmpty { rows.append([label("notes"), pattern.notes]) }
    return TextTable.lines([.init(), .init(limit: .max)], rows)
  }

  private func describe(_ slot: RotationSlot) -> String {
    let start = LocalDateTime(day: CivilDay(number: 0), secondOfDay: slot.startMinuteOfDay * 60)
    let end = LocalDateTime(
      floatingSeconds: start.floatingSeconds + Int64(slot.durationMinutes) * 60)
    let pause = slot.breakMinutes.map {
      "\(texts("detail.break")) \(format.duration(seconds: Int64($0) * 60))"
    }
    let parts = [
      slot.name.isEmpty ? nil : slot.name, format.range(start, end),
      format.duration(seconds: Int64(slot.durationMinutes) * 60), pause,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns the cycle: `DDNN----`, or the weekdays of a weekly pattern: `Mon–Fri`.
  func cycle(_ pattern: ShiftPattern) -> String {
    guard case .weekly(let mask, _) = pattern.schedule else { return pattern.letters }
    var runs: [[Weekday]] = []
    var wasOn = false
    for weekday in Weekday.fromMonday {
      let isOn = mask & PatternSchedule.mask(weekday) != 0
      if isOn, wasOn { runs[runs.count - 1].append(weekday) }
      if isOn, !wasOn { runs.append([weekday]) }
      wasOn = isOn
    }
    return runs.flatMap { run -> [String] in
      let names = run.map(format.weekday)
      guard names.count > 2, let first = names.first, let last = names.last else { return names }
      return ["\(first)–\(last)"]
    }.joined(separator: " ")
  }

  /// Returns the colour as `--color` accepts it.
  private func color(_ color: PatternColor) -> String {
    if case .series(let index) = color { String(index + 1) } else { color.text }
  }

  private func weekHours(_ pattern: ShiftPattern) -> String {
    format.hours(minutes: Int64(pattern.schedule.averageMinutesPerWeek))
  }

  private func day(_ day: CivilDay) -> String { format.dayWithYear(day) }

  private func label(_ column: String) -> String { texts("cli.column.\(column)") }
}

extension Weekday {
  /// The weekdays in the order of ISO 8601.
  static let fromMonday = (0..<7).compactMap { Weekday(rawValue: ($0 + 1) % 7 + 1) }
}

extension ShiftPattern {
  /// The letters of the cycle's days, `-` for a day off; of a week from Monday on. Blanks separate
  /// the days if one has more than one letter.
  var letters: String {
    let days: [[RotationSlot]]
    switch schedule {
    case .weekly(let mask, let slot):
      days = Weekday.fromMonday.map { mask & PatternSchedule.mask($0) != 0 ? [slot] : [] }
    case .cycling(_, let cycle): days = cycle.map(\.slots)
    }
    let words = days.map { slots in
      slots.isEmpty ? "-" : slots.map(letter).joined(separator: "+")
    }
    return words.joined(separator: words.contains { $0.count > 1 } ? " " : "")
  }
}
