import Domain

extension Format {
  /// `3.4 km`, below a kilometre `640 m`; `~3.4 km` for an estimate.
  public func distance(_ millimetres: Int64, isEstimate: Bool = false) -> String {
    let mark = isEstimate ? "~" : ""
    guard millimetres >= 999_500 else { return "\(mark)\((millimetres + 500) / 1000) m" }
    let tenths = (millimetres + 50_000) / 100_000
    return "\(mark)\(number(tenths / 10))\(decimal(".\(tenths % 10)")) km"
  }

  /// `19.4 MB`.
  public func megabytes(_ bytes: Int64) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(number(tenths / 10))\(decimal(".\(tenths % 10)")) MB"
  }

  /// `4,812 steps`.
  public func steps(_ count: Int64) -> String {
    texts(count == 1 ? "unit.step" : "unit.steps", ["n": number(count)])
  }

  /// `on since Sat 21 Nov 07:00`, `Sat 21 Nov 07:00–18:30`.
  public func times(of session: ShoeSession, in zone: Zone) -> String {
    let start = zone.local(at: session.start)
    let from = "\(day(start.day)) \(time(start))"
    guard let end = session.end.map(zone.local) else {
      return texts("cli.shoe.on_since", ["time": from])
    }
    return "\(from)–\(end.day == start.day ? "" : " \(day(end.day)) ")\(time(end))"
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
