/// A scanner for the objects of a JSON array, at the top level or in a member, so that memory does
/// not grow with the file.
struct JSONElements: ChunkScanner {
  private let collector: SampleCollector
  private let emit: (JSONElement, ImportPlace.Position) throws -> Void
  /// The open brackets outside of the elements.
  private var open: [UInt8] = []
  private var isInString = false
  private var isEscaped = false
  private var base: Int64 = 0

  /// The maximum depth of an array of records.
  private static let deepest = 2
  private static let mostOpen = 64

  init(
    _ collector: SampleCollector, emit: @escaping (JSONElement, ImportPlace.Position) throws -> Void
  ) {
    self.collector = collector
    self.emit = emit
  }

  var place: ImportPlace.Position { .byte(base) }

  mutating func scan(_ bytes: Bytes, isLast: Bool) throws -> Int {
    var position = 0
    while position < bytes.count {
      guard startsElement(bytes[position]) else {
        passOver(bytes[position])
        position += 1
        continue
      }
      switch Self.end(of: bytes, from: position) {
      case .found(let end):
        try emit(JSONElement(bytes.part(position, end)), .byte(base + Int64(position)))
        position = end
      case .broken(let end):
        try collector.skip(.malformed, at: .byte(base + Int64(position)))
        position = end
      case .missing where isLast:
        position = bytes.count
      case .missing:
        base += Int64(position)
        return position
      }
    }
    base += Int64(position)
    if isLast && !open.isEmpty { try collector.skip(.truncated, at: .byte(base)) }
    return position
  }

  mutating func drop(_ bytes: Bytes) throws {
    try collector.skip(.tooLong, at: .byte(base))
    base += Int64(bytes.count)
  }

  private func startsElement(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") && !isInString && open.last == UInt8(ascii: "[")
      && open.count <= Self.deepest
  }

  /// Tracks the structure outside of the elements.
  private mutating func passOver(_ byte: UInt8) {
    if isInString {
      if !isEscaped && (byte == UInt8(ascii: "\"") || byte == 0x0a) { isInString = false }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if open.count < Self.mostOpen { open.append(byte) }
    // Other closing brackets are left over from a damaged element.
    case UInt8(ascii: "}"): if open.last == UInt8(ascii: "{") { open.removeLast() }
    case UInt8(ascii: "]"): if open.last == UInt8(ascii: "[") { open.removeLast() }
    default: break
    }
  }

  /// The end of an object, or of the line in which it is damaged.
  enum End {
    case found(Int)
    case broken(Int)
    case missing
  }

  /// Returns the end of the object that begins at `start`. A string that spans lines is missing its
  /// quote.
  static func end(of bytes: Bytes, from start: Int) -> End {
    var depth = 0
    var position = start
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return .found(position + 1) }
      case UInt8(ascii: "\""):
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
          if bytes[position] == 0x0a { return .broken(position) }
          position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
      default: break
      }
      position += 1
    }
    return .missing
  }
}

/// An object of a JSON array, whose members are looked up by name at any depth.
struct JSONElement {
  private let bytes: Bytes

  init(_ bytes: Bytes) { self.bytes = bytes }

  /// Returns the value of a member: a number's digits, or the raw text between quotes; nil if it is
  /// missing. `name` includes its quotes.
  func value(_ name: StaticString) -> Bytes? {
    var from = 0
    while let found = bytes.first(name, from: from) {
      from = found + name.utf8CodeUnitCount
      let colon = skipSpace(from)
      guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { continue }
      let start = skipSpace(colon + 1)
      guard start < bytes.count else { return nil }
      if bytes[start] == UInt8(ascii: "\"") {
        return bytes.part(
          start + 1, bytes.first(UInt8(ascii: "\""), from: start + 1) ?? bytes.count)
      }
      var end = start
      while end < bytes.count, !Self.endsValue(bytes[end]) { end += 1 }
      return end > start ? bytes.part(start, end) : nil
    }
    return nil
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private func skipSpace(_ start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    return position
  }
}
