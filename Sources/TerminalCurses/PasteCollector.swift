import Platform

/// A collector of pasted text up to its end mark.
struct PasteCollector: Equatable {
  /// The maximum size in bytes of UTF-8; the rest of a longer paste is dropped.
  static let limit = 1 << 20

  /// The text in UTF-8. It may be a passphrase, so that discarded bytes are overwritten.
  private var bytes: [UInt8] = []
  private var isFull = false
  private var lastWasReturn = false
  /// The number of characters of the end mark received so far.
  private var matched = 0

  private static let end: [Unicode.Scalar] = ["\u{1B}", "[", "2", "0", "1", "~"]

  /// Whether nothing was collected.
  var isEmpty: Bool { bytes.isEmpty && matched == 0 }

  /// Adds a scalar that cannot belong to the mark.
  mutating func addText(_ scalar: Unicode.Scalar) { keep(scalar) }

  /// Processes the next scalar; returns whether it completes the mark.
  mutating func add(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == PasteCollector.end[matched] {
      matched += 1
      return matched == PasteCollector.end.count
    }
    keepHeld()
    if scalar == PasteCollector.end[0] { matched = 1 } else { keep(scalar) }
    return false
  }

  /// Returns the text, with `\n` for every line break and without control characters other than
  /// tabs.
  mutating func finish() -> SecretBytes {
    if matched < PasteCollector.end.count { keepHeld() }
    defer { wipe(&bytes) }
    return SecretBytes(bytes)
  }

  /// Keeps the characters that only resembled the mark, except the Escape.
  private mutating func keepHeld() {
    for scalar in PasteCollector.end[0..<matched].dropFirst() { keep(scalar) }
    matched = 0
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    defer { lastWasReturn = scalar == "\r" }
    switch scalar {
    case "\r": append("\n")
    case "\n": if !lastWasReturn { append("\n") }
    case "\t": append(scalar)
    default:
      if scalar.value >= 0x20, !(0x7F...0x9F).contains(scalar.value) { append(scalar) }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    let size = UTF8.width(scalar)
    guard !isFull, bytes.count + size <= PasteCollector.limit else {
      isFull = true
      return
    }
    if bytes.capacity < bytes.count + size { grow() }
    bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
  }

  /// Grows the buffer and overwrites the old one.
  private mutating func grow() {
    var larger: [UInt8] = []
    larger.reserveCapacity(max(256, 2 * bytes.count))
    larger.append(contentsOf: bytes)
    wipe(&bytes)
    bytes = larger
  }
}
