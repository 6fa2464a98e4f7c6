import Testing
import Widgets

@Suite("Finding typed letters") struct FuzzyMatchTests {
  @Test("more letters than a text has are not in it")
  func longer() {
    #expect(FuzzyMatch.score("status", "stat") == nil)
    #expect(FuzzyMatch.score("s t a t", "stat") != nil)
    #expect(FuzzyMatch.score(String(repeating: "s", count: 100_000), "ssss") == nil)
  }

  @Test(
    "they are found in their order, whatever their case and accents",
    arguments: [
      ("sta", "Start shift", "[Sta]rt shift"), ("ss", "Start shift", "[S]tart [s]hift"),
      ("SHIFT", "Start shift", "Start [shift]"), ("st sh", "Start shift", "[St]art [sh]ift"),
      ("uber", "Übersicht", "[Über]sicht"), ("strasse", "Straße", nil),
      ("stras", "Straße", "[Straß]e"),
      ("lodz", "Łódź", "[Łódź]"), ("ete", "e\u{301}te\u{301}", "[e\u{301}te\u{301}]"),
      ("夜", "早夜", "早[夜]"),
      ("é", "cafe", "caf[e]"), ("x", "Start", nil), ("tats", "Start", nil), ("aa", "a", nil),
      ("a", "", nil),
      // The start of a word beats its inside, and letters side by side beat scattered ones.
      ("h", "Switch hours", "Switch [h]ours"), ("art", "a chart", "a ch[art]"),
      ("pd", "payPeriodDay", "[p]ayPeriod[D]ay"),
    ] as [(String, String, String?)])
  func finding(query: String, candidate: String, found: String?) {
    let match = FuzzyMatch.score(query, candidate)
    #expect(match.map { Self.marked(candidate, $0.matched) } == found)
  }

  /// `text` with brackets around the characters at `indices`.
  static func marked(_ text: String, _ indices: [Int]) -> String {
    var out = ""
    for (index, character) in text.enumerated() {
      if indices.contains(index), !indices.contains(index - 1) { out += "[" }
      out.append(character)
      if indices.contains(index), !indices.contains(index + 1) { out += "]" }
    }
    return out
  }

  @Test(
    "the better candidate scores more",
    arguments: [
      ("sta", "Start shift", "Last day"), ("sh", "Shift", "Switch"), ("u", "Undo", "Shut"),
      ("as", "Add shift", "Pass"), ("stop", "Stop", "Stop at…"),
      ("stop", "Stop shift", "Set top row"),
      ("hi", "Hide", "Shift"), ("gd", "Go to day", "Rigid"),
    ])
  func ranking(query: String, better: String, worse: String) throws {
    let first = try #require(FuzzyMatch.score(query, better))
    let second = try #require(FuzzyMatch.score(query, worse))
    #expect(first.score > second.score)
  }

  @Test("an empty query finds everything alike")
  func empty() {
    for query in ["", "  "] {
      #expect(FuzzyMatch.score(query, "Start")?.score == FuzzyMatch.score(query, "A day")?.score)
      #expect(FuzzyMatch.score(query, "")?.matched == [])
    }
  }

  @Test("what is found is the query, in order")
  func property() throws {
    let candidates = [
      "Start shift at another time", "aaaaabaaab", "Pay period: close", "a b c d e f",
    ]
    for candidate in candidates {
      let letters = Array(candidate.lowercased().filter { $0 != " " })
      for start in letters.indices {
        for step in 1...3 {
          let query = stride(from: start, to: letters.count, by: step).map { letters[$0] }
          let match = try #require(FuzzyMatch.score(String(query), candidate))
          let characters = Array(candidate.lowercased())
          #expect(match.matched.map { characters[$0] } == query)
          #expect(zip(match.matched, match.matched.dropFirst()).allSatisfy { $0 < $1 })
        }
      }
    }
  }
}
