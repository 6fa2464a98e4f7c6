import Coach
import Testing

/// §1.3 of the Coach's reference.
struct EstimateTests {
  @Test(
    "estimates with one decimal; nil above 12 repetitions",
    arguments: [
      ("100x5", OneRepMaxFormula.epley, "116.7"), ("100x5", .brzycki, "112.5"),
      // Equal at 10 repetitions: 133.3.
      ("100x10", .epley, "133.3"), ("100x10", .brzycki, "133.3"),
      ("100x1", .epley, "100.0"), ("100x1", .brzycki, "100.0"), ("80x5", .epley, "93.3"),
      ("100x12", .epley, "140.0"), ("100x13", .epley, nil), ("x5", .epley, nil),
      ("100x0", .epley, nil), ("82.5x3", .epley, "90.8"), ("0.5x2", .epley, "0.5"),
    ] as [(String, OneRepMaxFormula, String?)])
  func oneRepMax(word: String, formula: OneRepMaxFormula, estimate: String?) throws {
    let best = OneRepMax.best(of: [try LoggedSet(parsing: word)], formula: formula)
    #expect(best?.estimate.description == estimate)
  }

  @Test(
    "the best set has the highest estimate, not the most weight",
    arguments: [
      ("100x1 90x5 80x8", 1, "105.0"), ("100x5 100x5!", 0, "116.7"), ("w120x5 60x5", 1, "70.0"),
      ("100x20 60x5", 1, "70.0"), ("220lbx5 100x5", 1, "116.7"), ("100x5! 80x5", 1, "93.3"),
    ])
  func best(words: String, index: Int, estimate: String) throws {
    let sets = try words.split(separator: " ").map { try LoggedSet(parsing: $0) }
    let best = try #require(OneRepMax.best(of: sets))
    #expect(best.index == index)
    #expect(best.estimate.description == estimate)
  }

  @Test(
    "percent of the maximum by repetitions and exertion",
    arguments: [
      (1, "10", "100.00"), (3, "10", "92.14"), (5, "10", "86.53"), (5, "9", "83.88"),
      (5, "8", "81.24"), (5, "7", "78.60"), (8, "10", "78.60"), (10, "10", "73.31"),
      (17, "10", "50.00"), (30, "6", "50.00"),
    ])
  func percent(reps: Int, rpe: String, percent: String) throws {
    let rpe = try #require(RPE(rpe))
    #expect(TrainingPercent(reps: reps, at: rpe)?.description == percent)
  }

  @Test(
    "exertion is from 1 to 10 with one decimal", arguments: ["0", "10.5", "11", "8.55", "", "x"])
  func badExertion(text: String) { #expect(RPE(text) == nil) }

  @Test(
    "a weight adapts to the exertion, unless estimates of reserve are poor",
    arguments: [
      ("100", 5, "9", "8", "96.85"), ("100", 5, "7", "8", "103.36"), ("100", 13, "9", "8", nil),
      ("100", 5, "5.5", "8", nil), ("100", 5, "8", "8", "100"),
    ] as [(String, Int, String, String, String?)])
  func autoregulation(weight: String, reps: Int, logged: String, target: String, next: String?)
    throws
  {
    let weight = try Weight(parsing: weight)
    let logged = try #require(RPE(logged)), target = try #require(RPE(target))
    let exact = Autoregulation.next(after: weight, reps: reps, logged: logged, target: target)
    // The reference has two decimals.
    let hundredths = exact.map {
      Weight(thousandths: ($0.thousandths + 5) / 10 * 10, .kg).text
    }
    #expect(hundredths == next)
  }

  @Test("the adapted weight is one that can be loaded")
  func adaptedLoad() throws {
    let nine = try #require(RPE("9")), eight = try #require(RPE("8"))
    let next = Autoregulation.next(
      after: try Weight(parsing: "100"), reps: 5, logged: nine, target: eight, on: try Loading())
    #expect(next?.text == "97.5")
  }
}
