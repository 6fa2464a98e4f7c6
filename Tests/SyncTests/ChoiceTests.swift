import Domain
import Store
import Sync
import TestSupport
import Testing

/// A calendar that is changed or removed while it is being synced.
@Suite("A calendar changed during a run") struct ChoiceTests {
  /// Runs with a shift to send; after the first step another program changes the calendar.
  private func run(_ change: @escaping (inout CalendarAccount) -> Void) throws -> Bench {
    let bench = try Bench(), side = MemorySide()
    try bench.add(1)
    var isFirst = true
    bench.checkpoint = {
      guard isFirst else { return }
      isFirst = false
      try? bench.store.writeCalendars { write in
        guard var account = try bench.stored() else { return }
        change(&account)
        try write.save(account)
      }
    }
    try bench.run(side)
    #expect(!isFirst)
    return bench
  }

  @Test("what was chosen meanwhile is kept beside the state of the run")
  func chosen() throws {
    let bench = try run { account in
      account.name = "Home"
      account.title = "Work"
    }
    let account = try #require(try bench.stored())
    #expect(account.name == "Home" && account.title == "Work")
    let undisturbed = try #require(try run { _ in }.stored())
    #expect(account.syncToken == undisturbed.syncToken)
    #expect(account.lastRunAt == undisturbed.lastRunAt && account.listedAt == undisturbed.listedAt)
  }

  @Test("another place does not get the state of the one before")
  func elsewhere() throws {
    let bench = try run { $0.address = "/elsewhere" }
    let account = try #require(try bench.stored())
    #expect(account.address == "/elsewhere" && account.syncToken == nil)
  }

  @Test("a calendar that was removed does not come back")
  func removed() throws {
    let bench = try Bench(), side = MemorySide()
    try bench.add(1)
    bench.checkpoint = {
      try? bench.store.writeCalendars { try $0.removeAccount(bench.account.id) }
    }
    _ = try? bench.run(side)
    #expect(try bench.stored() == nil)
  }
}

extension Bench {
  /// The calendar as it is stored.
  fileprivate func stored() throws -> CalendarAccount? {
    try store.calendars.account(account.id)
  }
}
