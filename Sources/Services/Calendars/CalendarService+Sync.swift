import Coach
import Domain
import Interchange
import Store
import Sync

/// The choices for bringing calendars into step.
package struct CalendarSyncChoice: Equatable, Sendable {
  /// The name of the calendar; nil for all.
  package var name: String?
  /// Whether nothing is written on either side.
  package var isDryRun = false
  /// Whether held deletions are done.
  package var forcesDeletions = false
  /// Whether missing events whose deletion would be held are sent again.
  package var refills = false
  /// Whether all other events are looked at.
  package var listsOthers = false
  /// Whether other events of two-way calendars become shifts.
  package var importsOthers = false
  /// Whether it happens without the person: paused calendars are left alone.
  package var isAutomatic = false

  /// Creates choices.
  package init(_ name: String? = nil) { self.name = name }
}

extension CalendarService {
  /// The number of months ahead.
  private static let monthsAhead = 12
  /// What stands for the shift's name in a title.
  static let nameMark = "{name}"

  /// Brings calendars and shifts into step, one calendar after another; the failure of one does not
  /// affect the others. Throws `CalendarError.unknown` and `StoreError`.
  func sync(
    _ choice: CalendarSyncChoice, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    var accounts =
      try choice.name.map { [try account(named: $0)] } ?? store.calendars.accounts()
    if choice.isAutomatic { accounts.removeAll { $0.pausedReason != nil || needsPassword($0) } }
    // A server that refuses the password or does not respond is asked once.
    var refusals: [String: SyncError] = [:]
    var reports = try accounts.map { account in
      CalendarReport(
        account: account, result: try outcome(of: account, choice, &refusals, progress))
    }
    // What one calendar has brought in is sent to those before it.
    let last = reports.lastIndex { $0.received && !choice.isDryRun } ?? 0
    for index in reports.indices.prefix(last) where reports[index].sendsShifts {
      let account = reports[index].account
      let next = try outcome(of: account, choice, &refusals, progress)
      reports[index] = reports[index].followed(by: next)
    }
    return ActionResult(
      nil, payload: CalendarOutcome(reports: reports, requests: log.entries),
      canUndo: reports.contains(where: \.received))
  }

  /// Whether the password of a calendar has to be typed first.
  package func needsPassword(_ account: CalendarAccount) -> Bool {
    account.secret == .prompt && services.calendarRuntime.passwords[account.name] == nil
  }

  private func outcome(
    of account: CalendarAccount, _ choice: CalendarSyncChoice,
    _ refusals: inout [String: SyncError], _ progress: (ByteProgress) -> Bool
  ) throws -> Result<RunResult, CalendarFailure> {
    do {
      if let error = account.door.flatMap({ refusals[$0] }) {
        throw CalendarError.sync(error, calendar: account.name)
      }
      return .success(try run(account, choice, progress))
    } catch let error as CalendarError {
      if case .sync(let failure, _) = error, failure.isOfServer, let door = account.door {
        refusals[door] = failure
      }
      return .failure(CalendarFailure(error, environment))
    } catch let error as EntitlementError {
      return .failure(
        CalendarFailure(
          code: "tier", error: error.message(environment), pauses: false, isTemporary: false))
    }
  }

  private func run(
    _ account: CalendarAccount, _ choice: CalendarSyncChoice, _ progress: (ByteProgress) -> Bool
  ) throws -> RunResult {
    try environment.entitlements.check(account.direction)
    return try withoutActuallyEscaping(progress) { progress in
      var last = ByteProgress(bytes: 0, total: 0, text: account.name)
      let side = try access { !progress(last) }.side(account)
      let run = CalendarRun(
        account, in: store, with: side, settings(account, choice), shifts: shifts(of: account),
        activities: activities(of: account),
        progress: { step in
          last.bytes = Int64(step.done)
          last.total = Int64(step.total)
        }, isCancelled: { !progress(last) })
      do throws(SyncError) { return try run.run() } catch {
        if error == .unauthorized { services.calendarRuntime.passwords[account.name] = nil }
        throw CalendarError.sync(error, calendar: account.name)
      }
    }
  }

  private func settings(_ account: CalendarAccount, _ choice: CalendarSyncChoice) -> RunSettings {
    var settings = RunSettings(
      style: style(of: account), zone: environment.zone, zones: environment.zones, now: now,
      windowEnd: windowEnd)
    settings.isDryRun = choice.isDryRun
    settings.forcesDeletions = choice.forcesDeletions
    settings.refills = choice.refills
    settings.listsEverything = choice.listsOthers || choice.importsOthers
    settings.importsOthers = choice.importsOthers
    return settings
  }

  // MARK: Shifts

  /// The first moment after the window.
  package var windowEnd: Instant {
    environment.zone.startOfDay(environment.today.adding(months: Self.monthsAhead))
  }

  /// Returns the first moment of a calendar's window: the first recorded shift, or the day on which
  /// the calendar was added. Throws `StoreError`.
  package func windowStart(of account: CalendarAccount) throws -> Instant {
    let added = firstPlanned(of: account)
    return min(added, try store.shifts.first()?.start ?? added)
  }

  /// Returns the moment from which planned shifts are in a calendar.
  func firstPlanned(of account: CalendarAccount) -> Instant {
    environment.zone.startOfDay(environment.zone.local(at: account.createdAt).day)
  }

  /// Returns how the shifts of a calendar look.
  package func style(of account: CalendarAccount) -> EventStyle {
    // Not in the person's language: the title has to stay the same when that changes.
    let rest = account.title.replacing(Self.nameMark, with: "")
    let words = rest.split { !$0.isLetter && !$0.isNumber }
    return EventStyle(
      title: account.title, unnamed: words.isEmpty ? "Shift" : words.joined(separator: " "),
      hasNotes: account.sendsNotes)
  }

  /// Returns a function that reads the shifts of a calendar: all recorded ones, and those planned
  /// from the day on which it was added until the end of the window.
  private func shifts(of account: CalendarAccount) -> (Store) throws -> [Shift] {
    let first = firstPlanned(of: account), end = windowEnd, environment = environment
    let pattern = account.pattern.map { RecordID($0) }
    return { store in
      let roster = try Roster(store: store, environment)
      let planned = try roster.planned(startingIn: Interval(start: first, end: end))
      let recorded = try store.shifts.shifts(
        startingIn: Interval(start: Instant(seconds: .min), end: end))
      let shifts = try roster.marked(recorded + planned)
      return pattern.map { series in shifts.filter { $0.origin?.patternID == series } } ?? shifts
    }
  }
}

extension CalendarFailure {
  /// Creates the failure for an error.
  init(_ error: CalendarError, _ environment: Environment) {
    let words = error.message(environment)
    guard case .sync(let failure, _) = error else {
      self.init(code: words.code, error: words, pauses: false, isTemporary: false)
      return
    }
    self.init(
      code: failure.word, error: words, pauses: failure.pauses, isTemporary: failure.isTemporary)
  }
}

extension CalendarAccount {
  /// Where and as whom a server is asked; nil for a folder.
  fileprivate var door: String? {
    guard kind == .caldav, let url = try? CalendarAccess.url(address) else { return nil }
    return "\(url.origin) \(user ?? "") \(secret)"
  }
}

extension SyncError {
  /// Whether another calendar of the server would fail in the same way.
  fileprivate var isOfServer: Bool {
    switch self {
    case .unauthorized, .server(.http(.timedOut)), .server(.http(.refused)),
      .server(.http(.cannotResolve)), .server(.http(.tls)):
      true
    default: false
    }
  }

  /// Whether trying again later can help.
  fileprivate var isTemporary: Bool {
    switch self {
    case .busy: true
    case .server(.http(let error)):
      switch error {
      case .cannotResolve, .refused, .timedOut, .broken: true
      default: false
      }
    case .server(.unavailable), .server(.tooManyRequests), .server(.unexpected): true
    default: false
    }
  }
}
