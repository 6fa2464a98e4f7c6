/// The input of one format's importer.
struct FormatInput {
  /// The state shared by all importers.
  let reading: HealthReading
  /// The days already read from finer files of this format, which coarser files must not repeat.
  let days: DaySets

  /// Creates the input of a format of which nothing has been read.
  init(_ reading: HealthReading) {
    self.reading = reading
    days = DaySets(zone: reading.options.zone)
  }
}

/// An importer of one format.
protocol FormatImport {
  var input: FormatInput { get }
}

extension FormatImport {
  var reading: HealthReading { input.reading }
  var collector: SampleCollector { input.reading.collector }
  var days: DaySets { input.days }
}
