import Domain

/// A scanner for steps and distances in Apple Health's XML.
///
/// It is not an XML parser. Every export since iOS 16 has a document type declaration that
/// conforming parsers reject, and on which Foundation's crashes, so everything before `<HealthData`
/// is skipped. From there it searches for `<`, which XML does not allow in attributes, and examines
/// only the few relevant elements.
package struct AppleHealthScanner: ChunkScanner {
  private let collector: SampleCollector
  private var sources: AppleSources
  private var clock = AppleTime()
  private var known = AppleFingerprints()
  /// The number of bytes before the current piece.
  private var base: Int64 = 0
  private var isInsideData = false
  private var sawEnd = false
  /// The end of an open comment or CDATA section.
  private var awaited: StaticString?
  /// Correlations repeat records that also occur at the top level.
  private var isInCorrelation = false
  /// A record whose children have not all been read. It is dropped if the file ends first.
  private var open: AppleRecord?
  /// Whether the file ends after this element, or within it.
  private var isLastElement = false

  package init(_ collector: SampleCollector) {
    self.collector = collector
    sources = AppleSources(collector)
  }

  package var place: ImportPlace.Position { .byte(base) }

  /// Returns whether a file that begins with `bytes` is such an export.
  static func recognises(_ bytes: Bytes) -> Bool {
    bytes.first("<!DOCTYPE HealthData") != nil || bytes.first("<HealthData") != nil
  }

  package mutating func scan(_ bytes: Bytes, isLast: Bool) throws -> Int {
    var position = bytes.first(UInt8(ascii: "<")) ?? bytes.count
    while position < bytes.count {
      guard
        let next = bytes.first(UInt8(ascii: "<"), from: position + 1)
          ?? (isLast ? bytes.count : nil)
      else { break }
      isLastElement = next == bytes.count && isLast
      try element(bytes, position, next)
      position = next
    }
    base += Int64(position)
    if isLast { try finish() }
    return position
  }

  package mutating func drop(_ bytes: Bytes) throws {
    if isInsideData, !isInCorrelation, bytes.has("<Record"), let kind = bytes.first("type=\""),
      AppleRecord.kind(of: Self.value(bytes, kind + 6)) != nil
    {
      try collector.skip(.tooLong, at: .byte(base))
    }
    base += Int64(bytes.count)
    awaited = nil
  }

  private static func value(_ bytes: Bytes, _ start: Int) -> Bytes {
    bytes.part(start, bytes.first(UInt8(ascii: "\""), from: start) ?? start)
  }

  private mutating func finish() throws {
    if !sawEnd { try collector.skip(.truncated, at: .byte(base)) }
  }

  /// Processes the element, or end tag, from `start` up to `end`.
  @inline(__always)
  private mutating func element(_ bytes: Bytes, _ start: Int, _ end: Int) throws {
    guard end - start >= 3 else { return }
    // Most of a file consists of records of other types, with their attributes in the standard
    // order.
    let letter = bytes[start + 1]
    if letter == UInt8(ascii: "R"), awaited == nil, isInsideData, open == nil,
      bytes.has("Record type=\"HK", at: start + 1), !Self.mayMatter(bytes, start + 16)
    {
      return
    }
    try look(Bytes(rebasing: bytes[start..<end]), letter, at: base + Int64(start))
  }

  /// Returns whether a type with these bytes may be one of the two relevant ones.
  @inline(__always)
  private static func mayMatter(_ bytes: Bytes, _ start: Int) -> Bool {
    bytes.has("QuantityTypeIdentifierStepC", at: start)
      || bytes.has("QuantityTypeIdentifierDistanceW", at: start)
  }

  private mutating func look(_ element: Bytes, _ letter: UInt8, at offset: Int64) throws {
    if let end = awaited {
      if element.first(end) != nil { awaited = nil }
      return
    }
    switch letter {
    case UInt8(ascii: "!"): comment(element)
    case UInt8(ascii: "H") where element.has("<HealthData"):
      isInsideData = true
      sawEnd = false
    case _ where !isInsideData: break
    case UInt8(ascii: "R") where element.isTag("<Record"): try record(element, at: offset)
    case UInt8(ascii: "M") where open != nil && element.isTag("<MetadataEntry"): metadata(element)
    case UInt8(ascii: "C") where element.isTag("<Correlation"):
      var tag = XMLTag(element, nameLength: 12)
      isInCorrelation = !tag.closesItself()
    case UInt8(ascii: "/"): try close(element)
    default: break
    }
  }

  private mutating func comment(_ element: Bytes) {
    // An invalid declaration may contain a comment that never ends.
    guard isInsideData else { return }
    if element.has("<!--") { awaited = "-->" } else if element.has("<![CDATA[") { awaited = "]]>" }
    if let end = awaited, element.first(end) != nil { awaited = nil }
  }

  private mutating func record(_ element: Bytes, at offset: Int64) throws {
    try emit()
    guard !isInCorrelation else { return }
    do throws(SkipReason) {
      open = try AppleRecord.read(element, at: offset, &clock, &sources)
    } catch {
      if !(isLastElement && error == .malformed) { try collector.skip(error, at: .byte(offset)) }
    }
    if open?.isOpen == false { try emit() }
  }

  /// Records whether the open record was entered by the user.
  private mutating func metadata(_ element: Bytes) {
    var tag = XMLTag(element, nameLength: 14)
    var isMark = false
    var isSet = false
    while let (name, value) = tag.next() {
      if name.equals("key") { isMark = value.equals("HKWasUserEntered") }
      if name.equals("value") { isSet = value.equals("1") || value.equals("true") }
    }
    if isMark && isSet { open?.isTyped = true }
  }

  private mutating func close(_ element: Bytes) throws {
    if element.has("</Record") {
      try emit()
    } else if element.has("</Correlation") {
      isInCorrelation = false
    } else if element.has("</HealthData") {
      try emit()
      sawEnd = true
      isInCorrelation = false
    }
  }

  /// Passes the completed record to the collector, unless the file had it before.
  private mutating func emit() throws {
    guard var record = open else { return }
    open = nil
    guard let number = sources.number(record.sample.source, isTyped: record.isTyped) else {
      return try collector.skip(.tooManySources, at: .byte(record.offset))
    }
    record.sample.source = number
    guard known.insert(record.sample, created: record.created) else {
      return try collector.skip(.repeated, at: .byte(record.offset))
    }
    try collector.add(record.sample, at: .byte(record.offset))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether a tag of this name is here, with `<` before it.
  fileprivate func isTag(_ name: StaticString) -> Bool {
    let length = name.utf8CodeUnitCount
    guard has(name) else { return false }
    return count == length || self[length] <= 0x20 || self[length] == UInt8(ascii: ">")
      || self[length] == UInt8(ascii: "/")
  }
}
