import Domain
import Testing

@Suite("samples that nobody believes")
struct SampleDoubtTests {
  private let now = Instant(seconds: 20_605 * 86_400)

  private func doubt(
    _ kind: SampleKind, days: Int64, seconds: Int64, _ value: Int64
  ) -> SampleDoubt? {
    let start = now + days * 86_400
    return SampleDoubt(
      StepSample(
        source: 0, kind: kind, time: .span(Interval(start: start, end: start + seconds)),
        value: value), now: now)
  }

  @Test("a clock in the future or before phones counted; a day's difference is nothing")
  func clocks() {
    #expect(doubt(.steps, days: 1, seconds: 600, 100) == nil)
    #expect(doubt(.steps, days: 2, seconds: 600, 100) == .clock)
    #expect(doubt(.steps, days: -20_000, seconds: 600, 100) == .clock)
    #expect(doubt(.steps, days: -5000, seconds: 600, 100) == nil)
  }

  @Test("dates count too")
  func dates() {
    func doubt(_ number: Int) -> SampleDoubt? {
      SampleDoubt(
        StepSample(source: 0, kind: .steps, time: .day(CivilDay(number: number)), value: 9000),
        now: now)
    }
    #expect(doubt(20_606) == nil && doubt(20_607) == .clock && doubt(0) == .clock)
    #expect(doubt(.max) == .beyondReason && doubt(.min) == .beyondReason)
  }

  @Test("nobody walks more than 300 steps a minute, over a minute or more")
  func tooMuch() {
    #expect(doubt(.steps, days: -1, seconds: 60, 300) == nil)
    #expect(doubt(.steps, days: -1, seconds: 60, 301) == .tooMuch)
    #expect(doubt(.steps, days: -1, seconds: 30, 300) == nil)
    #expect(doubt(.steps, days: -1, seconds: 900, 4501) == .tooMuch)
    #expect(doubt(.steps, days: -1, seconds: 3600, 18_000) == nil)
    #expect(doubt(.steps, days: -1, seconds: 3600, 18_001) == .tooMuch)
    #expect(doubt(.steps, days: -1, seconds: 3 * 3600, 54_001) == .tooMuch)
    // A sum at one moment is of a longer time.
    #expect(doubt(.steps, days: -1, seconds: 0, 12_000) == nil)
    #expect(doubt(.steps, days: -1, seconds: 5, 40) == nil)
    #expect(doubt(.steps, days: -1, seconds: 86_400, 120_000) == nil)
    #expect(doubt(.steps, days: -1, seconds: 86_400, 400_001) == .tooMuch)
    #expect(doubt(.distance, days: -1, seconds: 0, 13_373_600) == nil)
    #expect(doubt(.distance, days: -1, seconds: 3600, 400_000_001) == .tooMuch)
  }

  @Test("a record longer than any day, and numbers beyond all counting")
  func others() {
    #expect(doubt(.steps, days: -8, seconds: 25 * 3600, 100) == nil)
    #expect(doubt(.steps, days: -8, seconds: 7 * 86_400, 100) == .tooLong)
    #expect(doubt(.steps, days: -8, seconds: 600, .max) == .beyondReason)
    #expect(doubt(.steps, days: 70_000, seconds: 600, 5) == .beyondReason)
    #expect(doubt(.steps, days: 100_000_000, seconds: 600, 5) == .beyondReason)
  }
}
