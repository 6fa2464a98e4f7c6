import Domain
import Services
import Store
import Sync

/// Calendars as they are printed.
struct CalendarWords {
  private let services: StoreServices
  private var environment: Environment { services.environment }
  private var texts: Texts { environment.texts }

  init(_ services: StoreServices) { self.services = services }

  // MARK: Text

  /// Returns the row of a calendar in a list.
  func row(_ account: CalendarAccount) throws -> [String] {
    let open = try conflicts(account).count
    let calendars = services.store.calendars
    let held = try calendars.heldDeletions()[account.id]
    let failed = try calendars.failures()[account.id] ?? 0
    var state = account.lastRunAt.map { time in
      texts("cli.calendar.last", ["time": environment.format.moment(time, environment)])
    }
    if let reason = account.pausedReason {
      state = texts("cli.calendar.paused", ["reason": texts.calendarPause(reason)])
    } else if let left = texts.calendarLeft(conflicts: open, held: held, failed: failed) {
      state = left
    }
    return [
      account.name, texts("calendar.direction.\(account.direction.rawValue)"), account.address,
      state ?? texts("cli.calendar.never"),
    ]
  }

  /// Returns the settings and the state of a calendar.
  func rows(_ account: CalendarAccount) throws -> [[String]] {
    let format = environment.format
    func row(_ key: String, _ value: String?) -> [String]? {
      value.map { [texts("calendar.row.\(key)"), $0] }
    }
    let first = try services.calendars.windowStart(of: account)
    let last = services.calendars.windowEnd
    let window = "\(format.moment(first, environment)) – \(format.moment(last, environment))"
    let secret: String? =
      switch account.secret {
      case .none: nil
      case .file(let path): path
      case .command(let command): command
      case .prompt: texts("calendar.secret.prompt")
      }
    let pattern = try patternName(account)
    let count = try services.store.calendars.eventCount(of: account.id)
    let open = try conflictCount(account)
    let held = try heldCount(account)
    let failed = try services.store.calendars.failures()[account.id] ?? 0
    let isBusy = account.direction == .busy
    return [
      row("name", account.name), row("kind", texts("calendar.kind.\(account.kind.rawValue)")),
      row("address", account.address), row("user", account.user), row("password", secret),
      row("direction", texts("calendar.direction.\(account.direction.rawValue)")),
      row("pattern", pattern),
      row(
        "include",
        account.includes.isEmpty
          ? nil : account.includes.map { texts("calendar.include.\($0)") }.joined(separator: ", ")),
      row("title", isBusy ? nil : account.title),
      row("alarm", account.alarmMinutes.map { format.duration(seconds: Int64($0) * 60) }),
      row("notes", isBusy || account.sendsNotes ? nil : texts("calendar.notes.off")),
      row("window", isBusy ? nil : window),
      row("events", format.number(Int64(count))),
      row("conflicts", open),
      row("held", held == 0 ? nil : format.number(Int64(held))),
      row("failed", failed == 0 ? nil : format.number(Int64(failed))),
      row("last", account.lastRunAt.map { format.moment($0, environment) }),
      row("paused", account.pausedReason.map(texts.calendarPause)),
    ].compactMap { $0 }
  }

  private func conflictCount(_ account: CalendarAccount) throws -> String? {
    let open = try conflicts(account)
    return open.isEmpty ? nil : environment.format.number(Int64(open.count))
  }

  private func conflicts(_ account: CalendarAccount) throws -> [OpenConflict] {
    try services.calendars.conflicts(of: account.name)
  }

  private func heldCount(_ account: CalendarAccount) throws -> Int {
    let held = try services.store.calendars.heldDeletions()[account.id]
    return held.map { $0.count + $0.older } ?? 0
  }

  private func patternName(_ account: CalendarAccount) throws -> String? {
    guard let pattern = account.pattern else { return nil }
    let all = try services.store.patterns.patterns()
    return all.last { $0.seriesID.text == pattern }?.name ?? pattern
  }

  // MARK: JSON

  /// Returns a calendar as JSON, with its window and counts on demand.
  func json(_ account: CalendarAccount, isWhole: Bool = false) throws -> JSON {
    let direction = account.direction == .twoWay ? "two-way" : account.direction.rawValue
    let secret = account.secret == .none ? nil : account.secret.stored.kind
    var members: [(key: String, value: JSON)] = [
      ("name", .string(account.name)), ("kind", .string(account.kind.rawValue)),
      ("address", .string(account.address)), ("user", JSON(account.user)),
      ("password", JSON(secret)), ("direction", .string(direction)),
      ("pattern", JSON(try patternName(account))),
      ("include", .array(account.includes.map { .string($0) })),
      ("alarm_minutes", JSON(account.alarmMinutes.map(Int64.init))),
      ("title", .string(account.title)), ("notes", .bool(account.sendsNotes)),
      ("ca_file", JSON(account.caFile)),
      ("allow_http", .bool(account.allowsPlainHTTP)), ("last_run", JSON(account.lastRunAt)),
      ("paused", JSON(account.pausedReason)),
    ]
    if isWhole {
      members += [
        ("window_start", JSON(try services.calendars.windowStart(of: account))),
        ("window_end", JSON(services.calendars.windowEnd)),
        ("events", .integer(Int64(try services.store.calendars.eventCount(of: account.id)))),
        ("conflicts", .integer(Int64(try conflicts(account).count))),
        ("held", .integer(Int64(try heldCount(account)))),
        ("failed", .integer(Int64(try services.store.calendars.failures()[account.id] ?? 0))),
      ]
    }
    return .members(members)
  }
}
