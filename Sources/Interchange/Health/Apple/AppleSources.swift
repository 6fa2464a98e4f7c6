import Domain

/// The distinct sources of Apple's records.
///
/// The text of `device` contains a pointer that differs in every record, so only its model and
/// hardware are compared. Consecutive records have few sources, so the last ones are compared as
/// bytes.
struct AppleSources {
  private struct Recent {
    let name: [UInt8]
    let hardware: [UInt8]
    let identity: Int
  }

  private static let remembered = 8

  private let collector: SampleCollector
  private var recent: [Recent] = []
  private var identities: [SampleSource: Int] = [:]
  /// The source numbers by id, of recorded and of manually entered samples, once there are any.
  private var numbers: [(source: SampleSource, counted: Int?, typed: Int?)] = []

  init(_ collector: SampleCollector) { self.collector = collector }

  /// Returns the id of the source with a raw name and device; nil if there are too many.
  mutating func identity(name: Bytes, device: Bytes) -> Int? {
    let hardware = Self.field(", hardware:", of: device)
    if let index = recent.firstIndex(where: {
      $0.name.elementsEqual(name) && $0.hardware.elementsEqual(hardware)
    }) {
      if index > 0 { recent.swapAt(index, 0) }
      return recent[0].identity
    }
    guard let identity = identity(of: Self.source(name: name, device: device, hardware: hardware))
    else { return nil }
    let known = Recent(name: Array(name), hardware: Array(hardware), identity: identity)
    recent.insert(known, at: 0)
    if recent.count > Self.remembered { recent.removeLast() }
    return identity
  }

  private mutating func identity(of source: SampleSource) -> Int? {
    if let identity = identities[source] { return identity }
    guard numbers.count < SampleCollector.mostSources else { return nil }
    identities[source] = numbers.count
    numbers.append((source, nil, nil))
    return numbers.count - 1
  }

  /// Returns the number of a source; nil if there are too many. Manual entries have a source of
  /// their own.
  mutating func number(_ identity: Int, isTyped: Bool) -> Int? {
    if let number = isTyped ? numbers[identity].typed : numbers[identity].counted { return number }
    var source = numbers[identity].source
    if isTyped { source.kind = .manual }
    let number = collector.number(of: source)
    if isTyped { numbers[identity].typed = number } else { numbers[identity].counted = number }
    return number
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

  /// Returns the value after a label within `<<HKDevice: …>, name:…, model:iPhone,
  /// hardware:iPhone10,4, …>`, whose values may contain commas, but no comma followed by a blank.
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
