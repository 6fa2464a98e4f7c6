extension Zone {
  /// Parses a compiled zone file (RFC 8536, any version). Throws `ZoneError.malformed`.
  public init(identifier: String, tzif bytes: [UInt8]) throws(ZoneError) {
    guard let file = TZif(bytes) else { throw .malformed(identifier) }
    var segments = file.segments
    var horizon: Int64?
    if let rule = file.rule, rule.summer != nil {
      // No zone had summer time before 1800, even if a rule without a start suggests it.
      let first = max(1800, CivilDay(number: Int(file.lastTransition / 86_400)).year)
      for year in first - 1...first + 402 {
        for change in rule.changes(in: year) where change.start > file.lastTransition {
          Self.append(change, to: &segments)
        }
      }
      horizon = Int64(CivilDay.clamped(year: first + 402, month: 1, day: 1).number) * 86_400
    }
    let merged = Self.merged(segments)
    self.init(
      identifier: identifier, segments: merged, horizon: horizon,
      lastKnownChange: file.rule == nil ? Self.lastYearlyChange(merged) : nil)
  }

  /// Returns the last change if the one before is less than a year earlier, as with summer time.
  private static func lastYearlyChange(_ segments: [Segment]) -> Instant? {
    let starts = segments.dropFirst().suffix(2).map(\.start)
    guard starts.count == 2, starts[1] - starts[0] < 366 * 86_400 else { return nil }
    return Instant(seconds: starts[1])
  }

  /// Appends a change of a yearly rule and removes earlier changes that come after it in time. RFC
  /// 8536, 3.3.1, describes permanent summer time in this way.
  private static func append(_ change: Segment, to segments: inout [Segment]) {
    while segments.count > 1, let last = segments.last, last.start >= change.start {
      segments.removeLast()
    }
    segments.append(change)
  }

  /// Returns the segments without changes that only alter the name.
  private static func merged(_ segments: [Segment]) -> [Segment] {
    var merged: [Segment] = []
    merged.reserveCapacity(segments.count)
    for segment in segments where segment.offset != merged.last?.offset { merged.append(segment) }
    return merged
  }
}

/// The validated contents of a compiled zone file.
private struct TZif {
  /// The segments, like `Zone.segments`, but neighbours may have equal offsets.
  var segments: [Zone.Segment]
  /// The instant from which `rule` applies.
  var lastTransition: Int64
  var rule: PosixRule?

  /// The counts of a data block, in the order of RFC 8536, 3.1.
  private struct Header {
    var version: UInt8
    var isUTCount, isStandardCount, leapCount, timeCount, typeCount, characterCount: Int

    init?(_ reader: inout Reader) {
      guard reader.read(4)?.elementsEqual("TZif".utf8) == true,
        let version = reader.read(1)?.first, reader.read(15) != nil,
        let isUT = reader.integer(4), let isStandard = reader.integer(4),
        let leaps = reader.integer(4), let times = reader.integer(4),
        let types = reader.integer(4), let characters = reader.integer(4),
        min(isUT, isStandard, leaps) >= 0, min(times, types, characters) >= 0
      else { return nil }
      self.version = version
      (isUTCount, isStandardCount, leapCount) = (Int(isUT), Int(isStandard), Int(leaps))
      (timeCount, typeCount, characterCount) = (Int(times), Int(types), Int(characters))
    }

    /// Returns the length of the data block in bytes if a time has `size` bytes.
    func length(size: Int) -> Int {
      timeCount * (size + 1) + typeCount * 6 + characterCount + leapCount * (size + 4)
        + isStandardCount + isUTCount
    }
  }

  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes)
    guard var header = Header(&reader) else { return nil }
    var size = 4
    if header.version >= UInt8(ascii: "2") {
      // The first block contains the data in 32 bits for readers of version 1.
      guard reader.read(header.length(size: 4)) != nil, let second = Header(&reader) else {
        return nil
      }
      header = second
      size = 8
    }
    guard let segments = Self.block(&reader, header, size) else { return nil }
    self.segments = segments
    lastTransition = segments.count > 1 ? segments[segments.count - 1].start : -Zone.limit
    guard size == 8 else { return }
    guard let footer = reader.line() else { return nil }
    guard !footer.isEmpty else { return }
    guard let rule = PosixRule(footer) else { return nil }
    // Limited so that the years of a rule do not overflow.
    guard lastTransition < 1 << 40 else { return nil }
    self.rule = rule
    if segments.count == 1 {
      self.segments = [Zone.Segment(start: .min, offset: Int64(rule.standardOffset))]
    }
  }

  /// Reads the changes of a data block (RFC 8536, 3.2).
  private static func block(
    _ reader: inout Reader, _ header: Header, _ size: Int
  ) -> [Zone.Segment]? {
    guard header.leapCount == 0, header.typeCount > 0, header.characterCount > 0,
      [0, header.typeCount].contains(header.isUTCount),
      [0, header.typeCount].contains(header.isStandardCount),
      reader.left >= header.length(size: size),
      let times = reader.integers(header.timeCount, size: size),
      let types = reader.read(header.timeCount),
      let offsets = Self.offsets(&reader, header),
      reader.read(header.characterCount + header.isStandardCount + header.isUTCount) != nil
    else { return nil }
    var segments = [Zone.Segment(start: .min, offset: offsets[0])]
    segments.reserveCapacity(times.count + 1)
    var previous = -Zone.limit - 1
    for (time, type) in zip(times, types) {
      guard time > previous, time <= Zone.limit, Int(type) < offsets.count else { return nil }
      segments.append(Zone.Segment(start: time, offset: offsets[Int(type)]))
      previous = time
    }
    return segments
  }

  /// Reads the offset of each local time type; RFC 8536, 3.2, allows offsets between -25 h and 26
  /// h.
  private static func offsets(_ reader: inout Reader, _ header: Header) -> [Int64]? {
    var offsets: [Int64] = []
    for _ in 0..<header.typeCount {
      guard let offset = reader.integer(4), offset > -25 * 3600, offset < 26 * 3600,
        let summer = reader.read(1)?.first, summer <= 1,
        let name = reader.read(1)?.first, Int(name) < header.characterCount
      else { return nil }
      offsets.append(offset)
    }
    return offsets
  }
}

/// A reader of big-endian integers that never exceeds the end.
private struct Reader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// The number of remaining bytes.
  var left: Int { bytes.count }

  mutating func read(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  /// Reads a two's-complement integer of `size` bytes.
  mutating func integer(_ size: Int) -> Int64? {
    read(size).map { bytes in
      let first: Int64 = bytes.first.map { $0 & 0x80 != 0 ? -1 : 0 } ?? 0
      return bytes.reduce(first) { $0 << 8 | Int64($1) }
    }
  }

  mutating func integers(_ count: Int, size: Int) -> [Int64]? {
    var numbers: [Int64] = []
    for _ in 0..<count {
      guard let number = integer(size) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Reads the bytes between two line feeds.
  mutating func line() -> ArraySlice<UInt8>? {
    guard read(1)?.first == UInt8(ascii: "\n"),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    return read(end - bytes.startIndex)
  }
}
