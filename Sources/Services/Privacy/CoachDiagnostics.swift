import Coach
import Domain
import Store

/// Diagnostics of the Coach: its flags, content, signals, caches and times. Its words are the same in
/// every language.
struct CoachDiagnostics {
  /// The sections without anything personal: flags, content, caches, times.
  let sections: [DiagnosticReport.Section]
  /// The signals of the log, which stay on the screen.
  let signals: [DiagnosticReport.Fact]

  /// Examines a store; `answers` is the number of an endpoint's answers in memory. What cannot be
  /// read is reported as failed.
  init(_ store: Store, _ environment: Environment, answers: Int? = nil) {
    var times: [DiagnosticReport.Fact] = []
    let reader = DiagnosticReport.timed("log", &times) {
      try GuidanceReader(store: store, environment)
    }
    let signals = reader.flatMap { reader in
      DiagnosticReport.timed("signals", &times) { reader.signals }
    }
    if let reader, let signals {
      _ = DiagnosticReport.timed("suggestions", &times) { reader.recommender(signals).guidance() }
      _ = DiagnosticReport.timed("week", &times) {
        try reader.week(endingWith: reader.weekEnd(back: 0))
      }
      _ = DiagnosticReport.timed("month", &times) { try reader.planner(environment.today) }
    }
    self.signals = signals.map(Self.facts) ?? [("read", "failed")]
    sections = [
      ("coach flags", Self.flags(environment.flags)),
      ("coach content", Self.content(store, reader, environment)),
      ("coach caches", Self.caches(store, answers, environment.now)), ("coach times", times),
    ]
  }

  /// The page with everything.
  func page(_ texts: Texts) -> TextPage {
    var sections = sections
    sections.insert(("coach signals, thousandths", signals), at: 2)
    return TextPage(
      title: texts("coach.diagnostics"), text: DiagnosticReport.page(of: sections))
  }

  // MARK: Sections

  private static func flags(_ flags: FeatureFlags) -> [DiagnosticReport.Fact] {
    FeatureFlags.Flag.allCases.map { ($0.rawValue, flags.isSet($0) ? "on" : "off") }
  }

  private static func content(
    _ store: Store, _ reader: GuidanceReader?, _ environment: Environment
  ) -> [DiagnosticReport.Fact] {
    var facts: [DiagnosticReport.Fact] = [
      ("program", "version \(ActionLibrary.bundled.contentVersion)"),
      ("actions", String(ActionLibrary.bundled.actions.count)),
    ]
    if let reader {
      let own = reader.library.actions.count - ActionLibrary.bundled.actions.count
      facts.append(("own actions", String(own)))
    }
    guard let content = try? store.actionOffers.content() else {
      return facts + [("store", "not filled")]
    }
    return facts + [
      ("store", "version \(content.version)"), ("hash", String(content.hash.prefix(12))),
      ("imported", ISOText.format(content.importedAt)), ("repairs", String(content.repairs)),
    ]
  }

  private static func caches(
    _ store: Store, _ answers: Int?, _ now: Instant
  ) -> [DiagnosticReport.Fact] {
    func count(_ body: () throws -> Int) -> String { (try? body()).map(String.init) ?? "failed" }
    var facts: [DiagnosticReport.Fact] = []
    if let answers { facts.append(("answers in memory", String(answers))) }
    return facts + [
      ("answers kept", count { try store.engines.answers(at: now) }),
      ("requests waiting", count { try store.engines.jobs().count { $0.failure == nil } }),
      ("requests given up", count { try store.engines.jobs().count { $0.failure != nil } }),
      ("fallbacks", count { try store.engines.fallbacks() }),
    ]
  }

  private static func facts(_ signals: GuidanceSignals) -> [DiagnosticReport.Fact] {
    func list<Key>(_ values: [Key: Int], _ name: (Key) -> String) -> String {
      let words = values.map { "\(name($0)) \($1)" }.sorted()
      return words.isEmpty ? "none" : words.joined(separator: ", ")
    }
    let lengths = signals.bandwidthPreference.map { "\($0.rawValue) \($1.rawValue) min" }.sorted()
    return [
      ("friction", "\(signals.frictionIndex)" + (signals.isHighFriction ? ", high" : "")),
      ("novelty tolerance", String(signals.noveltyTolerance)),
      ("success by area", list(signals.successRateByTag, \.rawValue)),
      ("part of the day", list(signals.slotHeat, \.rawValue)),
      ("length by day", lengths.joined(separator: ", ")),
      ("momentum", list(signals.momentum, \.rawValue)),
    ]
  }
}
