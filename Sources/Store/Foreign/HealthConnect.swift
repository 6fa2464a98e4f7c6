import Domain

/// The export of Android's Health Connect: epoch milliseconds at UTC, with the offset of each
/// record and the local day it belongs to.
struct HealthConnect {
  private let reader: ForeignReader
  private let tables: [String: ForeignTable]
  private var apps: [Int64: String] = [:]
  private var devices: [Int64: (name: String, kind: SampleSource.Kind)] = [:]
  /// Seconds of a day on which clocks go back.
  private static let longestDay: Int64 = 25 * 3600

  init(_ reader: ForeignReader, _ tables: [ForeignTable]) throws {
    self.reader = reader
    self.tables = Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }
    try readApps()
    try readDevices()
  }

  /// Reads steps and distances. Throws what `ForeignDatabase.read` throws.
  func read() throws -> ForeignReport {
    let records: [(table: ForeignTable, kind: SampleKind, amount: String)] = [
      ("steps_record_table", .steps, "count"),
      // Metres; the smallest number stands for no record.
      ("distance_record_table", .distance, "CAST(round(t.distance * 1000) AS INTEGER)"),
    ].compactMap { name, kind, amount in
      guard let table = tables[name] else { return nil }
      return (table, kind, kind == .steps ? table.column(amount) : amount)
    }
    try reader.countRows(of: records.map(\.table))
    for record in records { try read(record.table, record.kind, record.amount) }
    return reader.report
  }

  private func read(_ table: ForeignTable, _ kind: SampleKind, _ amount: String) throws {
    let sql = """
      SELECT t.start_time, t.end_time, \(amount), \(table.column("app_info_id")), \
      \(table.column("device_info_id")), \(table.column("local_date")) FROM \(table.quoted) t
      """
    try reader.connection.each(sql) { row in
      try reader.advance()
      let span = Interval(
        start: Instant(seconds: row.integer() / 1000), end: Instant(seconds: row.integer() / 1000))
      let value = row.integer()
      let source = source(app: row.optionalInteger(), device: row.optionalInteger())
      // Samsung writes a day as one record, which belongs to its local date.
      let day = row.optionalInteger().map { CivilDay(number: Int(clamping: $0)) }
      let isWhole = span.seconds > StepSample.longestSpan && span.seconds <= Self.longestDay
      let time = isWhole ? day.map(StepSample.Time.day) ?? .span(span) : .span(span)
      try reader.add(kind, value, time, source)
    }
  }

  private func source(app: Int64?, device: Int64?) -> SampleSource {
    let device = device.flatMap { devices[$0] }
    return SampleSource(
      name: app.flatMap { apps[$0] } ?? "Health Connect", model: device?.name,
      kind: device?.kind ?? .thirdParty)
  }

  private mutating func readApps() throws {
    guard let table = tables["application_info_table"] else { return }
    let sql = """
      SELECT t.row_id, coalesce(nullif(\(table.column("app_name")), ''), \
      \(table.column("package_name")), 'Health Connect') FROM application_info_table t
      """
    apps = try Dictionary(
      reader.connection.all(sql) { ($0.integer(), $0.text()) }, uniquingKeysWith: { $1 })
  }

  private mutating func readDevices() throws {
    guard let table = tables["device_info_table"] else { return }
    let sql = """
      SELECT t.row_id, trim(coalesce(\(table.column("manufacturer")), '') || ' ' || \
      coalesce(\(table.column("model")), '')), \(table.column("device_type")) FROM device_info_table t
      """
    try reader.connection.each(sql) { row in
      let id = row.integer()
      let name = row.text()
      guard !name.isEmpty else { return }
      devices[id] = (name, Self.kind(row.optionalInteger()))
    }
  }

  /// `Device.TYPE_WATCH`, `TYPE_RING` and `TYPE_FITNESS_BAND`, and `TYPE_PHONE` of Health Connect.
  private static func kind(_ type: Int64?) -> SampleSource.Kind {
    switch type {
    case 1, 4, 6: return .watch
    case 2: return .phone
    default: return .thirdParty
    }
  }
}
