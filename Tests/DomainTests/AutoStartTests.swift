import Domain
import Testing

@Suite("The usual pair by itself") struct AutoStartTests {
  private static let now = Instant(seconds: 100 * 3600)

  /// `8:00-8:10 8:30-9:00`, hours that may go beyond 24.
  private static func times(_ text: String) -> [Interval] {
    text.split(separator: " ").map { word in
      let ends = word.split(separator: "-").map { end in
        let parts = end.split(separator: ":").map { Int64($0) ?? 0 }
        return Instant(seconds: parts[0] * 3600 + parts[1] * 60)
      }
      return Interval(start: ends[0], end: ends[1])
    }
  }

  private static func text(_ session: ShoeSession) -> String {
    func clock(_ instant: Instant) -> String {
      let minutes = instant.seconds / 60
      return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }
    return "\(clock(session.start))-\(session.end.map(clock) ?? "")"
  }

  @Test(
    "from the first step in nothing to the last before a pause of two hours",
    arguments: [
      ("8:00-8:10 8:30-9:00 10:59-11:00", "", "8:00-11:00"),
      ("8:00-8:10 11:00-11:10", "", "8:00-8:10 11:00-11:10"),
      ("8:00-8:10 8:20-8:30 9:00-9:10", "8:15-8:40", "8:00-8:15 9:00-9:10"),
      ("8:00-8:10 9:00-9:10", "7:00-10:00", ""),
      ("8:00-8:10 15:00-15:10 15:20-15:30", "14:00-15:15", "8:00-8:10 15:20-15:30"),
      ("96:00-96:10 98:11-98:20 99:30-99:50", "", "96:00-96:10 98:11-"),
      ("101:00-101:10", "", ""), ("", "", ""),
    ])
  func sessions(steps: String, worn: String, expected: String) {
    var count = 0
    let sessions = InactivityRule(minutes: 120).autoStarted(
      RecordID("usual"), steps: Self.times(steps), worn: IntervalSet(Self.times(worn)),
      now: Self.now
    ) {
      count += 1
      return RecordID("session \(count)")
    }
    #expect(sessions.map(Self.text).joined(separator: " ") == expected)
    #expect(sessions.allSatisfy { $0.isAutoStarted && $0.isAutoClosed == ($0.end != nil) })
    #expect(Set(sessions.map(\.id)).count == sessions.count)
  }
}
