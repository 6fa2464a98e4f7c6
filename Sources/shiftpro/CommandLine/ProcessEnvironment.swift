import Domain
import Interchange
import Platform
import Services
import Store

/// The machine and shell in which the program runs; tests replace them.
package struct ProcessEnvironment: Sendable {
  /// Returns an environment variable; nil if it is missing or empty.
  package var variable: @Sendable (String) -> String?
  /// The clock, in whole seconds.
  var clock: @Sendable () -> Instant
  /// The machine's time zones.
  var zones: ZoneDatabase
  /// The IANA name of the machine's own zone.
  var systemZone: @Sendable () -> String
  /// Reads at most that many bytes from standard input.
  var input: @Sendable (Int) throws -> [UInt8]
  /// Reads at most that many bytes from a file descriptor.
  var descriptor: @Sendable (Int, Int) throws -> [UInt8]
  /// Asks a question without echoing the answer; nil if nobody can answer.
  var secret: @Sendable (String) throws -> [UInt8]?
  /// Whether standard input and output are terminals.
  var isInteractive: Bool
  /// Whether standard error is a terminal, which can show progress.
  package var showsProgress = false
  /// Returns the path of the running program; nil if it is unknown.
  package var executable: @Sendable () -> String? = { nil }
  /// The options for opening stores.
  package var storeOptions = StoreOptions()
  /// The features that the person's tier includes.
  package var entitlements = Entitlements.pro

  package init(
    variable: @escaping @Sendable (String) -> String?, clock: @escaping @Sendable () -> Instant,
    zones: ZoneDatabase, systemZone: @escaping @Sendable () -> String,
    input: @escaping @Sendable (Int) throws -> [UInt8],
    descriptor: @escaping @Sendable (Int, Int) throws -> [UInt8],
    secret: @escaping @Sendable (String) throws -> [UInt8]?, isInteractive: Bool,
    showsProgress: Bool = false, executable: @escaping @Sendable () -> String? = { nil }
  ) {
    self.variable = variable
    self.clock = clock
    self.zones = zones
    self.systemZone = systemZone
    self.input = input
    self.descriptor = descriptor
    self.secret = secret
    self.isInteractive = isInteractive
    self.showsProgress = showsProgress
    self.executable = executable
  }

  /// The environment of this process.
  static var process: ProcessEnvironment {
    ProcessEnvironment(
      variable: System.variable, clock: { Instant(seconds: System.now()) },
      zones: ZoneDatabase(load: System.zoneFile), systemZone: System.timeZoneIdentifier,
      input: { try Files.read(descriptor: 0, limit: $0) },
      descriptor: { try Files.read(descriptor: Int32($0), limit: $1) },
      secret: SecretPrompt.answer,
      isInteractive: System.isTerminal(0) && System.isTerminal(1),
      showsProgress: System.isTerminal(2), executable: executablePath)
  }
}

extension ProcessEnvironment {
  /// The language of the locale.
  var language: Texts.Language {
    Texts.Language(locale: first(["LC_ALL", "LC_MESSAGES", "LANG"]) ?? "")
  }

  /// The paper size of the locale: Letter in the United States, Canada and the other countries
  /// listed by CLDR (paperSize, US-Letter), A4 elsewhere.
  var paper: PDFPaper {
    let locale = first(["LC_ALL", "LC_PAPER", "LANG"]) ?? ""
    let territory = locale.split(separator: ".").first?.split(separator: "_").dropFirst().first
    return Self.letterTerritories.contains(territory ?? "") ? .letter : .a4
  }

  private static let letterTerritories: Set<Substring> = [
    "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
  ]

  /// Whether the locale has a character set other than UTF-8. Without any locale, as in containers
  /// and timers, UTF-8 is the better guess.
  var isPlainASCII: Bool {
    guard let locale = first(["LC_ALL", "LC_CTYPE", "LANG"])?.lowercased() else { return false }
    return !locale.contains("utf-8") && !locale.contains("utf8")
  }

  /// The zone to use if neither the command line nor the profile names one, and the value of `TZ` if
  /// it cannot be read.
  ///
  /// It is that of `TZ`, which may be a name, a path or a POSIX rule, then the system's, then UTC.
  /// A zone that counts leap seconds is replaced by the one without.
  var place: (zone: Zone, unreadable: String?) {
    let system = (try? zones.zone(systemZone())) ?? .utc
    guard let text = variable("TZ") else { return (system, nil) }
    let name = Self.zoneName(text)
    guard !Self.namesOfSystem.contains(name) else { return (system, nil) }
    if let zone = try? zones.zone(name) { return (zone, nil) }
    if let zone = zones.zone(posixRule: name) { return (zone, nil) }
    let plain = name.hasPrefix("right/") ? try? zones.zone(String(name.dropFirst(6))) : nil
    return (plain ?? system, text)
  }

  /// The zone to use if neither the command line nor the profile names one.
  var zone: Zone { place.zone }

  /// The values of `TZ` that mean the system's zone.
  private static let namesOfSystem: Set = ["localtime", "/etc/localtime"]

  /// Returns `Europe/Berlin` for `:Europe/Berlin` and `/usr/share/zoneinfo/Europe/Berlin`.
  private static func zoneName(_ text: String) -> String {
    let name = text.hasPrefix(":") ? text.dropFirst() : text[...]
    return name.ranges(of: "zoneinfo/").last.map { String(name[$0.upperBound...]) } ?? String(name)
  }

  private func first(_ names: [String]) -> String? { names.lazy.compactMap(variable).first }
}
