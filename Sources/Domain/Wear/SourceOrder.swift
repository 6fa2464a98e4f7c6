/// Which source is believed where several counted the same steps.
public enum SourceOrder {
  /// A source and what its place depends on.
  public struct Candidate: Equatable, Sendable {
    /// Its number, as in `StepSample.source`.
    public var number: Int
    /// What it is.
    public var source: SampleSource
    /// Its earliest sample.
    public var firstSeen: Instant
    /// The place the person gave it, nil where they gave none.
    public var place: Int?

    /// A candidate.
    public init(number: Int, source: SampleSource, firstSeen: Instant, place: Int? = nil) {
      self.number = number
      self.source = source
      self.firstSeen = firstSeen
      self.place = place
    }
  }

  /// The numbers of the sources, the most trusted first: as the person placed them; a source
  /// without a place stands before the first one it would beat by default.
  ///
  /// The default is Apple's (support article HT204351): typed in, then the person's own devices,
  /// then apps, the newest first. A watch stands before a phone, which is not always on the body.
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
