/// A subject for which people need a person to turn to, not a planner. The raw values are stable.
public enum CareSubject: String, CaseIterable, Hashable, Sendable {
  /// Despair, and thoughts of harming oneself.
  case crisis
  /// Starting, stopping or dosing medicines.
  case medicine
  /// Alcohol, drugs and gambling. Smoking is not among them: stopping is safe alone.
  case dependence
  /// Eating nothing or very little.
  case eating
}

/// The words of a language for a subject. A phrase is enough alone; an action counts only beside a
/// thing: `stop` and `painkiller*`.
public struct CareWords: Equatable, Sendable {
  /// Words in a row; with a full stop at the end only where a clause ends: `can t go on.`
  public var phrases: [WordStem]
  /// What is done.
  public var actions: [WordStem]
  /// What it is done with.
  public var things: [WordStem]
  /// Words in a row that mean something else: `take my life back`.
  public var harmless: [WordStem]

  /// Creates a list of words.
  public init(
    phrases: [WordStem], actions: [WordStem], things: [WordStem], harmless: [WordStem]
  ) {
    self.phrases = phrases
    self.actions = actions
    self.things = things
    self.harmless = harmless
  }
}

/// The words for a daily energy intake that is too low.
public struct EnergyWords: Equatable, Sendable {
  /// The kilocalories a day below which nobody should eat without medical support. The usual limit
  /// is 800 (NICE, CG189 and NG246: very-low-energy diets); this is well above it.
  public var below = 0
  /// The units after the number.
  public var units: [WordStem] = []
  /// Words near them that make it a day’s intake.
  public var cues: [WordStem] = []
  /// Words near them that make it something else: `burn*`.
  public var harmless: [WordStem] = []

  /// Creates an empty list.
  public init() {}
}

/// A lexicon that recognizes goals that need a person. It does not judge how somebody is: it only
/// decides for which goals the planner keeps silent.
public struct CareLexicon: Equatable, Sendable {
  /// The words of each subject, a list for each language.
  public var words: [CareSubject: [CareWords]] = [:]
  /// Words that make a subject one of work or study: `course`, `patient*`.
  public var context: [WordStem] = []
  /// Words that make it the person’s own: `my`.
  public var own: [WordStem] = []
  /// The words for energy intake.
  public var energy = EnergyWords()

  /// The words between an action and its thing, at most.
  private static let reach = 4
  /// The words between a match and the words around it that change its meaning, at most.
  private static let surroundings = 3

  /// Creates an empty lexicon, which recognizes nothing.
  public init() {}

  /// Returns the subject of a card, by its title, details, framing and the tasks that are open; nil
  /// for all other goals.
  public func subject(of content: GoalContent) -> CareSubject? {
    let texts =
      [content.title, content.detail, content.frame?.rationale ?? ""]
      + content.openTasks.map(\.text)
    let found = Set(texts.compactMap(subject))
    return CareSubject.allCases.first(where: found.contains)
  }

  /// Returns the subject of a text in any language; nil for all other texts.
  public func subject(of text: String) -> CareSubject? {
    let clauses = Clauses(text)
    guard !clauses.words.isEmpty else { return nil }
    return CareSubject.allCases.first { subject in
      (words[subject] ?? []).contains { isSubject($0, clauses) }
        || subject == .eating && isLowEnergy(clauses.words)
    }
  }

  private func isSubject(_ list: CareWords, _ clauses: Clauses) -> Bool {
    var words = clauses.words
    for stem in list.harmless {
      for place in stem.places(in: words) { for index in place { words[index] = "" } }
    }
    let phrases = list.phrases.flatMap { stem in
      stem.places(in: words).filter {
        !stem.text.hasSuffix(".") || clauses.ends.contains($0.upperBound)
      }
    }
    if phrases.contains(where: { isOwn($0, words) }) { return true }
    let things = list.things.flatMap { $0.places(in: words) }
    guard !things.isEmpty else { return false }
    return list.actions.flatMap { $0.places(in: words) }.contains { action in
      things.contains { thing in
        let whole =
          min(
            action.lowerBound, thing.lowerBound)..<max(
            action.upperBound, thing.upperBound)
        return !action.overlaps(thing) && whole.count - action.count - thing.count <= Self.reach
          && isOwn(whole, words)
      }
    }
  }

  /// Returns whether words are about the person, and not about work or study.
  private func isOwn(_ place: Range<Int>, _ words: [String]) -> Bool {
    let near = max(0, place.lowerBound - 1)..<place.upperBound
    if own.contains(where: { $0.occurs(in: Array(words[near])) }) { return true }
    let around = Self.around(place, words)
    return !context.contains { $0.occurs(in: around) }
  }

  private func isLowEnergy(_ words: [String]) -> Bool {
    energy.units.flatMap { $0.places(in: words) }.contains { unit in
      guard unit.lowerBound > 0, let number = Self.number(before: unit.lowerBound, words),
        number < energy.below
      else { return false }
      let around = Self.around(unit, words)
      return energy.cues.contains { $0.occurs(in: around) }
        && !energy.harmless.contains { $0.occurs(in: around) }
    }
  }

  /// Returns the number that ends before a place: `1.200` is folded to two words.
  private static func number(before place: Int, _ words: [String]) -> Int? {
    guard let last = Int(words[place - 1]) else { return nil }
    guard place > 1, words[place - 1].count == 3, words[place - 2].count <= 3,
      let thousands = Int(words[place - 2])
    else { return last }
    return thousands * 1000 + last
  }

  private static func around(_ place: Range<Int>, _ words: [String]) -> [String] {
    Array(
      words[
        max(
          0, place.lowerBound - surroundings)..<min(words.count, place.upperBound + surroundings)])
  }
}

/// The folded words of a text, and where its clauses end.
private struct Clauses {
  private(set) var words: [String] = []
  /// The places after the last word of each clause.
  private(set) var ends: Set<Int> = []

  init(_ text: String) {
    for clause in text.split(whereSeparator: { ".,;:!?…–—()\n".contains($0) }) {
      words += FoldedWords.words(String(clause))
      ends.insert(words.count)
    }
  }
}
