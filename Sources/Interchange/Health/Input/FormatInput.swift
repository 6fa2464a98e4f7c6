/// What the importer of one kind of export works with.
struct FormatInput {
  /// What all importers of this import share.
  let reading: HealthReading
  /// The days that were read from finer files, which coarser files must not repeat: those of this
  /// kind of export alone.
  let days: DaySets

  /// Input of a kind of export of which nothing was read.
  init(_ reading: HealthReading) {
    self.reading = reading
    days = DaySets(zone: reading.options.zone)
  }
}

/// An importer of one kind of export.
protocol FormatImport {
  var input: FormatInput { get }
}

extension FormatImport {
  var reading: HealthReading { input.reading }
  var collector: SampleCollector { input.reading.collector }
  var days: DaySets { input.days }
}
