import Domain

/// The kind of a file in an export.
enum HealthFileKind: Hashable {
  case appleXML
  case fitbitCSV
  case fitbitJSON(SampleKind)
  /// The quarter hours of a day.
  case googleDay(CivilDay)
  case googleData(SampleKind)
  case googleSummary
  case samsungSteps
  case samsungDaily
  case fit
  case garminDays
  /// Zepp's minutes, walks, and daily sums.
  case zeppMinutes, zeppStages, zeppDays
  /// Withings' lists of values from a start time on, and its daily sums.
  case withingsLists(SampleKind), withingsDays(SampleKind)
  case polarDay
  /// Oura's days as JSON and as a table.
  case ouraDays, ouraTable
  /// Health Auto Export's metrics.
  case autoExport
  /// Any other table.
  case table

  /// The format it belongs to.
  var format: HealthFormat {
    switch self {
    case .appleXML: return .appleHealth
    case .fitbitCSV, .fitbitJSON: return .fitbit
    case .googleDay, .googleData, .googleSummary: return .googleFit
    case .samsungSteps, .samsungDaily: return .samsungHealth
    case .fit, .garminDays: return .garmin
    case .zeppMinutes, .zeppStages, .zeppDays: return .zepp
    case .withingsLists, .withingsDays: return .withings
    case .polarDay: return .polar
    case .ouraDays, .ouraTable: return .oura
    case .autoExport: return .autoExport
    case .table: return .csv
    }
  }

  /// Returns the kind of a file; nil for an irrelevant one. It is detected by the name, since apps
  /// translate only folders and the names of Apple's files, or else by the first bytes. Throws
  /// `SystemError`, `ZipError` and `HealthImportError.database`.
  static func of(
    _ file: HealthFile, inCollection: Bool, isSteps: Bool = false
  ) throws -> HealthFileKind? {
    let name = file.baseName
    if let kind = byName(name) { return kind }
    let endings = [".xml", ".fit", ".csv", ".db"]
    if inCollection, name != "gadgetbridge", !endings.contains(where: name.hasSuffix) { return nil }
    let head = try file.head()
    if HealthDatabase.recognises(head) { throw HealthImportError.database(file: file.name) }
    if FITFile.recognises(head) { return .fit }
    return head.withUnsafeBufferPointer { byContent($0, name: name, isSteps: isSteps) }
  }

  private static func byName(_ name: String) -> HealthFileKind? {
    let isCSV = name.hasSuffix(".csv")
    if name.hasPrefix("com.samsung."), isCSV {
      if name.contains("step_daily_trend") { return .samsungDaily }
      return name.contains("pedometer_step_count") || name.contains("health.step_count")
        ? .samsungSteps : nil
    }
    let isJSON = name.hasSuffix(".json")
    if isJSON, name.hasPrefix("derived_com.google.") || name.hasPrefix("raw_com.google.") {
      if name.contains("step_count.delta") { return .googleData(.steps) }
      return name.contains("distance.delta") ? .googleData(.distance) : nil
    }
    if isJSON, name.contains("udsfile") { return .garminDays }
    if isJSON, name.hasPrefix("activity-"), ISOText.day(name.dropFirst(9).prefix(10)) != nil {
      return .polarDay
    }
    if isJSON, name.hasPrefix("healthautoexport") { return .autoExport }
    if isJSON, name.contains("oura") { return .ouraDays }
    if isCSV, let kind = zeppTable(name) ?? withingsTable(name) { return kind }
    for (kind, word) in [(SampleKind.steps, "steps"), (.distance, "distance")] {
      if isJSON, isDated(name, after: word + "-") { return .fitbitJSON(kind) }
      if isCSV, isDated(name, after: word + "_") { return .fitbitCSV }
    }
    return nil
  }

  /// Returns whether the name is a word, a date and an extension.
  private static func isDated(_ name: String, after word: String) -> Bool {
    guard name.hasPrefix(word), let dot = name.lastIndex(of: ".") else { return false }
    return ISOText.day(name[..<dot].dropFirst(word.utf8.count)) != nil
  }

  /// Returns the kind of a Zepp table, such as `ACTIVITY_MINUTE_1614556800000.csv`; nil for another
  /// file.
  private static func zeppTable(_ name: String) -> HealthFileKind? {
    if name.hasPrefix("activity_minute") { return .zeppMinutes }
    if name.hasPrefix("activity_stage") { return .zeppStages }
    let number = name.dropLast(4).dropFirst("activity_".count)
    let isDays = name.hasPrefix("activity_") && !number.isEmpty && number.allSatisfy(\.isNumber)
    return isDays ? .zeppDays : nil
  }

  private static func withingsTable(_ name: String) -> HealthFileKind? {
    for (kind, word) in [(SampleKind.steps, "steps"), (.distance, "distance")] {
      if name.hasPrefix("raw_"), name.hasSuffix("_\(word).csv") { return .withingsLists(kind) }
      if name == "aggregates_\(word).csv" { return .withingsDays(kind) }
    }
    return nil
  }

  private static func byContent(_ head: Bytes, name: String, isSteps: Bool) -> HealthFileKind? {
    if AppleHealthScanner.recognises(head) { return .appleXML }
    let first = head.trimmed
    if first.has("[") || first.has("{") {
      return jsonByContent(head, name: name)
    }
    if first.has("<") || head.contains(0) { return nil }
    if first.has("com.samsung.") { return .samsungSteps }
    let headings = first.part(0, first.first(0x0a, from: 0) ?? first.count)
    if headings.first("equivalent_walking_distance") != nil { return .ouraTable }
    guard (try? TableShape(head, file: name, isSteps: isSteps)) != nil else { return nil }
    if let dot = name.lastIndex(of: "."), let day = ISOText.day(name[..<dot]) {
      return .googleDay(day)
    }
    if name.hasPrefix("daily activity metrics") || name.hasPrefix("daily summaries") {
      return .googleSummary
    }
    return .table
  }

  private static func jsonByContent(_ head: Bytes, name: String) -> HealthFileKind? {
    if head.first("\"metrics\"") != nil, head.first("\"data\"") != nil { return .autoExport }
    if head.first("\"Data Points\"") != nil {
      if head.first("distance.delta") != nil { return .googleData(.distance) }
      return head.first("step_count.delta") != nil ? .googleData(.steps) : nil
    }
    if head.first("\"dateTime\"") != nil {
      // All subjects of Fitbit have the same form, so that only the name distinguishes them.
      if name.hasPrefix("distance") { return .fitbitJSON(.distance) }
      return TableColumn.namesSteps(file: name) ? .fitbitJSON(.steps) : nil
    }
    if head.first("\"totalSteps\"") != nil { return .garminDays }
    if head.first("\"stepCount\"") != nil, head.first("\"date\"") != nil { return .polarDay }
    let words: [StaticString] = [
      "\"summary_date\"", "\"daily_activity\"", "\"equivalent_walking_distance\"",
    ]
    return words.contains { head.first($0) != nil } ? .ouraDays : nil
  }
}
