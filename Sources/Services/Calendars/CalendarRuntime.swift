import Network
import Platform
import Store
import Synchronization

/// What reaching calendars needs of the machine; tests replace it.
package struct CalendarRuntime: ServiceRuntime {
  /// Returns a variable of the environment; nil if it is missing or empty.
  package var variable: @Sendable (String) -> String?
  /// Asks the person for the password of a calendar with that name. Nil if nobody can be asked.
  package var ask: @Sendable (String) throws -> SecretBytes?
  /// The limits of a request.
  package var limits: HTTPLimits
  /// The passwords that were typed in this process.
  package let passwords: PasswordMemory

  /// Creates a runtime; what is left out is the machine's own, and nobody is asked.
  package init(
    variable: @escaping @Sendable (String) -> String? = System.variable,
    ask: @escaping @Sendable (String) throws -> SecretBytes? = { _ in nil },
    limits: HTTPLimits = DAVSession.limits, passwords: PasswordMemory = PasswordMemory()
  ) {
    self.variable = variable
    self.ask = ask
    self.limits = limits
    self.passwords = passwords
  }

  /// The machine's own; what was typed is remembered as long as the process lasts.
  package static let machine = CalendarRuntime()
}

extension StoreServices {
  /// The connection to calendars.
  var calendarRuntime: CalendarRuntime { self[CalendarRuntime.self] }
}

/// The requests of one command, for the person to look at. They have neither headers nor bodies.
package final class RequestLog: Sendable {
  /// The number of requests that are kept.
  private static let capacity = 20_000
  private let stored = Mutex<[HTTPLogEntry]>([])

  /// Creates an empty log.
  package init() {}

  /// The requests, oldest first.
  package var entries: [HTTPLogEntry] { stored.withLock { $0 } }

  /// Adds a request, and drops the oldest one of too many.
  func add(_ entry: HTTPLogEntry) {
    stored.withLock { entries in
      entries.append(entry)
      if entries.count > Self.capacity { entries.removeFirst() }
    }
  }
}
