import Domain

/// Tells the sources of Apple's records apart.
///
/// The text of `device` holds a pointer that is another one in every record: only its model and its
/// hardware count. The same few sources follow one another, so the last ones are compared as bytes.
struct AppleSources {
  private struct Known {
    let name: [UInt8]
    let hardware: [UInt8]
    let number: Int
  }

  private static let remembered = 8

  private let collector: SampleCollector
  private var recent: [Known] = []

  init(_ collector: SampleCollector) { self.collector = collector }

  /// The number of the source with a raw name and device; nil where there are too many.
  mutating func number(name: Bytes, device: Bytes) -> Int? {
    let hardware = Self.field(", hardware:", of: device)
    if let index = recent.firstIndex(where: {
      $0.name.elementsEqual(name) && $0.hardware.elementsEqual(hardware)
    }) {
      if index > 0 { recent.swapAt(index, 0) }
      return recent[0].number
    }
    let source = Self.source(name: name, device: device, hardware: hardware)
    guard let number = collector.number(of: source) else { return nil }
    recent.insert(Known(name: Array(name), hardware: Array(hardware), number: number), at: 0)
    if recent.count > Self.remembered { recent.removeLast() }
    return number
  }

  /// The number of what the person typed in on the device of a source.
  func manual(_ number: Int) -> Int? {
    var source = collector.source(number)
    source.kind = .manual
    return collector.number(of: source)
  }

  private static func source(name: Bytes, device: Bytes, hardware: Bytes) -> SampleSource {
    let model = field(", model:", of: device)
    let words = hardware.isEmpty ? model : hardware
    return SampleSource(
      name: name.xmlText, model: words.isEmpty ? nil : words.xmlText,
      kind: kind(model: model, hardware: hardware))
  }

  private static func kind(model: Bytes, hardware: Bytes) -> SampleSource.Kind {
    for text in [hardware, model] {
      if text.has("Watch") { return .watch }
      if text.has("iPhone") || text.has("iPod") || text.has("iPad") { return .phone }
    }
    return .thirdParty
  }

  /// The value after a label within `<<HKDevice: …>, name:…, model:iPhone, hardware:iPhone10,4, …>`,
  /// in which values hold commas but none with a blank after it.
  private static func field(_ label: StaticString, of device: Bytes) -> Bytes {
    guard let found = device.first(label) else { return device.part(0, 0) }
    let start = found + label.utf8CodeUnitCount
    var end = start
    while end < device.count, !device.has(", ", at: end), device[end] != UInt8(ascii: "&"),
      device[end] != UInt8(ascii: ">")
    {
      end += 1
    }
    return device.part(start, end)
  }
}
