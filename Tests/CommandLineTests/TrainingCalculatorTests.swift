import TestSupport
import Testing
import shiftpro

@Suite("Maxima, percents, plates and cycles are calculated without a store")
struct TrainingCalculatorTests {
  private func output(_ line: String, _ more: String...) throws -> String {
    let shell = try Shell()
    let outcome = shell.run(["training"] + line.split(separator: " ").map(String.init) + more)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(line): \(outcome)")
    #expect(shell.files.isEmpty)
    return outcome.output
  }

  // MARK: Maxima

  @Test(
    "an estimate is that of the best set, not of the heaviest",
    arguments: [
      // w·(1 + r/30) and w·36/(37 − r): coach.md §1.3. Both are equal at 10; 1 returns the weight.
      ("100x5", #"{"e1rm":"116.7","best":"100x5"}"#),
      ("100x5 --formula brzycki", #"{"e1rm":"112.5","best":"100x5"}"#),
      ("90x10", #"{"e1rm":"120.0","best":"90x10"}"#),
      ("90x10 --formula brzycki", #"{"e1rm":"120.0","best":"90x10"}"#),
      ("102.5x1", #"{"e1rm":"102.5","best":"102.5x1"}"#),
      ("80x5 75x8 82,5x3", #"{"e1rm":"95.0","best":"75x8"}"#),
      ("100x5@8 100x5", #"{"e1rm":"116.7","best":"100x5@8"}"#),
      ("225x5 --unit lb", #"{"e1rm":"262.5","best":"225x5"}"#),
      ("100x5 220lbx5", #"{"e1rm":"116.7","best":"100x5"}"#),
      ("100x5 235lbx5", #"{"e1rm":"274.2","best":"235lbx5"}"#),
      ("100x12", #"{"e1rm":"140.0","best":"100x12"}"#),
      ("100x13", #"{"e1rm":null,"best":null}"#), ("x12 45s", #"{"e1rm":null,"best":null}"#),
      ("w100x5 100x5!", #"{"e1rm":null,"best":null}"#),
      ("100x13 60x5", #"{"e1rm":"70.0","best":"60x5"}"#),
    ])
  func maximum(sets: String, expected: String) throws {
    #expect(try output("e1rm \(sets) --json") == expected + "\n")
  }

  @Test("a table shows the estimate of each set and marks the best")
  func maximumText() throws {
    #expect(
      try output("e1rm 100x5") == """
        Set             e1RM
        100 kg × 5  116.7 kg

        """)
    #expect(
      try output("e1rm 80x5 75x8 100x13 --lang de") == """
        Satz            e1RM
        80 kg × 5    93,3 kg
        75 kg × 8    95,0 kg  bester
        100 kg × 13        –

        """)
    #expect(try output("e1rm 100x13").contains("1 to 12 reps"))
  }

  // MARK: Percents

  @Test(
    "percents are those of the function of openpowerlifting (coach.md §1.3)",
    arguments: [
      ("1", "10", "100.00"), ("3", "10", "92.14"), ("5", "10", "86.53"), ("5", "9", "83.88"),
      ("5", "8", "81.24"), ("5", "7", "78.60"), ("8", "10", "78.60"), ("10", "10", "73.31"),
      ("5", "8.5", "82.56"), ("5", "8,5", "82.56"), ("17", "10", "50.00"),
    ])
  func percent(reps: String, rpe: String, expected: String) throws {
    let line = "percent --reps \(reps) --rpe \(rpe)"
    #expect(try output(line, "--json") == "{\"percent\":\"\(expected)\"}\n")
  }

  @Test("a percent as a sentence")
  func percentText() throws {
    #expect(
      try output("percent --reps 5 --rpe 8") == "5 reps at RPE 8: 81.24 % of the 1RM\n")
    #expect(
      try output("percent --reps 1 --rpe 8.5 --lang de")
        == "1 Wiederholung bei RPE 8,5: 93,84 % des 1RM\n")
  }

  // MARK: Plates

  @Test(
    "plates never exceed the weight; the fewest, then the heaviest",
    arguments: [
      ("82.5", #"{"total":"82.5","plates_per_side":["25","5","1.25"]}"#),
      ("83", #"{"total":"82.5","plates_per_side":["25","5","1.25"]}"#),
      ("20", #"{"total":"20","plates_per_side":[]}"#),
      ("185 --unit lb", #"{"total":"185","plates_per_side":["45","25"]}"#),
      ("185lb", #"{"total":"185","plates_per_side":["45","25"]}"#),
      ("60 --bar 15", #"{"total":"60","plates_per_side":["20","2.5"]}"#),
      // The largest plate first would leave 5 a side.
      ("80 --plates 20,15", #"{"total":"80","plates_per_side":["15","15"]}"#),
      ("60 --pairs 20:0", #"{"total":"60","plates_per_side":["15","5"]}"#),
      ("25 --bar 0 --plates 12.5", #"{"total":"25","plates_per_side":["12.5"]}"#),
    ])
  func plates(line: String, expected: String) throws {
    #expect(try output("plates \(line) --json") == expected + "\n")
  }

  @Test("plates as text, also where they cannot make the weight")
  func platesText() throws {
    #expect(
      try output("plates 82.5") == """
        Plates per side  25 + 5 + 1.25 kg
        Weight           82.5 kg

        """)
    #expect(try output("plates 20").hasPrefix("Plates per side  empty bar\n"))
    #expect(try output("plates 83 --lang de").contains("82,5 kg ist das schwerste"))
  }

  // MARK: 5/3/1

  /// The weights of each week.
  private func weeks(_ line: String) throws -> [[String]] {
    let outcome = try Shell().run(line.split(separator: " ").map(String.init) + ["--json"])
    return try outcome.list("weeks").map { week in
      try #require(week["sets"] as? [[String: Any]]).map { $0.text("weight") ?? "?" }
    }
  }

  @Test("the four weeks at a training max of 300 lb")
  func fiveThreeOne() throws {
    // Percents and steps: coach.md §1.2.
    let expected = [
      ["195", "225", "255"], ["210", "240", "270"], ["225", "255", "285"], ["120", "150", "180"],
    ]
    #expect(try weeks("training 531 --tm 300 --unit lb") == expected)
    #expect(try weeks("training 531 --tm 300lb --round 2.5") == expected)
    let json = try output("531 --tm 300 --unit lb --json")
    #expect(json.hasPrefix(#"{"tm":"300","next_tm":{"upper":"305","lower":"310"},"weeks":["#))
    #expect(
      json.contains(
        #"{"week":3,"sets":[{"percent":"75.00","reps":5,"amrap":false,"weight":"225"},"#
          + #"{"percent":"85.00","reps":3,"amrap":false,"weight":"255"},"#
          + #"{"percent":"95.00","reps":1,"amrap":true,"weight":"285"}]}"#))
    #expect(json.contains(#"{"percent":"60.00","reps":5,"amrap":false,"weight":"180"}]}]}"#))
  }

  @Test("a training max is 90 % of the maximum, and halves are rounded down")
  func fiveThreeOneRounding() throws {
    // 101.25 becomes 100 with a step of 2.5 (coach.md §1.3).
    #expect(try weeks("training 531 --tm 135")[0] == ["87.5", "100", "115"])
    #expect(
      try output("531 --max 140 --json").hasPrefix(
        #"{"tm":"125","next_tm":{"upper":"127.5","lower":"130"}"#))
    #expect(try output("531 --max 140 --round 1 --json").hasPrefix(#"{"tm":"126","#))
  }

  @Test("a cycle as a table")
  func fiveThreeOneText() throws {
    #expect(
      try output("531 --tm 300 --unit lb") == """
        Training max: 300 lb
        Week  Sets
        1     65 %: 195 lb × 5  75 %: 225 lb × 5  85 %: 255 lb × 5+
        2     70 %: 210 lb × 3  80 %: 240 lb × 3  90 %: 270 lb × 3+
        3     75 %: 225 lb × 5  85 %: 255 lb × 3  95 %: 285 lb × 1+
        4     40 %: 120 lb × 5  50 %: 150 lb × 5  60 %: 180 lb × 5
        Next training max: 305 lb for the upper body, 310 lb for the lower body

        """)
  }

  // MARK: Errors

  @Test(
    "what cannot be read is wrong usage; a bar that is too heavy is not",
    arguments: [
      ("e1rm", 2, "missing_operand"), ("e1rm foo", 2, "bad_set"), ("e1rm 0x5", 2, "bad_weight"),
      ("e1rm 100x5000", 2, "bad_reps"), ("e1rm 100x5@11", 2, "bad_rpe"),
      ("e1rm 0s", 2, "bad_seconds"), ("e1rm 100x5 --formula eply", 2, "bad_choice"),
      ("e1rm 100x5 --unit st", 2, "bad_choice"), ("percent", 2, "missing_option"),
      ("percent --reps 5", 2, "missing_option"), ("percent --rpe 8", 2, "missing_option"),
      ("percent --reps 0 --rpe 8", 2, "bad_reps"),
      ("percent --reps 99999999999999999999 --rpe 8", 2, "bad_reps"),
      ("percent --reps 5 --rpe 10.5", 2, "bad_rpe"), ("percent --reps 5 --rpe x", 2, "bad_rpe"),
      ("plates", 2, "missing_operand"), ("plates -5", 2, "bad_weight"),
      ("plates 10000", 2, "bad_weight"), ("plates 10", 1, "bar_too_heavy"),
      ("plates 60 --bar x", 2, "bad_weight"), ("plates 60 --bar 45lb", 2, "other_unit"),
      ("plates 185lb --unit kg", 2, "other_unit"), ("plates 60 --plates 20,a", 2, "bad_plates"),
      ("plates 60 --plates ,", 2, "bad_plates"), ("plates 60 --plates 0.05", 2, "bad_plates"),
      ("plates 60 --plates 0.1,0.12", 2, "bad_plates"), ("plates 60 --pairs 20", 2, "bad_pairs"),
      ("plates 60 --pairs 20:100", 2, "bad_pairs"), ("plates 60 --pairs ,", 2, "bad_pairs"),
      ("plates 60 --pairs 7:1", 2, "unknown_plate"), ("531", 2, "missing_option"),
      ("531 --tm 100 --max 110", 2, "conflict"), ("531 --tm 0", 2, "bad_weight"),
      ("531 --max 1", 2, "bad_weight"), ("531 --tm 100 --round 0", 2, "bad_weight"),
      ("531 --tm 100 --round 5lb", 2, "other_unit"),
    ] as [(String, Int32, String)])
  func refused(line: String, status: Int32, code: String) throws {
    let shell = try Shell()
    let words = ["training"] + line.split(separator: " ").map(String.init)
    let outcome = shell.run(words + ["--json"])
    #expect(outcome.status == status, "\(outcome)")
    #expect(try outcome.errorCode() == code)
    #expect(try outcome.error().text("hint") != nil)
    #expect(!outcome.errors.contains("⟦") && shell.files.isEmpty)
  }

  @Test("a store that is named but missing does not matter")
  func withoutStore() throws {
    let shell = try Shell()
    let outcome = shell("training", "e1rm", "100x5", "--store", "/nowhere/x.sqlite", "--json")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
  }
}
