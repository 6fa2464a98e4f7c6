import Domain

/// A record of steps or a distance, from its start tag.
struct AppleRecord {
  /// The raw relevant attributes; empty if missing.
  fileprivate struct Attributes {
    var type, unit, value, sourceName, device, creationDate, startDate, endDate: Bytes
    init(_ none: Bytes) {
      (type, unit, value, sourceName) = (none, none, none, none)
      (device, creationDate, startDate, endDate) = (none, none, none, none)
    }
  }

  /// The sample; its source is an id of `AppleSources`.
  var sample: StepSample
  /// Whether the user entered it.
  var isTyped = false
  /// The hash of the raw creation date.
  let created: UInt64
  /// The offset of the record in the file.
  let offset: Int64
  /// Whether child elements may follow.
  let isOpen: Bool

  /// Parses a tag and the text after it; nil if it has another type. Throws `SkipReason`.
  static func read(
    _ bytes: Bytes, at offset: Int64, _ clock: inout AppleTime, _ sources: inout AppleSources
  ) throws(SkipReason) -> AppleRecord? {
    var tag = XMLTag(bytes, nameLength: 7)
    var fields = Attributes(bytes.part(0, 0))
    while let (name, value) = tag.next() { fields.set(name, value) }
    guard let kind = kind(of: fields.type) else { return nil }
    guard tag.isWhole else { throw .malformed }
    guard let start = clock.instant(fields.startDate), let end = clock.instant(fields.endDate)
    else { throw .badTime }
    let value = try amount(kind, fields.value, unit: fields.unit)
    guard let source = sources.identity(name: fields.sourceName, device: fields.device) else {
      throw .tooManySources
    }
    let sample = StepSample(
      source: source, kind: kind, time: .span(Interval(start: start, end: end)), value: value)
    return AppleRecord(
      sample: sample, created: AppleFingerprints.hash(fields.creationDate), offset: offset,
      isOpen: !tag.isSelfClosing)
  }

  /// Returns the quantity of a record type; nil for irrelevant types.
  static func kind(of type: Bytes) -> SampleKind? {
    guard type.has("HKQuantityTypeIdentifier") else { return nil }
    let name = type.part(24, type.count)
    if name.equals("StepCount") { return .steps }
    return name.equals("DistanceWalkingRunning") ? .distance : nil
  }

  private static func amount(
    _ kind: SampleKind, _ text: Bytes, unit: Bytes
  ) throws(SkipReason) -> Int64 {
    guard let number = DecimalText(text) else { throw .badValue }
    var amount: Int64?
    switch kind {
    case .steps: amount = number.times(1)
    case .distance:
      guard let micrometres = LengthUnit.micrometres(unit) else { throw .unknownUnit }
      amount = number.times(micrometres, over: 1000)
    }
    guard let amount else { throw .badValue }
    return amount
  }
}

extension AppleRecord.Attributes {
  fileprivate mutating func set(_ name: Bytes, _ value: Bytes) {
    switch name.count {
    case 4 where name.equals("type"): type = value
    case 4 where name.equals("unit"): unit = value
    case 5 where name.equals("value"): self.value = value
    case 6 where name.equals("device"): device = value
    case 7 where name.equals("endDate"): endDate = value
    case 9 where name.equals("startDate"): startDate = value
    case 10 where name.equals("sourceName"): sourceName = value
    case 12 where name.equals("creationDate"): creationDate = value
    default: break
    }
  }
}
