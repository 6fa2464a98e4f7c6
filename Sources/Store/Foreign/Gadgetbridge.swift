import Domain

/// Gadgetbridge's database: a table for each kind of band, a row for each minute
/// (GBDaoGenerator, schema 92; older ones differ in their tables alone).
struct Gadgetbridge {
  private let reader: ForeignReader
  private let zone: Zone
  private let sources: [Int64: SampleSource]

  init(_ reader: ForeignReader, _ tables: [ForeignTable], zone: Zone) throws {
    self.reader = reader
    self.zone = zone
    sources = try Self.sources(reader.connection, tables)
  }

  /// Whether a table has steps by minute. Daily sums repeat them.
  static func holdsSteps(_ table: ForeignTable) -> Bool {
    table.columns.isSuperset(of: ["TIMESTAMP", "DEVICE_ID", "STEPS"])
      && !table.name.contains("SUMMARY") && !table.name.contains("WORKOUT")
  }

  /// Whether steps accumulate from local midnight, as in the bands of Garmin and CMF; others count
  /// each minute by itself.
  private static func isCumulative(_ table: ForeignTable) -> Bool {
    table.name.hasPrefix("GARMIN_") || table.name.hasPrefix("CMF_")
  }

  /// Reads the tables. Throws what `ForeignDatabase.read` throws.
  func read(_ tables: [ForeignTable]) throws -> ForeignReport {
    try reader.countRows(of: tables)
    for table in tables { try read(table) }
    return reader.report
  }

  /// The count of a device after its last row of the same day.
  private struct Counter {
    var device: Int64
    var day: CivilDay
    var steps: Int64 = 0
    var millimetres: Int64 = 0
  }

  private func read(_ table: ForeignTable) throws {
    let isCumulative = Self.isCumulative(table)
    let sql = """
      SELECT t.TIMESTAMP, t.DEVICE_ID, t.STEPS, \(Self.millimetres(table)), \
      \(table.column("OTHER_TIMESTAMP"))
      FROM \(table.quoted) t ORDER BY t.DEVICE_ID, t.TIMESTAMP
      """
    // Newer tables have milliseconds.
    let last = try reader.connection.integer("SELECT max(TIMESTAMP) FROM \(table.quoted)")
    let unit: Int64 = last > 100_000_000_000 ? 1000 : 1
    var counter: Counter?
    try reader.connection.each(sql) { row in
      try reader.advance()
      var start = Instant(seconds: row.integer() / unit)
      let device = row.integer()
      var steps = row.integer()
      var millimetres = row.optionalInteger() ?? 0
      let end = row.optionalInteger().map { Instant(seconds: $0 / unit) }
      if isCumulative {
        (steps, millimetres) = difference(&counter, device, start, steps, millimetres)
        // The steps in the row at midnight belong to the minute before, on the day that ends.
        if counter?.day != zone.local(at: start).day { start = start - 60 }
      }
      let span = Interval(start: start, end: max(end ?? start, start + 60))
      let source =
        sources[device] ?? SampleSource(name: "Gadgetbridge", model: "\(device)", kind: .watch)
      // -1 means not measured.
      try reader.add(.steps, steps, .span(span), source)
      try reader.add(.distance, millimetres, .span(span), source)
    }
  }

  /// Returns the increase since the row before. The first row of a day counts in full; a row
  /// without a measurement leaves the counter as it is.
  private func difference(
    _ counter: inout Counter?, _ device: Int64, _ time: Instant, _ steps: Int64,
    _ millimetres: Int64
  ) -> (steps: Int64, millimetres: Int64) {
    // The row at midnight has the sum of the day that ends (sameDay in Gadgetbridge's code), unless
    // the counter was reset.
    var day = zone.local(at: time - 1).day
    if let counter, counter.device == device, counter.day == day, (0..<counter.steps) ~= steps {
      day = zone.local(at: time).day
    }
    var last = counter ?? Counter(device: device, day: day)
    if last.device != device || last.day != day { last = Counter(device: device, day: day) }
    let next = Counter(
      device: device, day: day, steps: steps < 0 ? last.steps : steps,
      millimetres: millimetres <= 0 ? last.millimetres : millimetres)
    counter = next
    return (next.steps - last.steps, next.millimetres - last.millimetres)
  }

  /// Returns the SQL of the distance in millimetres; the unit of the column follows from its name.
  private static func millimetres(_ table: ForeignTable) -> String {
    if table.columns.contains("DISTANCE_CM") { return "t.DISTANCE_CM * 10" }
    for name in ["DISTANCE_METERS", "DISTANCE"] where table.columns.contains(name) {
      return "CAST(round(t.\(name) * 1000) AS INTEGER)"
    }
    return "NULL"
  }

  private static func sources(
    _ connection: Connection, _ tables: [ForeignTable]
  ) throws -> [Int64: SampleSource] {
    guard let devices = tables.first(where: { $0.name == "DEVICE" }),
      devices.columns.contains("_id")
    else { return [:] }
    let sql = """
      SELECT t._id, coalesce(nullif(\(devices.column("ALIAS")), ''), \(devices.column("NAME")), \
      'Gadgetbridge'), \(devices.column("IDENTIFIER")) FROM DEVICE t
      """
    var sources: [Int64: SampleSource] = [:]
    try connection.each(sql) { row in
      let id = row.integer()
      sources[id] = SampleSource(name: row.text(), model: row.optionalText(), kind: .watch)
    }
    return sources
  }
}
