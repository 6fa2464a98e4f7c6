import AppCore
import Domain
import Services
import Terminal

/// The parsed options that every command accepts.
struct GlobalOptions: Sendable {
  /// The requested language.
  let language: Texts.Language?
  /// The requested theme.
  let theme: Theme?
  /// The requested zone.
  let zone: Zone?
  let isJSON: Bool
  let isQuiet: Bool
  let isVerbose: Bool
  /// Whether ASCII output was requested; the locale may require it too.
  let isASCII: Bool
  /// Whether accessible screens were requested, by the option or `SHIFTPRO_ACCESSIBLE`.
  let isAccessible: Bool
  let noColor: Bool
  let noMouse: Bool
  let isDemo: Bool

  static let specs = [
    OptionSpec("store", "FILE", .file),
    OptionSpec("profile", "NAME", .profile),
    OptionSpec("now", "INSTANT", .time),
    OptionSpec("zone", "IANA", .zone),
    OptionSpec("lang", "LANGUAGE", .choice(Texts.Language.allCases.map(\.rawValue))),
    OptionSpec("theme", "NAME", .theme),
    OptionSpec(flag: "no-color"),
    OptionSpec(flag: "ascii"),
    OptionSpec(flag: "accessible"),
    OptionSpec(flag: "no-mouse"),
    OptionSpec(flag: "demo"),
    OptionSpec(flag: "json"),
    OptionSpec(flag: "quiet", letter: "q"),
    OptionSpec(flag: "verbose", letter: "v"),
    OptionSpec(flag: "version"),
    OptionSpec(flag: "help", letter: "h"),
  ]

  /// Reads the options of `invocation` and the environment variables. Throws `CommandError`.
  init(_ invocation: Invocation, _ processEnvironment: ProcessEnvironment) throws {
    language = try invocation.value("lang").map {
      try Choice.read($0, of: "lang", Texts.Language.allCases.map(\.rawValue))
    }.flatMap(Texts.Language.init)
    theme = try invocation.value("theme").map {
      try GlobalOptions.theme($0, processEnvironment)
    }
    let name = invocation.value("zone")
    zone = name.flatMap { try? processEnvironment.zones.zone($0) }
    if let name, zone == nil { throw CommandError.usage("unknown_zone", ["zone": name]) }
    isJSON = invocation.has("json")
    isQuiet = invocation.has("quiet")
    isVerbose = invocation.has("verbose")
    isASCII = invocation.has("ascii")
    let accessible = processEnvironment.variable("SHIFTPRO_ACCESSIBLE") ?? ""
    isAccessible = invocation.has("accessible") || !["", "0"].contains(accessible)
    noColor = invocation.has("no-color") || processEnvironment.variable("NO_COLOR") != nil
    noMouse = invocation.has("no-mouse")
    isDemo = invocation.has("demo")
  }

  /// Returns the theme of that name; the user's are read only for other names than the built-in
  /// ones. Throws `CommandError`.
  private static func theme(
    _ name: String, _ processEnvironment: ProcessEnvironment
  ) throws -> Theme {
    if let theme = Theme.named(name) { return theme }
    let themes = Themes(
      folder: Themes.folder(processEnvironment.variable), processEnvironment.entitlements)
    if let theme = themes[name] { return theme }
    throw Choice.error(name, as: "--theme", themes.all.map(\.name))
  }
}
