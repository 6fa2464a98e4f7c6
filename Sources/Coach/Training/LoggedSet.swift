/// One set as it was logged. `60x5` done, `60x5!` planned and not done, `w40x5` warm-up, `60x5@8.5`
/// with exertion, `x12` without weight, `45s` timed, `20x45s` timed with weight.
public struct LoggedSet: Hashable, Sendable, CustomStringConvertible {
  /// The weight as entered; nil without one.
  public var weight: Weight?
  /// The repetitions; nil for a timed set.
  public var reps: Int?
  /// The seconds of a timed set.
  public var seconds: Int?
  /// How hard it felt.
  public var rpe: RPE?
  /// Whether it was done; otherwise it was planned only.
  public var isDone: Bool
  /// Whether it only prepared for the working sets.
  public var isWarmUp: Bool

  /// Creates a set.
  public init(
    weight: Weight? = nil, reps: Int? = nil, seconds: Int? = nil, rpe: RPE? = nil,
    isDone: Bool = true, isWarmUp: Bool = false
  ) {
    self.weight = weight
    self.reps = reps
    self.seconds = seconds
    self.rpe = rpe
    self.isDone = isDone
    self.isWarmUp = isWarmUp
  }

  /// What was achieved: repetitions or seconds, 0 if it was not done.
  public var achieved: Int { isDone ? reps ?? seconds ?? 0 : 0 }

  /// Words that are understood, for an error's hint.
  public static let examples = ["60x5", "60x5!", "w40x5", "60x5@8.5", "x12", "45s"]

  // MARK: - Words

  /// Parses a word. A weight without `kg` or `lb` is in `unit`. Throws an error that names the word.
  public init(parsing word: some StringProtocol, unit: WeightUnit = .kg) throws(LoggedSetError) {
    var rest = word.lowercased()
    self.init()
    isDone = !Self.cut("!", from: &rest)
    if let at = rest.firstIndex(of: "@") {
      rpe = RPE(rest[rest.index(after: at)...])
      guard rpe != nil else { throw .badExertion(String(word)) }
      rest = String(rest[..<at])
      if Self.cut("!", from: &rest) { isDone = false }
    }
    isWarmUp = rest.hasPrefix("w")
    if isWarmUp { rest.removeFirst() }
    let parts = rest.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" || $0 == "*" }
    guard let amount = parts.last, parts.count <= 2 else { throw .unreadable(String(word)) }
    try read(amount: amount, of: String(word))
    if parts.count == 2, !parts[0].isEmpty {
      weight = try Self.weight(parts[0], unit, of: String(word))
    } else if parts.count == 1, seconds == nil {
      throw .unreadable(String(word))
    }
  }

  private static func cut(_ mark: Character, from text: inout String) -> Bool {
    guard text.last == mark else { return false }
    text.removeLast()
    return true
  }

  private mutating func read(amount: Substring, of word: String) throws(LoggedSetError) {
    let isTimed = amount.hasSuffix("s")
    let digits = isTimed ? amount.dropLast() : amount
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw .unreadable(word)
    }
    guard let count = Int(digits), count <= (isTimed ? 86_400 : 1000), count > 0 || !isTimed else {
      throw isTimed ? .badSeconds(word) : .badReps(word)
    }
    if isTimed { seconds = count } else { reps = count }
  }

  private static func weight(
    _ text: Substring, _ unit: WeightUnit, of word: String
  ) throws(LoggedSetError) -> Weight {
    do {
      let weight = try Weight(parsing: text, unit: unit)
      guard weight.thousandths > 0 else { throw LoggedSetError.zeroWeight(word) }
      return weight
    } catch let error as LoggedSetError {
      throw error
    } catch {
      throw .badWeight(word)
    }
  }

  /// The word that is parsed, in the unit of the weight.
  public var description: String { word(in: weight?.unit ?? .kg) }

  /// Returns the word that is parsed for an exercise in `unit`: another unit is written out.
  public func word(in unit: WeightUnit) -> String {
    let amount = seconds.map { "\($0)s" } ?? "\(reps ?? 0)"
    let load =
      weight.map { $0.text + ($0.unit == unit ? "" : $0.unit.rawValue) + "x" }
      ?? (seconds == nil ? "x" : "")
    let exertion = rpe.map { "@\($0)" } ?? ""
    return (isWarmUp ? "w" : "") + load + amount + exertion + (isDone ? "" : "!")
  }
}

/// Why a word is no set. Each case carries the word; ways out are `LoggedSet.examples`.
public enum LoggedSetError: Error, Equatable, Sendable {
  /// The word has another form.
  case unreadable(String)
  /// The weight is no decimal with up to three places, is negative or above 9999.99.
  case badWeight(String)
  /// The weight is 0; without weight a set is written `x12`.
  case zeroWeight(String)
  /// The repetitions are above 1000.
  case badReps(String)
  /// The seconds are 0 or above a day.
  case badSeconds(String)
  /// The exertion is not from 1 to 10 with at most one decimal.
  case badExertion(String)

  /// The word.
  public var word: String {
    switch self {
    case .unreadable(let word), .badWeight(let word), .zeroWeight(let word), .badReps(let word),
      .badSeconds(let word), .badExertion(let word):
      word
    }
  }
}
