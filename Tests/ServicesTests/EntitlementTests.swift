import Domain
import Interchange
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite("Entitlements") struct EntitlementTests {
  private func planner(_ entitlements: Entitlements = .free) throws -> Planner {
    let planner = try Planner()
    planner.environment.entitlements = entitlements
    return planner
  }

  /// Returns the error that `body` throws.
  private func refusal(_ body: () throws -> Void) -> EntitlementError? {
    do { try body() } catch { return error as? EntitlementError }
    return nil
  }

  @Test("everything is included in what is shipped")
  func shipped() throws {
    let planner = try Planner()
    #expect(planner.environment.entitlements == .pro)
    #expect(Entitlements.pro.oldestDay(planner.environment.today) == nil)
    for _ in 0..<3 { try planner.perform(.pattern(.save(rota("DN-")))) }
  }

  @Test("one rotation is in use at a time: another needs an archived or an ended one")
  func rotations() throws {
    let planner = try planner()
    let first = try rota("DN-"), second = try weekly(.monday)
    try planner.perform(.pattern(.save(first)))
    #expect(refusal { try planner.perform(.pattern(.save(second))) } == .rotations(limit: 1))
    // The same rotation can be changed.
    var renamed = first
    renamed.name = "Other"
    try planner.perform(.pattern(.save(renamed, from: first)))
    try planner.perform(
      .pattern(.change(series: first.seriesID, from: day("2026-06-01"), to: rota("DD-"))))
    try planner.perform(.pattern(.setArchived(series: first.seriesID, true)))
    try planner.perform(.pattern(.save(second)))
    #expect(
      refusal { try planner.perform(.pattern(.setArchived(series: first.seriesID, false))) }
        == .rotations(limit: 1))
    try planner.perform(
      .pattern(.stop(series: second.seriesID, on: planner.environment.today)))
    try planner.perform(.pattern(.save(rota("D--"))))
    #expect(try planner.store.patterns.patterns().map(\.name).contains("Other"))
  }

  @Test("setup asks too, and saves nothing when it is refused")
  func setup() throws {
    let planner = try planner()
    try planner.perform(.pattern(.save(rota("DN-"))))
    let profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    #expect(
      refusal {
        try planner.perform(.settings(.finishSetup(profile, from: profile, weekly(.monday))))
      } == .rotations(limit: 1))
    #expect(try planner.store.profiles.profile() == nil)
  }

  @Test("tables and PDF are refused, and days before the limit; the full export is always whole")
  func exports() throws {
    let planner = try planner()
    let old = try planned("2026-01-10 07:00", "2026-01-10 19:00", name: "Old")
    let recent = try planned("2026-05-10 07:00", "2026-05-10 19:00", name: "Recent")
    try planner.store.write("test", now: planner.environment.now) { transaction in
      try transaction.save(old)
      try transaction.save(recent)
    }
    let profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    let exporter = Exporter(
      store: planner.store, profile: profile, environment: planner.environment)
    func written(
      _ form: Exporter.Form, _ subject: Exporter.Subject = .shifts, from first: String? = nil
    ) throws -> String {
      var bytes: [UInt8] = []
      let window = DayWindow(first: try first.map { try day($0) }, last: nil)
      _ = try exporter.write(subject, as: form, of: window) { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(refusal { _ = try written(.csv) } == .export(.csv))
    #expect(refusal { _ = try written(.pdf) } == .export(.pdf))
    for form in [Exporter.Form.json, .ics, .text] {
      let text = try written(form)
      #expect(text.contains("Recent") && !text.contains("Old"), "\(form)")
    }
    let oldest = try day("2026-04-20")
    #expect(
      refusal { _ = try written(.json, from: "2026-04-19") } == .history(days: 30, since: oldest))
    #expect(try written(.json, from: "2026-04-20").contains("Recent"))
    #expect(try written(.json, .all).contains("Old"))
  }

  @Test("a refusal says what is included", arguments: [Texts.Language.english, .german])
  func words(_ language: Texts.Language) throws {
    let planner = try planner()
    planner.environment.format.texts = Texts(language)
    let day = try day("2026-04-20")
    for (error, word) in [
      (EntitlementError.history(days: 30, since: day), "30"), (.rotations(limit: 1), "1"),
      (.rotations(limit: 2), "2"), (.export(.pdf), "PDF"),
    ] {
      let text = UserFacingError(error, planner.environment).text
      #expect(text.contains(word) && !text.contains("{"), "\(text)")
    }
  }
}
