import Domain

/// A writer of exports in the format of Apple Health, to try an import without personal data.
///
/// All dates have the UTC offset of the time of the export, regardless of the local time then.
/// Apple groups records by type, then by source, so they should be added in that order.
public struct AppleHealthWriter {
  /// The path of the file in Apple's archive.
  public static let entryName = "apple_health_export/export.xml"

  /// The size in bytes at which a piece is written.
  private static let pieceLength = 1 << 16

  private let write: ([UInt8]) throws -> Void
  private let offset: Int
  private let offsetText: [UInt8]
  private var piece: [UInt8] = []
  private var handedOver: Int64 = 0
  /// The memory address of a device in Apple's output, different in every record.
  private var pointer: UInt64 = 0x2_82e3_a260

  /// Starts an export made at `now`, with a UTC offset of `offset` seconds. Throws what `write`
  /// throws, which receives the file in pieces.
  public init(
    exportedAt now: Instant, offset: Int, write: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.write = write
    self.offset = offset
    offsetText = Self.text(ofOffset: offset)
    piece.reserveCapacity(Self.pieceLength + 4096)
    piece += Array(AppleHealthHeader.text.utf8)
    add(" <ExportDate value=\"")
    add(now)
    add(
      """
      "/>
       <Me HKCharacteristicTypeIdentifierDateOfBirth="1987-03-14" \
      HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet" \
      HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet" \
      HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet"/>

      """)
    try handOver(if: Self.pieceLength)
  }

  /// The current length of the export in bytes.
  public var length: Int64 { handedOver + Int64(piece.count) }

  /// Adds a sample of a source. One without hours becomes a single time at the end of its day, as
  /// in Garmin Connect's data. Throws what `write` throws.
  public mutating func add(_ sample: StepSample, from source: SampleSource) throws {
    let span: Interval
    switch sample.time {
    case .span(let given): span = given
    case .day(let day):
      let end = Int64(day.number + 1) * 86_400 - 1 - Int64(offset)
      span = Interval(start: Instant(seconds: end), end: Instant(seconds: end))
    }
    switch sample.kind {
    case .steps:
      try addRecord("HKQuantityTypeIdentifierStepCount", "\(sample.value)", "count", span, source)
    case .distance:
      let kilometres = Self.kilometres(sample.value)
      try addRecord(
        "HKQuantityTypeIdentifierDistanceWalkingRunning", kilometres, "km", span, source)
    }
  }

  /// Adds a record of any type, such as a heart rate; real exports have far more of these than
  /// steps. Throws what `write` throws.
  public mutating func addRecord(
    _ type: String, _ value: String, _ unit: String, _ span: Interval, _ source: SampleSource
  ) throws {
    add(" <Record type=\"", type, "\" sourceName=\"")
    addEscaped(source.name)
    add("\" sourceVersion=\"17.5.1\"")
    addDevice(of: source)
    add(" unit=\"", unit, "\" creationDate=\"")
    add(span.end + 61)
    add("\" startDate=\"")
    add(span.start)
    add("\" endDate=\"")
    add(span.end)
    add("\" value=\"", value)
    if source.kind == .manual {
      add("\">\n  <MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>\n </Record>\n")
    } else {
      add("\"/>\n")
    }
    try handOver(if: Self.pieceLength)
  }

  /// Ends the export. Throws what `write` throws.
  public mutating func finish() throws {
    add("</HealthData>\n")
    try handOver(if: 0)
  }

  // MARK: - Text

  private mutating func handOver(if length: Int) throws {
    guard piece.count >= length else { return }
    try write(piece)
    handedOver += Int64(piece.count)
    piece.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ texts: String...) {
    for text in texts { piece.append(contentsOf: text.utf8) }
  }

  private mutating func addEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): add("&amp;")
      case UInt8(ascii: "<"): add("&lt;")
      case UInt8(ascii: ">"): add("&gt;")
      case UInt8(ascii: "\""): add("&quot;")
      case 0..<0x20: add("&#\(byte);")
      default: piece.append(byte)
      }
    }
  }

  /// Adds the device; third-party apps have none, and Apple's contain a printed description of one.
  private mutating func addDevice(of source: SampleSource) {
    guard let model = source.model, source.kind == .watch || source.kind == .phone else { return }
    let name = source.kind == .watch ? "Apple Watch" : "iPhone"
    let kind = source.kind == .watch ? "Watch" : "iPhone"
    pointer = (pointer &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407) & 0xf_ffff_ffff
    add(" device=\"&lt;&lt;HKDevice: 0x", String(pointer, radix: 16), "&gt;, name:", name)
    add(", manufacturer:Apple Inc., model:", kind, ", hardware:")
    addEscaped(model)
    add(", software:17.5.1&gt;\"")
  }

  /// Adds a time: `2019-06-17 21:07:11 -0400`.
  private mutating func add(_ instant: Instant) {
    let local = LocalDateTime(floatingSeconds: instant.seconds + Int64(offset))
    let (year, month, day) = local.day.components
    add(year, digits: 4)
    piece.append(UInt8(ascii: "-"))
    add(month, digits: 2)
    piece.append(UInt8(ascii: "-"))
    add(day, digits: 2)
    piece.append(UInt8(ascii: " "))
    add(local.hour, digits: 2)
    piece.append(UInt8(ascii: ":"))
    add(local.minute, digits: 2)
    piece.append(UInt8(ascii: ":"))
    add(local.second, digits: 2)
    piece += offsetText
  }

  private mutating func add(_ number: Int, digits: Int) {
    if digits > 1 { add(number / 10, digits: digits - 1) }
    piece.append(UInt8(ascii: "0") + UInt8(abs(number) % 10))
  }

  private static func text(ofOffset offset: Int) -> [UInt8] {
    let minutes = abs(offset) / 60
    let digits = [minutes / 600, minutes / 60 % 10, minutes % 60 / 10, minutes % 10]
    return Array((offset < 0 ? " -" : " +").utf8) + digits.map { UInt8(ascii: "0") + UInt8($0) }
  }

  /// Formats millimetres as kilometres, without trailing zeros.
  private static func kilometres(_ millimetres: Int64) -> String {
    var digits = String(millimetres % 1_000_000)
    digits = String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(millimetres / 1_000_000)" + (digits.isEmpty ? "" : "." + digits)
  }
}

extension AppleHealthWriter {
  /// Adds samples in Apple's order: by kind, then by source, then by time. `StepSample.source` is
  /// an index into `sources`. Throws what `write` throws.
  public mutating func add(_ samples: [StepSample], sources: [SampleSource]) throws {
    for kind in SampleKind.allCases {
      for number in sources.indices {
        let block = samples.filter { $0.kind == kind && $0.source == number }
        // Records of third-party apps are in reverse order.
        let isNewestFirst = sources[number].kind == .thirdParty
        for sample in isNewestFirst ? block.reversed() : block {
          try add(sample, from: sources[number])
        }
      }
    }
  }

  /// Writes a complete export of samples in Apple's archive format. Throws what `write` throws.
  public static func writeArchive(
    _ samples: [StepSample], sources: [SampleSource], exportedAt now: Instant, offset: Int,
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    try writeArchive(exportedAt: now, offset: offset, write: write) {
      try $0.add(samples, sources: sources)
    }
  }

  /// Writes a complete export in Apple's archive format; `body` adds its records. Throws what
  /// `write` and `body` throw.
  public static func writeArchive(
    exportedAt now: Instant, offset: Int, write: @escaping ([UInt8]) throws -> Void,
    _ body: (inout AppleHealthWriter) throws -> Void
  ) throws {
    let zip = ZipWriter(write: write)
    try zip.begin(entryName)
    var writer = try AppleHealthWriter(exportedAt: now, offset: offset) { try zip.add($0) }
    try body(&writer)
    try writer.finish()
    try zip.end()
    try zip.finish()
  }
}
