import Domain
import Interchange
import Platform
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Amounts that pay could not count in full, and currencies that would turn amounts into others.
@Suite("Limits and currencies of stored amounts") struct StoredAmountTests {
  private let planner: Planner

  init() throws {
    planner = try Planner(now: "2026-06-15T12:00:00Z", zone: "UTC")
    try planner.perform(saving())
  }

  private func profile(_ currency: String = "EUR") throws -> UserProfile {
    var profile =
      try planner.store.profiles.profile()
      ?? Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    profile.currency = currency
    return profile
  }

  /// Returns the action that chooses a currency, beside a rate.
  private func saving(_ currency: String = "EUR", rate: RateEntry? = nil) throws -> Action {
    let changed = try profile(currency)
    let original = try planner.store.profiles.profile() ?? changed
    return .settings(.saveProfile(changed, from: original, rate: rate))
  }

  /// Returns the code of the error, and checks that nothing was changed.
  private func refusal(_ body: () throws -> Void) throws -> String? {
    let before = try planner.store.records()
    do {
      try body()
      return nil
    } catch {
      #expect(try planner.store.records() == before)
      return UserFacingError(error, planner.environment).code
    }
  }

  @Test("more than the maximum is refused by every action, and the maximum is paid in full")
  func most() throws {
    let most = HourlyAmount.most, day = try day("2026-06-10")
    let more = HourlyAmount(most.cents + 1)
    let fine = HourlyAmount(most.cents, fraction: 1)
    let actions: [(HourlyAmount) throws -> Action] = [
      { .pay(.setBaseRate(RateEntry(amount: $0))) },
      { .pay(.saveBaseRate(StoredBaseRate(effectiveFrom: nil, amount: $0))) },
      { try saving(rate: RateEntry(amount: $0)) },
      { .pay(.saveBonus(StoredBonus(day: day, name: "X", cents: $0.cents))) },
    ]
    for action in actions {
      #expect(try refusal { try planner.perform(action(more)) } == "amount_too_much")
      try planner.perform(action(most))
    }
    #expect(try refusal { try planner.perform(actions[0](fine)) } == "amount_too_much")
    let error = UserFacingError(ActionError.pay(.tooMuch(currency: "EUR")), planner.environment)
    #expect(error.message == "Amounts can be at most 100,000,000.00 €.")
  }

  @Test("an export with more than the maximum is not imported")
  func imported() throws {
    let day = try day("2026-06-10")
    try planner.perform(
      .pay(.saveBonus(StoredBonus(day: day, name: "X", cents: HourlyAmount.most.cents))))
    let text = try export(planner.store)
    let more = text.replacing("\"cents\":10000000000", with: "\"cents\":10000000001")
    #expect(more != text)
    #expect(try refusal { try importing(more) } == "archive_too_much")
    #expect(try refusal { try importing(text) } == nil)
  }

  private func export(_ store: Store) throws -> String {
    var text = ""
    try FullExport.write(store) { text += $0 }
    return text
  }

  private func importing(_ text: String) throws {
    let path = planner.temporary.folder + "/export.json"
    try Files.write(Array(text.utf8), to: path)
    try planner.perform(.archive(.importFile(path)))
  }

  /// Stores one amount of each kind that is in the currency of the profile.
  private static let amounts: [@Sendable (Planner) throws -> Void] = [
    { try $0.perform(.pay(.setBaseRate(RateEntry(1850)))) },
    { planner in
      try planner.store.write("shoe.add", now: planner.environment.now) {
        let now = planner.environment.now
        var shoe = Shoe(id: RecordID("h"), brand: "Clogs", createdAt: now, updatedAt: now)
        shoe.purchasePriceCents = 8990
        try $0.save(shoe)
      }
    },
  ]

  @Test("a currency with other decimals is refused at every door", arguments: amounts.indices)
  func currencies(amount: Int) throws {
    let other = try Planner(now: "2026-06-16T12:00:00Z", zone: "UTC")
    let yen = try profileOf(other, "JPY")
    try other.perform(.settings(.saveProfile(yen, from: yen)))
    try planner.perform(saving("KWD"))
    try planner.perform(saving("EUR"))
    try Self.amounts[amount](planner)
    #expect(
      try refusal { try planner.perform(saving("JPY")) }
        == "other_decimals")
    #expect(try refusal { try importing(export(other.store)) } == "other_decimals")
    #expect(
      try refusal {
        _ = try StoreServices(store: planner.store, environment: planner.environment).archive
          .merge(other.store, named: "b", isDryRun: false)
      } == "other_decimals")
    // Amounts that come from the other store.
    try Self.amounts[amount](other)
    #expect(try refusal { try importing(export(other.store)) } == "other_decimals")
    try planner.perform(saving("CHF"))
  }

  private func profileOf(_ planner: Planner, _ currency: String) throws -> UserProfile {
    var profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    profile.currency = currency
    return profile
  }
}
