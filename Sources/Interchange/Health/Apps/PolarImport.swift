import Domain

/// A reader of Polar Flow's files of daily activity: `activity-2024-03-01-….json` with the steps of
/// each minute in local time, or of the day only. (Members according to Lasulux/polar-parser:
/// `date`, `summary.stepCount` and `samples.steps` with `localTime` and `value`.)
struct PolarImport: FormatImport {
  let input: FormatInput

  /// A day has some 1,440 entries for each of a few subjects.
  private static let longestFile = 16 << 20
  private static let minute: Int64 = 60

  /// Reads the files of an export. Throws what reading one throws.
  func read(_ files: [(file: HealthFile, kind: HealthFileKind)]) throws {
    var times = LocalTimes(zone: reading.options.zone)
    for (file, _) in files { try read(file, &times) }
    if times.wasUsed { collector.note(.assumedZone(times.zone.identifier)) }
    if times.repeated > 0 { collector.note(.repeatedTimes(times.repeated)) }
  }

  private func read(_ file: HealthFile, _ times: inout LocalTimes) throws {
    collector.file = file.name
    guard let bytes = try reading.bytes(of: file, upTo: Self.longestFile) else { return }
    guard let content = (try? JSONParser.value(bytes))?.object else {
      return try collector.skip(.malformed, at: .whole)
    }
    guard let day = content["date"]?.text.flatMap({ ISOText.day($0) }) else {
      return try collector.skip(.badTime, at: .whole)
    }
    guard let source = collector.number(of: SampleSource(name: "Polar", kind: .watch)) else {
      return try collector.skip(.tooManySources, at: .whole)
    }
    if case .array(let entries) = content["samples"]?.object?["steps"], !entries.isEmpty {
      for entry in entries { try add(entry, of: day, source, &times) }
    } else if let sum = content["summary"]?.object?["stepCount"]?.whole {
      try collector.add(
        StepSample(source: source, kind: .steps, time: .day(day), value: sum), at: .whole)
    }
  }

  /// Adds an entry: `{"localTime": "07:12:00", "value": 34}`.
  private func add(
    _ entry: JSONValue, of day: CivilDay, _ source: Int, _ times: inout LocalTimes
  ) throws {
    guard let entry = entry.object, let value = entry["value"]?.whole else {
      return try collector.skip(.badValue, at: .whole)
    }
    var text = entry["localTime"]?.text ?? ""
    let second = text.withUTF8 { TableTime($0, order: .monthFirst)?.second }
    guard let local = TableTime(day: day, second: second).local else {
      return try collector.skip(.badTime, at: .whole)
    }
    let start: Instant
    do throws(SkipReason) {
      // Minutes without steps are included, so that those of a repeated hour can be distinguished.
      start = try times.instant(local, source: source)
    } catch {
      return try collector.skip(error, at: .whole)
    }
    let span = Interval(start: start, end: start + Self.minute)
    try collector.add(
      StepSample(source: source, kind: .steps, time: .span(span), value: value), at: .whole)
  }
}

extension JSONValue {
  fileprivate var object: JSONObject? {
    if case .object(let object) = self { return object }
    return nil
  }

  fileprivate var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  fileprivate var whole: Int64? {
    guard case .number(var digits) = self else { return nil }
    return digits.withUTF8 { DecimalText($0)?.times(1) }
  }
}
