import Domain
import Interchange
import Network
import Platform
import Store
import Sync

/// Adds, changes and removes calendars, and brings them and the shifts into step.
package struct CalendarService: Service {
  package let services: StoreServices
  /// The requests of this command.
  let log = RequestLog()
}

extension StoreServices {
  /// The actions on calendars.
  package var calendars: CalendarService { CalendarService(services: self) }
}

extension CalendarService {
  private static let longestTitle = 200
  /// The maximum size of a file of certificate authorities, in bytes.
  private static let longestAuthority = 16 << 20

  /// Returns the calendar with a name. Throws `CalendarError.unknown` and `StoreError`.
  package func account(named name: String) throws -> CalendarAccount {
    if let account = try store.calendars.account(named: name) { return account }
    let names = try store.calendars.accounts().map(\.name)
    throw CalendarError.unknown(name, nearest: EditDistance.nearest(to: name, among: names))
  }

  // MARK: Adding and changing

  /// Adds a calendar after its place was checked. No shift is sent. Throws `CalendarError`,
  /// `EntitlementError` and `StoreError`.
  func add(_ choice: CalendarChoice, _ progress: (ByteProgress) -> Bool) throws -> ActionResult {
    let address = try address(choice)
    var account = CalendarAccount(
      id: .new(), name: try name(choice, address), kind: .vdir, address: address,
      createdAt: now)
    account.title = environment.texts("calendar.event_title")
    account = try checked(choice.applied(to: account))
    try checkFree(account)
    services.calendarRuntime.passwords[account.name] = choice.typed
    account = try placed(account, at: address, creates: choice.creates, progress)
    try store.writeCalendars { write in
      try checkFree(account)
      try write.save(account)
    }
    return result("done.calendar.add", account)
  }

  /// Changes a calendar. With another place, or if it is created again, the next run compares
  /// everything. A paused calendar goes on. Throws like `add`.
  func edit(
    _ name: String, _ choice: CalendarChoice, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let old = try self.account(named: name)
    var account = try checked(choice.applied(to: old))
    if let name = choice.name { account.name = try checked(name: name) }
    try checkFree(account)
    services.calendarRuntime.passwords.rename(old.name, to: account.name, typed: choice.typed)
    let moves = choice.address != nil || choice.creates
    if moves || choice.touchesAccess {
      let address = choice.address ?? (choice.creates ? account.home : account.address)
      let found = try placed(account, at: address, creates: choice.creates, progress)
      account = moves ? found.forgettingState : found
    }
    account.pausedReason = nil
    let isElsewhere = account.syncToken == nil && moves
    try store.writeCalendars { write in
      // A run may have ended meanwhile; another choice is asked about again.
      guard let stored = try store.calendars.account(old.id), old.withState(of: stored) == stored
      else { throw ActionError.settingsChangedMeanwhile }
      try checkFree(account)
      if !moves {
        account = account.withState(of: stored)
        account.pausedReason = nil
      }
      if isElsewhere { try write.removeAccount(old.id) }
      try write.save(account)
    }
    return result("done.calendar.edit", account)
  }

  /// Forgets a calendar and leaves its events. Throws `CalendarError` and `StoreError`.
  func remove(_ name: String) throws -> ActionResult {
    let account = try account(named: name)
    try store.writeCalendars { try $0.removeAccount(account.id) }
    services.calendarRuntime.passwords[name] = nil
    return result("done.calendar.remove", account)
  }

  private func result(_ key: String, _ account: CalendarAccount) -> ActionResult {
    ActionResult(
      Message(key, ["name": account.name, "address": account.address]),
      payload: CalendarOutcome(account: account, requests: log.entries), canUndo: false)
  }

  // MARK: Checks

  /// Rejects the name of another calendar.
  private func checkFree(_ account: CalendarAccount) throws {
    let other = try store.calendars.account(named: account.name)
    if let other, other.id != account.id { throw CalendarError.nameTaken(account.name) }
  }

  private func address(_ choice: CalendarChoice) throws(CalendarError) -> String {
    let text = (choice.address ?? "").trimmed
    guard !text.isEmpty else { throw .badAddress(text) }
    return text
  }

  /// Returns the chosen name, or the last part of a folder's path.
  private func name(_ choice: CalendarChoice, _ address: String) throws(CalendarError) -> String {
    if let name = choice.name { return try checked(name: name) }
    let isServer = address.contains("://")
    let name = isServer ? environment.texts("calendar.default_name") : Files.name(of: address)
    return try checked(name: name)
  }

  private func checked(name: String) throws(CalendarError) -> String {
    let name = name.trimmed
    guard !name.isEmpty, name.unicodeScalars.count <= TextKind.name.limit,
      !name.unicodeScalars.contains(where: { $0.value < 32 || $0 == "/" })
    else { throw .badName(name) }
    return name
  }

  private func checked(_ account: CalendarAccount) throws -> CalendarAccount {
    try environment.entitlements.check(account.direction)
    // Without the name, a changed title could not be taken over.
    guard !account.title.trimmed.isEmpty, account.title.count <= Self.longestTitle,
      account.direction != .twoWay || account.title.contains(Self.nameMark)
    else { throw CalendarError.badTitle(account.title) }
    if let path = account.caFile {
      do { _ = try Files.read(path, limit: Self.longestAuthority) } catch let error as SystemError {
        throw CalendarError.authorityUnreadable(path: path, reason: error.reason)
      }
    }
    return account
  }

  private func placed(
    _ account: CalendarAccount, at address: String, creates: Bool,
    _ progress: (ByteProgress) -> Bool
  ) throws -> CalendarAccount {
    let placed = try withoutActuallyEscaping(progress) { progress in
      try access { !progress(ByteProgress(bytes: 0, total: 0)) }
        .place(account, at: address, creates: creates)
    }
    let others = try store.calendars.accounts().filter { $0.id != account.id }
    if let other = others.first(where: { $0.address == placed.address }) {
      throw CalendarError.placeTaken(other.name)
    }
    return placed
  }

  /// Returns the way to calendars.
  func access(isCancelled: @escaping () -> Bool) -> CalendarAccess {
    CalendarAccess(
      runtime: services.calendarRuntime, files: files, log: log, isCancelled: isCancelled)
  }
}

extension CalendarChoice {
  /// Whether the calendar has to be reached to know that the choice works.
  fileprivate var touchesAccess: Bool {
    user != nil || secret != nil || typed != nil || caFile != nil || allowsPlainHTTP != nil
  }
}

extension CalendarAccount {
  /// The collection in which the calendar is, or the folder.
  fileprivate var home: String {
    guard kind == .caldav, let url = try? HTTPURL(address) else { return address }
    let parts = url.path.split(separator: "/").dropLast()
    return url.origin + "/" + parts.map { $0 + "/" }.joined()
  }

  /// The account without what was known about its events.
  fileprivate var forgettingState: CalendarAccount {
    var account = self
    account.identity = nil
    account.syncToken = nil
    account.ctag = nil
    account.listedAt = nil
    account.lastRunAt = nil
    return account
  }
}

extension PasswordMemory {
  /// Moves the password of a calendar to its new name; one that was typed replaces it.
  fileprivate func rename(_ old: String, to new: String, typed: SecretBytes?) {
    let known = self[old]
    self[old] = nil
    self[new] = typed ?? known
  }
}
