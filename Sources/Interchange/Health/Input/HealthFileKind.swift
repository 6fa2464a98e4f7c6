import Domain

/// What a file of an export is.
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
  /// Any other table.
  case table

  /// The kind of export it belongs to.
  var format: HealthFormat {
    switch self {
    case .appleXML: return .appleHealth
    case .fitbitCSV, .fitbitJSON: return .fitbit
    case .googleDay, .googleData, .googleSummary: return .googleFit
    case .samsungSteps, .samsungDaily: return .samsungHealth
    case .fit, .garminDays: return .garmin
    case .table: return .csv
    }
  }

  /// The kind of a file; nil for one that does not matter. The name tells most, since apps translate
  /// only folders and the names of Apple's files; what it does not tell, the first bytes do.
  /// Throws `SystemError`, `ZipError` and `HealthImportError.database`.
  static func of(_ file: HealthFile, inCollection: Bool) throws -> HealthFileKind? {
    let name = file.baseName
    if let kind = byName(name) { return kind }
    let endings = [".xml", ".fit", ".csv", ".db"]
    if inCollection, name != "gadgetbridge", !endings.contains(where: name.hasSuffix) { return nil }
    let head = try file.head()
    if HealthDatabase.recognises(head) { throw HealthImportError.database(file: file.name) }
    if FITFile.recognises(head) { return .fit }
    return head.withUnsafeBufferPointer { byContent($0, name: name) }
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
    for (kind, word) in [(SampleKind.steps, "steps"), (.distance, "distance")] {
      if isJSON, isDated(name, after: word + "-") { return .fitbitJSON(kind) }
      if isCSV, isDated(name, after: word + "_") { return .fitbitCSV }
    }
    return nil
  }

  /// Whether a date follows a word, and then the name's ending.
  private static func isDated(_ name: String, after word: String) -> Bool {
    guard name.hasPrefix(word), let dot = name.lastIndex(of: ".") else { return false }
    return ISOText.day(name[..<dot].dropFirst(word.utf8.count)) != nil
  }

  private static func byContent(_ head: Bytes, name: String) -> HealthFileKind? {
    if AppleHealthScanner.recognises(head) { return .appleXML }
    let first = head.trimmed
    if first.has("[") || first.has("{") {
      if head.first("\"Data Points\"") != nil {
        return .googleData(head.first("distance.delta") != nil ? .distance : .steps)
      }
      if head.first("\"dateTime\"") != nil {
        return .fitbitJSON(name.hasPrefix("distance") ? .distance : .steps)
      }
      return head.first("\"totalSteps\"") != nil ? .garminDays : nil
    }
    if first.has("<") || head.contains(0) { return nil }
    if first.has("com.samsung.") { return .samsungSteps }
    guard (try? TableShape(head, file: name)) != nil else { return nil }
    if let dot = name.lastIndex(of: "."), let day = ISOText.day(name[..<dot]) {
      return .googleDay(day)
    }
    if name.hasPrefix("daily activity metrics") || name.hasPrefix("daily summaries") {
      return .googleSummary
    }
    return .table
  }
}
