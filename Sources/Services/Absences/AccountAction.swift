import Domain
import Interchange
import Store

/// A change of the account of hours.
package enum AccountAction: StoreAction {
  /// Opens the account, or changes how it was opened.
  case open(minutes: Int, on: CivilDay, capMinutes: Int?)
  /// Adds a correction or a payout.
  case add(AccountEntry)
  /// Removes an entry; without its opening there is no account.
  case remove(RecordID)

  /// True: the account is nowhere else.
  package var changesOnlyStore: Bool { true }

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let account = services.account
    return switch self {
    case .open(let minutes, let day, let cap):
      try account.open(
        AccountEntry(
          id: AccountEntry.openingID, kind: .opening, minutes: minutes, on: day, capMinutes: cap))
    case .add(let entry): try account.add(entry)
    case .remove(let id): try account.remove(id)
    }
  }
}

extension Action {
  /// Wraps a change of the account of hours.
  package static func account(_ action: AccountAction) -> Action { Action(action) }
}

/// The reason why a change of the account of hours was refused; nothing was changed.
package enum AccountError: Error, Equatable, Sendable {
  /// The day is before the one on which the account was opened.
  case beforeOpening(on: CivilDay)
}

extension AccountError: UserFacing {
  /// Describes why the change was refused.
  package func message(_ environment: Environment) -> UserFacingError {
    switch self {
    case .beforeOpening(let day):
      UserFacingError(
        "before_account_opening", environment.texts,
        ["day": environment.format.dayWithYear(day)])
    }
  }
}

/// Keeps the account of hours.
package struct AccountService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on the account of hours.
  package var account: AccountService { AccountService(services: self) }
}

extension AccountService {
  /// Opens the account, or replaces its opening.
  func open(_ opening: AccountEntry) throws -> ActionResult {
    let entries = try store.pay.accountEntries()
    let before = entries.first { $0.kind == .opening }
    guard before != opening else {
      return ActionResult(
        Message("done.account.unchanged", ["shift": environment.format.entry(opening)]),
        canUndo: false)
    }
    var result = try write("account.open", opening)
    if let before {
      result.message = Message(
        "done.account.reopen",
        [
          "before": environment.format.entry(before), "shift": environment.format.entry(opening),
        ])
    }
    let earlier = entries.filter { $0.kind != .opening && $0.on < opening.on }.count
    if earlier > 0 {
      result.notes.append(Message("note.account_entries_before", ["n": String(earlier)]))
    }
    return result
  }

  /// Adds an entry. Throws `AbsenceError.noAccount` and `AccountError`.
  func add(_ entry: AccountEntry) throws -> ActionResult {
    let opening = try store.pay.accountEntries().first { $0.kind == .opening }
    guard let opening else { throw AbsenceError.noAccount }
    guard opening.on <= entry.on else { throw AccountError.beforeOpening(on: opening.on) }
    try services.closedPeriods.checkOpen(entry.on...entry.on)
    return try write(entry.kind == .payout ? "account.payout" : "account.correction", entry)
  }

  func write(_ key: String, _ entry: AccountEntry) throws -> ActionResult {
    try write(key, entry) { try $0.save(entry) }
  }

  func remove(_ id: RecordID) throws -> ActionResult {
    guard let entry = try store.pay.accountEntries().first(where: { $0.id == id }) else {
      throw AbsenceError.noAccountEntry(id.text)
    }
    if entry.kind != .opening { try services.closedPeriods.checkOpen(entry.on...entry.on) }
    return try write("account.remove", entry) { try $0.delete(accountEntry: id) }
  }

  private func write(
    _ key: String, _ entry: AccountEntry, _ body: (WriteTransaction) throws -> Void
  ) throws -> ActionResult {
    try write(key, named: environment.format.entry(entry), body)
  }
}

extension Payroll {
  /// Returns the account of hours; nil if none was opened. Throws `StoreError` and
  /// `RulesetFileError`.
  package func account() throws -> HoursAccount? {
    let all = try store?.pay.accountEntries() ?? []
    guard let opening = all.first(where: { $0.kind == .opening }) else { return nil }
    let current = try period(containing: environment.today)
    let periods =
      opening.on < current.start
      ? try history(from: opening.on, until: current.start, by: .period).parts.map {
        $0.accountPeriod($0.worked)
      } : []
    let running = max(current.start, min(opening.on, current.end))..<current.end
    let statement = try statement(of: running, kind: .period(current.type))
    return HoursAccount(
      opening: opening, entries: all.filter { $0.kind != .opening && opening.on <= $0.on },
      periods: periods, running: statement.accountPeriod(statement.forecast ?? statement.worked))
  }

  /// Returns the payouts of the account on some days as amounts of pay: the minutes at the base rate
  /// of their day. Throws `StoreError`.
  func payouts(on days: Range<CivilDay>, by terms: PayTerms) throws -> [DatedAmount] {
    let entries = try store?.pay.accountEntries() ?? []
    return entries.compactMap { entry in
      guard entry.kind == .payout, days.contains(entry.on),
        let rate = terms.baseRates.last(where: { $0.from <= entry.on })
      else { return nil }
      let hourly = Int128(rate.amount.trillionths) * Int128(entry.multiplier.tenThousandths)
      let unit = Int128(60) * 10_000 * Int128(Factor.one.trillionths)
      let cents = (2 * hourly * Int128(entry.minutes) + unit) / (2 * unit)
      return DatedAmount(
        day: entry.on, PaidAmount(.payout, cents: Int64(clamping: cents)))
    }
  }
}

extension PayStatement {
  /// Returns the hours for the account; overtime that is paid as such does not count.
  fileprivate func accountPeriod(_ sum: PaySummary) -> HoursAccount.Period {
    HoursAccount.Period(
      days: days, targetMinutes: targetMinutes ?? 0, paidMinutes: sum.accountMinutes,
      creditedMinutes: sum.creditedMinutes)
  }
}

extension Format {
  /// Describes an entry of the account of hours: `10:00 on Thu 1 Jan 2026`.
  package func entry(_ entry: AccountEntry) -> String {
    texts(
      "account.entry",
      ["length": signedHours(entry.minutes), "day": dayWithYear(entry.on)])
  }

  /// Formats minutes with a sign if they are negative.
  package func signedHours(_ minutes: Int) -> String {
    (minutes < 0 ? "−" : "") + hours(minutes: Int64(abs(minutes)))
  }
}
