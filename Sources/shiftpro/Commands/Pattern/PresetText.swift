import Domain
import Services

/// Formats rotation presets as text.
struct PresetText {
  private let format: Format
  private var texts: Texts { format.texts }

  init(_ format: Format) { self.format = format }

  /// Returns a table with a row for each preset.
  func table(_ presets: [RotationPreset]) -> [String] {
    let head = ["id", "names", "cycle", "week_hours", "teams"].map { texts("cli.column.\($0)") }
    let rows = presets.map { preset in
      [
        preset.id, names(preset), String(preset.cycle), week(preset),
        preset.teamOffsets.isEmpty ? "" : String(preset.teamOffsets.count),
      ]
    }
    return TextTable.lines(
      [
        .init(), .init(limit: 44), .init(), .init(alignment: .right), .init(alignment: .right),
      ], [head] + rows)
  }

  /// Returns the details of a preset.
  func lines(_ preset: RotationPreset) -> [String] {
    var rows = [
      [label("id"), preset.id], [label("names"), names(preset)],
      [label("cycle"), cycle(preset)], [label("week_hours"), week(preset)],
    ]
    rows += preset.kinds.enumerated().map { index, kind in
      [index == 0 ? label("kinds") : "", "\(kind.code)  \(describe(kind))"]
    }
    if let weekday = preset.firstWeekday {
      rows.append([label("begins"), texts("weekday.long.\(weekday.rawValue)")])
    }
    if !preset.teamOffsets.isEmpty { rows.append([label("teams"), teams(preset)]) }
    rows.append([label("source"), preset.source])
    return TextTable.lines([.init(), .init(limit: .max)], rows)
  }

  private func label(_ column: String) -> String { texts("cli.column.\(column)") }

  /// Returns the names, separated by semicolons because they contain commas.
  private func names(_ preset: RotationPreset) -> String {
    preset.names.joined(separator: "; ")
  }

  private func week(_ preset: RotationPreset) -> String {
    format.hours(minutes: Int64(preset.averageMinutesPerWeek))
  }

  /// Returns the cycle in groups of seven days, with its length.
  private func cycle(_ preset: RotationPreset) -> String {
    let weeks = stride(from: 0, to: preset.cycle.count, by: 7).map {
      String(preset.cycle[$0..<min($0 + 7, preset.cycle.count)])
    }
    let days = texts("unit.days", ["n": String(preset.cycle.count)])
    return "\(weeks.joined(separator: " ")) · \(days)"
  }

  private func describe(_ kind: RotationPreset.Kind) -> String {
    let start = LocalDateTime(day: CivilDay(number: 0), secondOfDay: kind.startMinuteOfDay * 60)
    let end = LocalDateTime(
      floatingSeconds: start.floatingSeconds + Int64(kind.durationMinutes) * 60)
    let length = format.duration(seconds: Int64(kind.durationMinutes) * 60)
    return "\(format.kind(kind.nameKey)), \(format.range(start, end)), \(length)"
  }

  /// Returns the teams with their offsets: `A, B +7, C +14 days`.
  private func teams(_ preset: RotationPreset) -> String {
    preset.teamOffsets.enumerated().map { index, days in
      let name = RotationPreset.teamName(index)
      return days == 0 ? name : "\(name) +\(texts("unit.days", ["n": String(days)]))"
    }.joined(separator: ", ")
  }
}
