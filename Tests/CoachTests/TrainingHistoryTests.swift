import Coach
import Domain
import Testing

struct TrainingHistoryTests {
  private func history(_ log: Log) -> TrainingHistory {
    TrainingHistory(
      of: log.exercise, log.sessions, now: Instant(seconds: 30_000 * 86_400),
      settings: log.settings)
  }

  @Test("estimates and volume of each session; a deload is marked and no decline")
  func series() throws {
    var log = try Log()
    try log.add("w40x5 80x5 80x5 80x5")
    try log.add("60x5 60x5 60x5", deload: true)
    try log.add("82.5x5 82.5x5 82.5x4!")
    let history = history(log)
    #expect(history.points.map { $0.estimate?.description } == ["93.3", "70.0", "96.3"])
    #expect(history.points.map(\.volume) == [1_200_000, 900_000, 825_000])
    #expect(history.points.map(\.isDeload) == [false, true, false])
    #expect(history.points.map(\.verdict) == [.hit, .excluded, .miss])
    #expect(history.points.map(\.reps) == [[5, 5, 5], [5, 5, 5], [5, 5, 0]])
    #expect(history.estimates == [933, 963])
    #expect(history.trend == .rising)
    #expect(history.best?.description == "96.3")
    #expect(history.lastRaise == log.sessions[2].at)
  }

  @Test(
    "progress is judged over the last three sessions (seed 003)",
    arguments: [
      (["80x5 80x5", "80x5 80x5", "80x5 80x5"], TrainingHistory.Trend.level),
      (["80x5 80x4", "80x5 80x5", "80x5 80x5"], .rising),
      (["80x5", "82.5x5", "82.5x5"], .rising),
      // The rise is four sessions ago.
      (["80x5", "82.5x5", "82.5x5", "82.5x5"], .level),
      (["80x5", "80x4", "80x3"], .falling), (["80x5"], .level), ([], .level),
      // A weight lowered after a miss is a deload; any other one is a decline.
      (["80x5 80x5", "80x5 80x3!", "72.5x5 72.5x5"], .level),
      (["80x5 80x5", "80x5 80x3!", "72.5x5 72.5x5", "72.5x5 72.5x4"], .level),
      (["80x5 80x5 80x5", "80x5 80x5 80x5", "72.5x5 72.5x5 72.5x5"], .falling),
    ])
  func trend(sessions: [String], trend: TrainingHistory.Trend) throws {
    var log = try Log()
    for words in sessions { try log.add(words) }
    #expect(history(log).trend == trend)
    #expect(history(log).isProgressing == (trend == .rising))
  }
}
