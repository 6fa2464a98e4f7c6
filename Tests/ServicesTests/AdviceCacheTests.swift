import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import Testing

@Suite("Suggestions that are kept are those that would be computed")
struct AdviceCacheTests {
  private static let seeds: ClosedRange<UInt64> = 1...12

  /// A step in the life of a person who trains.
  private func live(_ gym: Gym, _ random: inout SplitMix64) throws {
    let name = random.pick(["Squat", "Row", "Dip"])
    switch random.number(in: 0...9) {
    case 0...2:
      gym.wait(hours: Int64(random.number(in: 1...60)))
    case 3...5:
      let weight = name == "Dip" ? "" : "\(40 + random.number(in: 0...3) * 5)"
      let word = "\(weight)x\(random.number(in: 3...6))"
      let at = gym.now - Int64(random.number(in: 0...50)) * 3600
      try gym.log(name, "\(word) \(word) \(word)", at: random.chance(percent: 50) ? at : nil)
    case 6:
      if try gym.store.workouts.running() == nil { try gym.start() } else { try gym.finish() }
    case 7:
      let end = gym.now - Int64(random.number(in: 0...10)) * 3600
      let interval = Interval(start: end - Int64(random.number(in: 2...9)) * 3600, end: end)
      try gym.planner.perform(.sleep(.save(SleepEntry(id: .new(), interval: interval))))
    case 8:
      let log = try TrainingLog(store: gym.store, environment: gym.planner.environment)
      guard let open = try log.advice().first(where: \.isOpen) else { return }
      try gym.answer(random.chance(percent: 50) ? .accept : .dismiss, open.suggestion.id)
    default:
      if try gym.store.nextUndo() != nil { try gym.store.undo(now: gym.now) }
    }
  }

  @Test("whatever is written, and however time passes", arguments: seeds)
  func property(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let gym = try Gym()
    try gym.add("Squat", sets: "3x5")
    try gym.add("Row", body: .upper, program: .double, sets: "3x8")
    try gym.add("Dip", kind: .bodyweight, body: .upper, sets: "3x5")
    var cache = AdviceCache()
    try gym.store.forgetHistory()
    for _ in 0..<60 {
      // What is refused changes nothing.
      try? live(gym, &random)
      let log = try TrainingLog(store: gym.store, environment: gym.planner.environment)
      #expect(try log.advice(keptIn: &cache) == log.advice())
    }
  }

  @Test("while nothing of training changes, nothing is computed")
  func kept() throws {
    let gym = try Gym()
    try gym.add("Squat", sets: "3x5")
    try gym.log("Squat", "60x5 60x5 60x5")
    gym.wait(hours: 1)
    var cache = AdviceCache()
    func read() throws -> AdviceCache {
      let log = try TrainingLog(store: gym.store, environment: gym.planner.environment)
      _ = try log.advice(keptIn: &cache)
      return cache
    }
    let first = try read()
    gym.wait(hours: 1)
    #expect(try read() == first)
    try gym.log("Squat", "60x5 60x5 60x5")
    #expect(try read() != first)
  }
}
