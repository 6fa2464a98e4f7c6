import Domain

/// The built-in engine, which words a goal in other ways. It needs no network and no clock: equal
/// input gives equal proposals, byte for byte (reference, Coach § 2.4).
public struct FramingEngine: Sendable {
  /// The name of the engine, which is also the actor of a revision that it led to.
  public static let name = GoalEvent.builtIn
  /// The version of its rules.
  public static let version = 4
  /// The number of framings that are offered at once.
  public static let offerCount = 3

  /// The content.
  public let library: GoalLibrary

  /// Creates an engine on a library.
  public init(_ library: GoalLibrary) { self.library = library }

  /// Returns the framings to offer for a goal, at most `count`, in `language` (`en` or `de`): those
  /// used least, of equal ones in the order of `GoalFraming`. The framing that the goal has comes
  /// last. None for a locked goal.
  public func framings(
    for goal: Goal, facts: GoalFacts, language: String, count: Int = offerCount
  ) -> [GoalProposal] {
    let context = FramingContext(library, facts, goal.content, language)
    let proposals = Self.order(for: goal, facts).lazy.compactMap {
      proposal($0, for: goal, context)
    }
    return Array(proposals.prefix(count))
  }

  /// Returns a framing of a goal; nil if the goal is locked or the framing would change nothing.
  public func proposal(
    _ framing: GoalFraming, for goal: Goal, facts: GoalFacts, language: String
  ) -> GoalProposal? {
    proposal(framing, for: goal, FramingContext(library, facts, goal.content, language))
  }

  /// Returns details and tasks for a goal whose title stays as it was typed; nil if the goal is
  /// locked or nothing would be added.
  public func enrichment(
    for goal: Goal, facts: GoalFacts, language: String
  ) -> GoalProposal? {
    let context = FramingContext(library, facts, goal.content, language)
    return Self.order(for: goal, facts).lazy.compactMap {
      proposal($0, for: goal, context, keepsTitle: true)
    }.first
  }

  private func proposal(
    _ framing: GoalFraming, for goal: Goal, _ context: FramingContext, keepsTitle: Bool = false
  ) -> GoalProposal? {
    guard !goal.isLocked, let template = library.template(context.kind, framing) else {
      return nil
    }
    var draft = FramingDraft(framing, of: goal, template, context)
    draft.write()
    let (patch, reasons) = draft.result
    let kept = zip(patch.hunks, reasons).filter { hunk, _ in
      if keepsTitle, case .title = hunk { false } else { true }
    }
    let proposal = GoalProposal(
      goal: goal, framing: framing, engine: Self.name, language: context.language,
      patch: GoalPatch(kept.map(\.0)), reasons: kept.map(\.1),
      evidence: context.facts.words + [String(Self.version), String(library.version)]
        + (keepsTitle ? ["enrichment"] : []))
    return (try? proposal.validated(for: goal)) == nil ? nil : proposal
  }

  /// Returns the order in which framings are offered.
  public static func order(for goal: Goal, _ facts: GoalFacts) -> [GoalFraming] {
    let current = goal.content.frame?.framing
    return GoalFraming.allCases.enumerated().map { index, framing in
      let uses = (facts.offered[framing] ?? 0, facts.accepted[framing] ?? 0)
      return (framing, [framing == current ? 1 : 0, uses.0, uses.1, index])
    }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }
}

/// The content and facts from which a framing is worded.
struct FramingContext {
  let library: GoalLibrary
  let facts: GoalFacts
  let language: String
  let kind: GoalKind
  /// The title and the details without the words of the framing that the goal has.
  let title: String
  let detail: String
  /// The minutes that the title names: “meditate 10 minutes a day”; nil for none.
  let minutes: Int?
  private let slots: TemplateSlots
  /// The tasks of templates that are tied to a moment by their own words.
  private let momentTexts: Set<String>

  init(
    _ library: GoalLibrary, _ facts: GoalFacts, _ content: GoalContent, _ language: String
  ) {
    self.library = library
    self.facts = facts
    self.language = language
    kind = library.kind(of: content)
    title = library.bareTitle(content.title)
    detail = library.bareDetail(of: content)
    minutes = Self.minutes(in: FoldedWords.words(title))
    slots = library.slots(for: content, in: language)
    momentTexts = library.momentTexts(for: content)
  }

  private static func minutes(in words: [String]) -> Int? {
    let units: Set = ["min", "mins", "minute", "minutes", "minuten"]
    let found = zip(words, words.dropFirst()).first { units.contains($1) }.flatMap { Int($0.0) }
    return found.flatMap { GoalTask.lengths.contains($0) ? $0 : nil }
  }

  /// Returns a text of a template in the language, with its slots filled.
  func fill(_ texts: LanguageTexts) -> String { slots.fill(texts.text(in: language)) }

  /// Returns whether a text begins with a condition, or is one of a template for a moment.
  func isTied(_ text: String) -> Bool {
    ["If ", "When ", "Wenn "].contains(where: text.hasPrefix) || momentTexts.contains(text)
  }

  /// Returns the facts that speak for a framing, the most important first. `minutes` is the length
  /// of the first task that it writes.
  func reasons(
    for framing: GoalFraming, minutes: Int = FramingDraft.smallMinutes
  ) -> [Reason] {
    switch framing {
    case .outcome: [Reason("OUTCOME", .supports)]
    case .ifThen:
      library.sources.filter {
        $0.code == "IF_THEN_EVIDENCE" && $0.isExercise == kind.isExercise
      }.map { Reason($0.code, .supports, [$0.effect, String($0.tests)]) }
    case .smallestStep:
      [Reason("SMALL_STEP", .supports, [String(minutes)])]
    case .shiftProof: [Reason("SHIFT_PROOF", .supports)] + rosterReasons
    case .barrierFirst: [Reason("BARRIER", .supports)]
    }
  }

  /// The reasons that follow from shifts on evenings and nights.
  var rosterReasons: [Reason] {
    [("EVENINGS_ARE_SHIFTS", facts.eveningShifts), ("NIGHTS_ARE_SHIFTS", facts.nightShifts)]
      .filter { $0.1 > 0 }
      .map { Reason($0.0, .supports, [String($0.1), String(facts.days)]) }
  }

  /// The reasons that follow from done and missed blocks of each length.
  var lengthReasons: [Reason] {
    [("LONG_BLOCKS_FAIL", facts.longBlocks), ("SHORT_BLOCKS_WORK", facts.shortBlocks)].map {
      Reason($0.0, .supports, [String($0.1.done), String($0.1.ended)])
    }
  }
}
