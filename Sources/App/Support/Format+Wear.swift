import Domain

extension Format {
  /// `3.4 km`, below a kilometre `640 m`; `~3.4 km` for an estimate.
  public func distance(_ millimetres: Int64, isEstimate: Bool = false) -> String {
    let mark = isEstimate ? "~" : ""
    guard millimetres >= 999_500 else { return "\(mark)\((millimetres + 500) / 1000) m" }
    let tenths = (millimetres + 50_000) / 100_000
    return "\(mark)\(number(tenths / 10))\(decimal(".\(tenths % 10)")) km"
  }

  /// `4,812 steps`.
  public func steps(_ count: Int64) -> String {
    texts(count == 1 ? "unit.step" : "unit.steps", ["n": number(count)])
  }

  /// What is wrong with samples that are left out, as the end of a sentence.
  public func doubt(_ doubt: SampleDoubt) -> String { texts("doubt.\(doubt.rawValue)") }

  /// What kind of source it is.
  public func kind(_ kind: SampleSource.Kind) -> String {
    switch kind {
    case .manual: texts("source.manual")
    case .watch: texts("source.watch")
    case .phone: texts("source.phone")
    case .thirdParty: texts("source.third_party")
    }
  }
}
