import Domain
import Network
import Platform
import Store
import Sync

/// The way to a calendar.
struct CalendarAccess {
  let runtime: CalendarRuntime
  let files: FileOutput
  let log: RequestLog
  let isCancelled: () -> Bool

  /// Returns a client for the server of an account. Throws `CalendarError`.
  func client(_ account: CalendarAccount) throws -> DAVClient {
    let session = DAVSession(
      credentials: try CalendarPassword.credentials(of: account, runtime), caFile: account.caFile,
      allowsPlainHTTP: account.allowsPlainHTTP, limits: runtime.limits)
    return DAVClient(session, log: { [log] in log.add($0) }, isCancelled: isCancelled)
  }

  /// Returns the other side of an account. Throws `CalendarError`.
  func side(_ account: CalendarAccount) throws -> any CalendarSide {
    switch account.kind {
    case .vdir: VdirSide(account.address, isCancelled: isCancelled)
    case .caldav:
      CalDAVSide(try client(account), calendar: DAVHref(try Self.url(account.address)))
    }
  }

  /// Returns the URL of an address. Throws `CalendarError.badAddress`.
  static func url(_ address: String) throws(CalendarError) -> HTTPURL {
    do { return try HTTPURL(address) } catch {
      guard case .badURL(let redacted) = error else { throw .badAddress(address) }
      throw .badAddress(redacted)
    }
  }

  /// Returns an account with the place that an address means, once it was checked; the calendar is
  /// created on demand. Throws `CalendarError` and `SystemError`.
  func place(
    _ account: CalendarAccount, at address: String, creates: Bool
  ) throws -> CalendarAccount {
    var account = account
    if address.contains("://") {
      account.kind = .caldav
      account.address = address
      account.address = try find(account, creates: creates).href.url.description
    } else {
      guard account.user == nil, account.secret == .none else {
        throw CalendarError.folderNeedsNone
      }
      account.kind = .vdir
      account.address = try folder(address, account.name, creates: creates)
    }
    return account
  }

  // MARK: Folders

  private func folder(_ path: String, _ name: String, creates: Bool) throws -> String {
    let path = Files.resolved(Files.absolute(files.expanded(path)))
    if Files.isFolder(path) { return path }
    guard !Files.exists(path) else { throw CalendarError.notFolder(path) }
    guard creates else { throw CalendarError.noFolder(path) }
    try Files.createFolder(path)
    try Files.write(Array((name + "\n").utf8), to: "\(path)/displayname")
    return path
  }

  // MARK: Servers

  private func find(_ account: CalendarAccount, creates: Bool) throws -> DAVCalendar {
    let url = try Self.url(account.address), client = try client(account)
    do {
      return try find(account, url, client, creates: creates)
    } catch let error as DAVError {
      if error == .unauthorized, account.user == nil || account.secret == .none {
        throw CalendarError.passwordMissing(account.name)
      }
      throw CalendarError.sync(.server(error), calendar: account.name)
    }
  }

  private func find(
    _ account: CalendarAccount, _ url: HTTPURL, _ client: DAVClient, creates: Bool
  ) throws -> DAVCalendar {
    let found = try client.discover(from: url)
    let named =
      found.isCalendar ? found.calendars : found.calendars.filter { $0.isCalled(account.name) }
    if let calendar = named.first {
      guard calendar.holdsEvents else { throw CalendarError.noEvents(account.name) }
      guard account.direction == .busy || calendar.isWritable != false else {
        throw CalendarError.readOnly(account.name)
      }
      return calendar
    }
    guard creates, let home = found.homes.first else {
      throw CalendarError.noSuchCalendar(
        account.name, at: url.description,
        found: found.calendars.filter(\.holdsEvents).map { $0.name ?? $0.href.name })
    }
    return try make(account.name, in: home, client)
  }

  /// Creates a calendar under the first address that is free.
  private func make(
    _ name: String, in home: DAVHref, _ client: DAVClient
  ) throws -> DAVCalendar {
    let folder = Self.folder(for: name)
    for number in 1...Self.mostTries {
      let address = try home.collection(number == 1 ? folder : "\(folder)-\(number)")
      let made = Result { () throws(DAVError) in try client.makeCalendar(at: address, name: name) }
      if case .failure(.exists) = made { continue }
      return try made.get()
    }
    throw CalendarError.exists(name)
  }

  private static let mostTries = 9

  /// Returns the name of a collection: letters and digits of ASCII, which no server re-encodes.
  private static func folder(for name: String) -> String {
    String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}

extension DAVCalendar {
  /// Whether people know the calendar by that name.
  fileprivate func isCalled(_ name: String) -> Bool {
    (self.name ?? href.name) == name || self.name == nil && href.name == name
  }
}
