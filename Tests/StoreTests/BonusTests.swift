import Domain
import Store
import TestSupport
import Testing

@Suite struct BonusTests {
  let temporary: TemporaryStore
  let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  private func bonus(_ day: String, from: String? = nil, cents: Int64 = 4600) throws -> StoredBonus
  {
    StoredBonus(
      day: try #require(ISOText.day(day)), name: "Prämie", cents: cents,
      earnedFrom: from.flatMap(ISOText.day), countsInRegularRate: from == nil)
  }

  private func save(_ bonuses: StoredBonus...) throws {
    try store.write("bonus.add", now: at(0)) { transaction in
      for bonus in bonuses { try transaction.save(bonus) }
    }
  }

  @Test("bonuses come back as they were saved, by their days, until they are deleted")
  func roundTrip() throws {
    let late = try bonus("2026-03-20", from: "2026-03-01"), early = try bonus("2026-03-07")
    try save(late, early)
    #expect(try store.pay.bonuses() == [early, late])
    try store.write("bonus.remove", now: at(1)) { try $0.delete(bonus: early.id) }
    #expect(try store.pay.bonuses() == [late])
    try store.undo(2, now: at(2))
    #expect(try store.pay.bonuses().isEmpty)
  }

  @Test("a bonus is money, has a name, and is paid when it has been earned")
  func rules() throws {
    for cents in [Int64(0), -1] {
      #expect(throws: StoreError.constraint(rule: "bonus_is_money")) {
        try save(bonus("2026-03-07", cents: cents))
      }
    }
    let day = try #require(ISOText.day("2026-03-07"))
    #expect(throws: StoreError.constraint(rule: "bonus_is_money")) {
      try save(arrears(paid: day, cents: 0))
    }
    var nameless = try bonus("2026-03-07")
    nameless.name = ""
    #expect(throws: StoreError.constraint(rule: "bonus_has_a_name")) { try save(nameless) }
    #expect(throws: StoreError.constraint(rule: "earned_before_paid")) {
      try save(bonus("2026-03-07", from: "2026-03-08"))
    }
  }

  private func arrears(paid day: CivilDay, cents: Int64) -> StoredBonus {
    StoredBonus(
      id: .derived(from: "arrears"), day: day, name: "Arrears", cents: cents, currency: "EUR",
      arrears: day.adding(days: -14)..<day.adding(days: -7))
  }

  @Test("arrears come back with the days that they are owed for, negative ones too")
  func arrears() throws {
    let paid = arrears(paid: try #require(ISOText.day("2026-03-20")), cents: -1200)
    try save(paid)
    #expect(try store.pay.bonuses() == [paid])
    #expect(try store.pay.bonuses().first?.arrears == paid.arrears)
  }
}
