import Coach
import Domain
import Testing

@Suite("suggestions")
struct SuggestionTests {
  private func suggestion(
    _ evidence: String = "e", subject: String = "bench", domain: SuggestionDomain = .training,
    state: Suggestion.State = .offered, expires: Int64? = nil, created: Int64 = 0
  ) -> Suggestion {
    Suggestion(
      domain: domain, subject: subject, evidence: evidence, engine: "progression",
      createdAt: Instant(seconds: created), expiresAt: expires.map { Instant(seconds: $0) }
    ).restored(state, respondedAt: state == .offered ? nil : Instant(seconds: 1))
  }

  // MARK: Life cycle

  static let states = Suggestion.State.allCases

  static let allowed = [
    "offered accepted", "offered dismissed", "offered expired", "offered superseded",
    "accepted rolled_back",
  ]

  @Test("every pair of states", arguments: states, states)
  func pairs(from: Suggestion.State, to: Suggestion.State) throws {
    var changed = suggestion(state: from)
    let before = changed
    let at = Instant(seconds: 50)
    if from == to {
      #expect(try !changed.transition(to: to, at: at))
      #expect(changed == before)
    } else if Self.allowed.contains("\(from.rawValue) \(to.rawValue)") {
      #expect(try changed.transition(to: to, at: at))
      #expect(changed == before.restored(to, respondedAt: at))
      // The same answer once more keeps the time of the first.
      #expect(try !changed.transition(to: to, at: at + 10))
      #expect(changed.respondedAt == at)
    } else {
      #expect(throws: SuggestionError.notAllowed(from: from, to: to)) {
        try changed.transition(to: to, at: at)
      }
      #expect(changed == before)
    }
  }

  @Test("an offer can be accepted until it expires, and declined at any time")
  func expiry() throws {
    var late = suggestion(expires: 100)
    #expect(late.isOpen(at: Instant(seconds: 99)) && !late.isOpen(at: Instant(seconds: 100)))
    #expect(throws: SuggestionError.expired(at: Instant(seconds: 100))) {
      try late.transition(to: .accepted, at: Instant(seconds: 100))
    }
    #expect(late.state == .offered && late.respondedAt == nil)
    #expect(try late.transition(to: .dismissed, at: Instant(seconds: 100)))
    var early = suggestion(expires: 100)
    #expect(try early.transition(to: .accepted, at: Instant(seconds: 99)))
    // What was accepted in time can be taken back later.
    #expect(try early.transition(to: .rolledBack, at: Instant(seconds: 500)))
  }

  @Test("any sequence of answers is a path of the life cycle", arguments: UInt64(1)...50)
  func walks(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var walked = suggestion()
    var path = [walked.state]
    for step in 0..<12 {
      let isChanged = try? walked.transition(
        to: random.pick(Suggestion.State.allCases), at: Instant(seconds: Int64(step)))
      if isChanged == true { path.append(walked.state) }
    }
    let isAllowed = zip(path, path.dropFirst()).allSatisfy {
      Self.allowed.contains("\($0.rawValue) \($1.rawValue)")
    }
    #expect(isAllowed)
    #expect(path.count <= 3)
    #expect((walked.respondedAt == nil) == (path.count == 1))
  }

  // MARK: Identity

  @Test("the id follows from domain, subject and evidence, and from nothing else")
  func identity() {
    let id = suggestion().id
    #expect(id.isUUID)
    #expect(suggestion(state: .dismissed, expires: 9, created: 7).id == id)
    let others = [
      suggestion("f"), suggestion(subject: "squat"), suggestion(domain: .goals),
      // Texts that would be equal if they were joined plainly.
      suggestion("che", subject: "ben"), suggestion("", subject: "benche"),
    ]
    #expect(Set(others.map(\.id)).union([id]).count == 6)
    // The id is stored, so it must never change.
    #expect(id.text == "17d80b47-9a20-8161-909a-5bc1f56c06ea")
  }

  @Test("the hash of facts depends on each, on their borders and on their order")
  func evidence() {
    let lists = [["a", "bc"], ["ab", "c"], ["abc"], ["bc", "a"], ["a", "bc", ""], []]
    let hashes = lists.map { Suggestion.evidenceHash(of: $0) }
    #expect(Set(hashes).count == lists.count)
    #expect(hashes.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
    #expect(Suggestion.evidenceHash(of: ["a", "bc"]) == hashes[0])
  }

  // MARK: Decision

  /// Stored suggestions as text, `e offered, f dismissed`; `@9` is the second at which one expires.
  private func stored(_ text: String) throws -> [Suggestion] {
    try text.split(separator: ",").map { entry in
      let words = entry.split { $0 == " " || $0 == "@" }.map(String.init)
      return suggestion(
        words[0], state: try #require(Suggestion.State(rawValue: words[1])),
        expires: words.count > 2 ? Int64(words[2]) : nil)
    }
  }

  private func text(_ decision: SuggestionDecision) -> String {
    let outcome =
      switch decision.outcome {
      case .offer: "offer"
      case .alreadyOpen: "open"
      case .suppressed(_, let state): "suppressed by \(state.rawValue)"
      }
    return ([outcome] + decision.closing.map { "\($0.evidence) \($0.state.rawValue)" })
      .joined(separator: ", ")
  }

  @Test(
    "fresh advice e, at second 10",
    arguments: [
      ("", "offer"), ("e offered", "open"), ("f offered", "offer, f superseded"),
      ("e dismissed", "suppressed by dismissed"), ("e accepted", "suppressed by accepted"),
      ("e expired", "suppressed by expired"), ("e rolled_back", "suppressed by rolled_back"),
      // Never answered, so it may return.
      ("e superseded", "offer"), ("e superseded, f offered", "offer, f superseded"),
      // Answers to other evidence do not matter.
      ("f dismissed, g accepted, h expired", "offer"),
      ("e dismissed, f offered", "suppressed by dismissed, f superseded"),
      ("e offered, f offered, g offered", "open, f superseded, g superseded"),
      ("e offered@11", "open"), ("e offered@10", "suppressed by expired, e expired"),
      ("f offered@10", "offer, f expired"), ("f offered@11", "offer, f superseded"),
    ])
  func decisions(before: String, expected: String) throws {
    let decision = SuggestionDecision.decide(
      on: suggestion(created: 10), among: try stored(before), at: Instant(seconds: 10))
    #expect(text(decision) == expected)
    #expect(decision.closing.allSatisfy { $0.respondedAt == Instant(seconds: 10) })
  }

  @Test("other subjects and domains do not matter")
  func otherSubjects() {
    let stored = [
      suggestion(subject: "squat", state: .dismissed), suggestion("f", subject: "squat"),
      suggestion("f", domain: .goals), suggestion(domain: .guidance, state: .dismissed),
    ]
    let decision = SuggestionDecision.decide(
      on: suggestion(), among: stored, at: Instant(seconds: 10))
    #expect(text(decision) == "offer")
  }

  @Test(
    "whatever is advised and answered, one is open, and no answered evidence returns",
    arguments: UInt64(1)...50)
  func history(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var records: [RecordID: Suggestion] = [:]
    var answered: Set<String> = []
    for step in Int64(0)..<60 {
      let now = Instant(seconds: step)
      let fresh = suggestion(
        random.pick(["a", "b", "c", "d"]),
        expires: random.chance(percent: 30) ? step + Int64(random.number(in: 1...5)) : nil,
        created: step)
      let decision = SuggestionDecision.decide(on: fresh, among: Array(records.values), at: now)
      for closed in decision.closing { records[closed.id] = closed }
      if decision.outcome == .offer {
        #expect(!answered.contains(fresh.evidence))
        records[fresh.id] = fresh
      }
      #expect(records.values.filter { $0.state == .offered }.count <= 1)
      // Asking again changes nothing.
      let again = SuggestionDecision.decide(on: fresh, among: Array(records.values), at: now)
      #expect(again.closing.isEmpty && again.outcome != .offer)
      if random.chance(percent: 40), var open = records.values.first(where: { $0.isOpen(at: now) })
      {
        _ = try? open.transition(to: random.pick([.accepted, .dismissed]), at: now)
        answered.insert(open.evidence)
        records[open.id] = open
      }
    }
    #expect(!answered.isEmpty)
  }
}
