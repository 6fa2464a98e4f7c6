// Readers of the forms in which sets are stored. A start reads some thousand of them; parsing each
// like a word that a person typed takes twenty times as long. Anything else is left to the parsers.

extension SetList {
  /// Reads the form of `description`; nil for anything else, which may still be parsed.
  public init?(stored bytes: UnsafeBufferPointer<UInt8>) {
    var reader = StoredSetReader(bytes: bytes), sets: [LoggedSet] = []
    while !reader.isAtEnd {
      if !sets.isEmpty, !reader.consume(" ") { return nil }
      guard let set = reader.set() else { return nil }
      sets.append(set)
    }
    self.init(sets)
  }
}

extension SetScheme {
  /// Reads the form of `description`; nil for anything else, which may still be parsed.
  public init?(stored bytes: UnsafeBufferPointer<UInt8>) {
    var reader = StoredSetReader(bytes: bytes)
    guard let first = reader.whole() else { return nil }
    var goals = [first]
    if reader.consume("x") {
      guard (1...20).contains(first), let goal = reader.whole() else { return nil }
      goals = Array(repeating: goal, count: first)
    } else {
      while reader.consume("/") {
        guard let goal = reader.whole() else { return nil }
        goals.append(goal)
      }
      guard (2...20).contains(goals.count) else { return nil }
    }
    let isTimed = reader.consume("s"), most = isTimed ? 86_400 : 1000
    let isOpenEnded = !isTimed && reader.consume("+")
    guard reader.isAtEnd, goals.allSatisfy({ (1...most).contains($0) }) else { return nil }
    self.init(goals: goals, isTimed: isTimed, isOpenEnded: isOpenEnded)
  }
}

/// Reads stored sets from left to right.
private struct StoredSetReader {
  let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == scalar.value else { return false }
    position += 1
    return true
  }

  /// Reads up to six digits.
  mutating func whole() -> Int? {
    let start = position
    var value = 0
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      value = value * 10 + Int(bytes[position] - 0x30)
      position += 1
      guard position - start <= 6 else { return nil }
    }
    return position > start ? value : nil
  }

  /// Reads up to three decimals after a number, as thousandths; 0 without a point.
  private mutating func decimals() -> Int? {
    guard consume(".") else { return 0 }
    let start = position
    guard let value = whole(), position - start <= 3 else { return nil }
    return value * [100, 10, 1][position - start - 1]
  }

  /// Reads `w60x5@8.5!`.
  mutating func set() -> LoggedSet? {
    var set = LoggedSet(isWarmUp: consume("w"))
    if !consume("x") {
      guard let number = whole() else { return nil }
      if consume("s") {
        set.seconds = number
      } else {
        guard let decimals = decimals(), let unit = unit(), consume("x") else { return nil }
        set.weight = Weight(thousandths: number * 1000 + decimals, unit)
      }
    }
    if set.seconds == nil {
      guard let amount = whole() else { return nil }
      if consume("s") { set.seconds = amount } else { set.reps = amount }
    }
    if consume("@") {
      guard let whole = whole(), let decimals = decimals(), decimals % 100 == 0 else { return nil }
      set.rpe = RPE(tenths: whole * 10 + decimals / 100)
      guard set.rpe != nil else { return nil }
    }
    set.isDone = !consume("!")
    return Self.isPossible(set) ? set : nil
  }

  /// Reads the unit of a weight: none for kilograms.
  private mutating func unit() -> WeightUnit? {
    guard consume("l") else { return .kg }
    return consume("b") ? .lb : nil
  }

  private static func isPossible(_ set: LoggedSet) -> Bool {
    (set.weight.map { (1...Weight.most).contains($0.thousandths) } ?? true)
      && (set.reps.map { $0 <= 1000 } ?? true)
      && (set.seconds.map { (1...86_400).contains($0) } ?? true)
  }
}
