import Domain
import Store
import TestSupport
import Testing

@Suite struct ProfileRepositoryTests {
  let temporary: TemporaryStore
  let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  @Test("there is no profile until one is saved")
  func none() throws { #expect(try store.profiles.profile() == nil) }

  @Test("every field comes back as it was saved")
  func roundTrip() throws {
    var full = profile()
    full.name = "Zoë Ümlaut"
    full.department = "Intensive care 🏥"
    full.currency = "CHF"
    full.regularMinutesPerPay = 4620
    full.payPeriodType = .monthly
    full.payPeriodAnchor = try #require(CivilDay(year: 2024, month: 2, day: 29))
    full.defaultBreakMinutes = 0
    full.language = "de"
    full.theme = "mono"
    full.firstWeekday = .sunday
    full.clock = .twelveHour
    let written = try store.write("profile.edit", now: at(0)) { try $0.save(full) }
    #expect(written.changedTables == [.userProfile])
    #expect(try store.profiles.profile() == full)
  }

  @Test("a change of the profile can be undone")
  func undo() throws {
    try store.write("profile.edit", now: at(0)) { try $0.save(profile()) }
    var edited = profile()
    edited.regularMinutesPerPay = 1
    try store.write("profile.edit", now: at(1)) { try $0.save(edited) }
    #expect(try store.undo(now: at(2)).changedTables == [.userProfile])
    #expect(try store.profiles.profile() == profile())
  }

  @Test("a currency without three letters and a negative target are refused")
  func rules() throws {
    var bad = profile()
    bad.currency = "€"
    #expect(throws: StoreError.constraint(rule: "currency_is_iso_4217")) {
      try store.write("test", now: at(0)) { try $0.save(bad) }
    }
    bad = profile()
    bad.regularMinutesPerPay = -1
    #expect(throws: StoreError.constraint(rule: "target_not_negative")) {
      try store.write("test", now: at(0)) { try $0.save(bad) }
    }
  }
}
