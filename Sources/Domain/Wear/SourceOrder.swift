/// The order of trust among sources that counted the same steps.
public enum SourceOrder {
  /// A source with the values that determine its rank.
  public struct Candidate: Equatable, Sendable {
    /// The number, as in `StepSample.source`.
    public var number: Int
    /// The source.
    public var source: SampleSource
    /// The time of its earliest sample.
    public var firstSeen: Instant
    /// The position set by the user; nil for none.
    public var place: Int?

    /// Creates a candidate.
    public init(number: Int, source: SampleSource, firstSeen: Instant, place: Int? = nil) {
      self.number = number
      self.source = source
      self.firstSeen = firstSeen
      self.place = place
    }
  }

  /// Returns the numbers of the sources, the most trusted first: in the order set by the user; a
  /// source without a position precedes the first one that it outranks by default.
  ///
  /// The default is Apple's (support article HT204351): manual entries, then the user's own
  /// devices, then apps, the newest first. Watches precede phones, which are not always carried.
  public static func numbers(_ candidates: [Candidate]) -> [Int] {
    var order = candidates.filter { $0.place != nil }
      .sorted { ($0.place ?? 0, $0.number) < ($1.place ?? 0, $1.number) }
    for candidate in candidates.filter({ $0.place == nil }).sorted(by: precedes) {
      let index = order.firstIndex { $0.place != nil && precedes(candidate, $0) } ?? order.count
      order.insert(candidate, at: index)
    }
    return order.map(\.number)
  }

  private static func precedes(_ a: Candidate, _ b: Candidate) -> Bool {
    let kinds = SampleSource.Kind.allCases
    let places = [a, b].map { kinds.firstIndex(of: $0.source.kind) ?? kinds.count }
    if places[0] != places[1] { return places[0] < places[1] }
    return (b.firstSeen, a.source.name, a.number) < (a.firstSeen, b.source.name, b.number)
  }
}
