import Platform

/// The texts that the cells of a workbook share (ECMA-376 part 1, 18.4).
final class SharedStrings: XMLReceiver {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var item = InlineText()
  private let limit: Int
  /// Whether the limit is exceeded.
  private(set) var isTooLarge = false

  /// Creates an empty list of at most `limit` bytes, places of texts included.
  init(limit: Int) { self.limit = limit }

  /// Appends a text to `target`; nothing if there is none of this number.
  func append(_ number: Int, to target: inout [UInt8]) {
    guard ends.indices.contains(number) else { return }
    target += bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
  }

  func start(_ name: XMLToken, _ attributes: XMLAttributes) { item.start(name.local) }

  func add(_ text: UnsafeRawBufferPointer) {
    guard !isTooLarge else { return }
    item.add(text, to: &bytes)
  }

  func end(_ name: XMLToken) {
    let name = name.local
    item.end(name)
    guard name == "si" else { return }
    let start = ends.last ?? 0
    InlineText.unescape(&bytes, from: start)
    ends.append(bytes.count)
    isTooLarge = bytes.count + 8 * ends.count > limit
  }
}

/// The text of a rich text element: that of `t`, except for phonetic hints (ECMA-376 part 1,
/// 18.4.6).
struct InlineText {
  private var isText = false
  private var isHint = false

  /// An element starts, given by its local name.
  mutating func start(_ name: XMLToken) {
    if name == "t" { isText = true } else if name == "rPh" { isHint = true }
  }

  /// Appends a text if it is shown.
  func add(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    if isText, !isHint { bytes.append(contentsOf: text) }
  }

  /// An element ends.
  mutating func end(_ name: XMLToken) {
    if name == "t" { isText = false } else if name == "rPh" { isHint = false }
  }

  /// Replaces `_x000D_` by the character, which XML cannot contain (ECMA-376 part 1, 22.9.2.19),
  /// except for a zero byte.
  static func unescape(_ bytes: inout [UInt8], from start: Int) {
    guard bytes.count - start > 6, bytes[start...].contains(UInt8(ascii: "_")) else { return }
    var rest = bytes[start...]
    var plain: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "_"), rest.count >= 6, rest.first == UInt8(ascii: "x"),
        rest[rest.startIndex + 5] == UInt8(ascii: "_"),
        let code = UInt32(String(decoding: rest.dropFirst().prefix(4), as: UTF8.self), radix: 16),
        code > 0, let scalar = Unicode.Scalar(code)
      else {
        plain.append(byte)
        continue
      }
      plain += Array(String(scalar).utf8)
      rest = rest.dropFirst(6)
    }
    bytes.replaceSubrange(start..., with: plain)
  }
}
