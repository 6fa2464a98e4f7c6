import Domain

extension PatternFile {
  /// Returns the file of a pattern. Equal patterns produce equal bytes, and reading them restores
  /// the pattern except for its id and time stamps.
  public static func text(_ pattern: ShiftPattern) -> String {
    var file: JSONObject = [
      "format": .string(format), "version": .int(version), "name": .string(pattern.name),
    ]
    if !pattern.code.isEmpty { file["code"] = .string(pattern.code) }
    file["color"] = .string(pattern.color.text)
    if !pattern.notes.isEmpty { file["notes"] = .string(pattern.notes) }
    if pattern.isArchived { file["archived"] = .bool(true) }
    file["zone"] = .string(pattern.zone)
    file["effective_from"] = .string(ISOText.format(pattern.effectiveFrom))
    file["effective_until"] = pattern.effectiveUntil.map { .string(ISOText.format($0)) }
    switch pattern.schedule {
    case .weekly(let mask, let slot): file["weekly"] = weekly(mask, slot)
    case .cycling(let start, let days): file["cycle"] = cycle(start, days)
    }
    return JSONValue.object(file).text(isIndented: true)
  }

  private static func weekly(_ mask: Int, _ slot: RotationSlot) -> JSONValue {
    let monday = Weekday.monday.rawValue - 1
    let days = (monday..<monday + 7).map { Weekday.allCases[$0 % 7] }
      .filter { mask & PatternSchedule.mask($0) != 0 }
    return .object([
      "days": .array(days.map { .string("\($0)") }), "shift": object(slot),
    ])
  }

  private static func cycle(_ start: CivilDay, _ days: [RotationDay]) -> JSONValue {
    let kinds = kinds(of: days)
    let known = Set(kinds)
    var cycle: JSONObject = ["start": .string(ISOText.format(start))]
    cycle["days"] =
      letters(days, known).map(JSONValue.string) ?? .array(days.map { list($0, known) })
    if !kinds.isEmpty { cycle["kinds"] = .array(kinds.map(object)) }
    return .object(cycle)
  }

  /// Returns the kinds of shift that a code can identify, in the order of their occurrence.
  private static func kinds(of days: [RotationDay]) -> [RotationSlot] {
    var order: [RotationSlot] = []
    var seen: Set<RotationSlot> = []
    var times: [String: Int] = [:]
    for slot in days.flatMap(\.slots) where seen.insert(slot).inserted {
      order.append(slot)
      times[slot.code, default: 0] += 1
    }
    return order.filter { isCode($0.code) && times[$0.code] == 1 }
  }

  /// Returns one code per day as a single text; nil if that is ambiguous, such as for letters that
  /// combine to flags.
  private static func letters(_ days: [RotationDay], _ known: Set<RotationSlot>) -> String? {
    var codes: [String] = []
    for day in days {
      guard day.slots.count < 2, day.slots.allSatisfy(known.contains) else { return nil }
      codes.append(day.slots.first?.code ?? dayOff)
    }
    let text = codes.joined()
    return text.map(String.init) == codes ? text : nil
  }

  private static func list(_ day: RotationDay, _ known: Set<RotationSlot>) -> JSONValue {
    .array(day.slots.map { known.contains($0) ? .string($0.code) : object($0) })
  }

  private static func object(_ slot: RotationSlot) -> JSONValue {
    var object = JSONObject()
    if !slot.code.isEmpty { object["code"] = .string(slot.code) }
    if !slot.name.isEmpty { object["name"] = .string(slot.name) }
    object["start"] = .string(ClockText.text(slot.startMinuteOfDay))
    if (1..<1440).contains(slot.durationMinutes) {
      object["end"] = .string(ClockText.text((slot.startMinuteOfDay + slot.durationMinutes) % 1440))
    } else {
      object["minutes"] = .int(slot.durationMinutes)
    }
    if let pause = slot.breakMinutes { object["break"] = .int(pause) }
    return .object(object)
  }
}
