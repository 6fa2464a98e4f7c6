import Domain
import Interchange

extension ImportReport {
  /// The report as text for the store; nil if a part of it cannot be stored.
  var stored: String? {
    guard notes.allSatisfy({ $0.stored != nil }) else { return nil }
    if skipped.contains(where: { if case .archive = $0.reason { true } else { false } }) {
      return nil
    }
    return JSON.object([
      "formats": .array(formats.map { .string($0.rawValue) }),
      "sources": .array(
        sources.map { .array([.string($0.name), JSON($0.model), .string($0.kind.rawValue)]) }),
      "samples": .integer(Int64(samples)), "ours": .bool(isOurs),
      "skipped": .array(
        skipped.map { skip in
          let (kind, number) = skip.first.position.stored
          return .array([
            .string(skip.reason.code), .integer(Int64(skip.count)), .string(skip.first.file),
            .string(kind), .integer(number),
          ])
        }),
      "from": JSON(from?.seconds), "to": JSON(to?.seconds),
      "first_day": JSON(days.map { Int64($0.lowerBound.number) }),
      "last_day": JSON(days.map { Int64($0.upperBound.number) }),
      "notes": .array(notes.compactMap(\.stored).map { .array($0.map(JSON.string)) }),
    ]).text()
  }

  /// Parses a stored report; nil if another version of the program wrote it.
  init?(stored text: String) {
    guard case .object(let object)? = try? JSONParser.value(Array(text.utf8)),
      let samples = object["samples"]?.whole
    else { return nil }
    self.init()
    self.samples = Int(samples)
    isOurs = object["ours"] == .bool(true)
    from = object["from"]?.whole.map { Instant(seconds: $0) }
    to = object["to"]?.whole.map { Instant(seconds: $0) }
    if let first = object["first_day"]?.whole, let last = object["last_day"]?.whole, first <= last {
      days = CivilDay(number: Int(first))...CivilDay(number: Int(last))
    }
    for format in object["formats"]?.items ?? [] {
      guard let format = format.text.flatMap(HealthFormat.init) else { return nil }
      formats.append(format)
    }
    for source in object["sources"]?.items ?? [] {
      let parts = source.items
      guard parts.count == 3, let name = parts[0].text,
        let kind = parts[2].text.flatMap(SampleSource.Kind.init)
      else { return nil }
      sources.append(SampleSource(name: name, model: parts[1].text, kind: kind))
    }
    for skip in object["skipped"]?.items ?? [] {
      guard let skip = ImportSkip(stored: skip.items) else { return nil }
      skipped.append(skip)
    }
    for note in object["notes"]?.items ?? [] {
      guard let note = ImportNote(stored: note.items.compactMap(\.text)) else { return nil }
      notes.append(note)
    }
  }
}

extension ImportPlace.Position {
  fileprivate var stored: (kind: String, number: Int64) {
    switch self {
    case .byte(let byte): ("byte", byte)
    case .line(let line): ("line", Int64(line))
    case .whole: ("whole", 0)
    }
  }
}

extension ImportSkip {
  fileprivate init?(stored parts: [JSONValue]) {
    guard parts.count == 5, let code = parts[0].text, let count = parts[1].whole,
      let file = parts[2].text, let number = parts[4].whole,
      let reason = SkipReason.plain.first(where: { $0.code == code })
    else { return nil }
    let position: ImportPlace.Position =
      parts[3].text == "byte"
      ? .byte(number) : parts[3].text == "line" ? .line(Int(number)) : .whole
    self.init(
      reason: reason, count: Int(count), first: ImportPlace(file: file, position: position))
  }
}

extension SkipReason {
  /// The reasons without associated values.
  fileprivate static let plain: [SkipReason] = [
    .badTime, .badValue, .unknownUnit, .malformed, .tooLong, .truncated, .badChecksum,
    .tooManySources, .skippedTime, .unreadableFile, .duplicate, .repeated, .activity,
    .otherQuantity, .otherTable,
  ]
}

extension ImportNote {
  /// The note as stored words; nil for that of a damaged archive.
  fileprivate var stored: [String]? {
    switch self {
    case .recoveredArchive: nil
    case .newerGeneration(let days): ["newer", "\(days)"]
    case .assumedZone(let zone): ["zone", zone]
    case .repeatedTimes(let count): ["repeated", "\(count)"]
    case .assumedDates(let order): ["dates", order.rawValue]
    case .assumedYears: ["years"]
    case .dayTotals(let days): ["totals", "\(days)"]
    case .assumedKilometres: ["kilometres"]
    case .assumedMetres: ["metres"]
    case .assumedThousands: ["thousands"]
    case .assumedDecimals: ["decimals"]
    case .samsungTimes(let areLocal, let night, let other):
      ["samsung", areLocal ? "local" : "utc", "\(night)", "\(other)"]
    }
  }

  fileprivate init?(stored words: [String]) {
    let numbers = words.compactMap { Int($0) }
    switch (words.first, words.count, numbers.count) {
    case ("newer", 2, 1): self = .newerGeneration(days: numbers[0])
    case ("zone", 2, _): self = .assumedZone(words[1])
    case ("repeated", 2, 1): self = .repeatedTimes(numbers[0])
    case ("dates", 2, _):
      guard let order = DateOrder(rawValue: words[1]) else { return nil }
      self = .assumedDates(order)
    case ("years", 1, _): self = .assumedYears
    case ("totals", 2, 1): self = .dayTotals(numbers[0])
    case ("kilometres", 1, _): self = .assumedKilometres
    case ("metres", 1, _): self = .assumedMetres
    case ("thousands", 1, _): self = .assumedThousands
    case ("decimals", 1, _): self = .assumedDecimals
    case ("samsung", 4, 2):
      self = .samsungTimes(
        areLocal: words[1] == "local", nightPercent: numbers[0], otherNightPercent: numbers[1])
    default: return nil
    }
  }
}

extension JSONValue {
  fileprivate var items: [JSONValue] {
    if case .array(let items) = self { return items }
    return []
  }

  fileprivate var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  fileprivate var whole: Int64? {
    if case .number(let digits) = self { return Int64(digits) }
    return nil
  }
}
