import Domain
import Interchange
import Platform
import Services
import Store

/// Shows and changes every setting by its name.
enum SettingsCommand {
  static let show = CommandSpec(
    name: "settings", group: .upkeep,
    operands: [
      OperandSpec("KEY", keys, isRequired: false), OperandSpec("VALUE", .text, isRequired: false),
    ],
    examples: ["settings theme", "settings theme dark", "settings break 45m"], run: runShow)

  static let list = CommandSpec(
    name: "settings list", group: .upkeep, examples: ["settings list", "settings list --json"],
    run: { _, session in try print(SettingCatalog.all, session) })

  static let reset = CommandSpec(
    name: "settings reset", group: .upkeep, operands: [OperandSpec("KEY", keys)],
    examples: ["settings reset theme"], run: runReset)

  static let export = CommandSpec(
    name: "settings export", group: .upkeep,
    operands: [OperandSpec("FILE", .file, isRequired: false)],
    examples: ["settings export", "settings export -"], run: runExport)

  static let importFile = CommandSpec(
    name: "settings import", group: .upkeep,
    operands: [OperandSpec("FILE", .file, isRequired: false)],
    options: [OptionSpec(flag: "dry-run", about: "settings_dry_run")],
    examples: ["settings import", "settings import laptop.json --dry-run"], run: runImport)

  private static let keys = ValueKind.choice(SettingCatalog.all.map(\.key))
  /// The longest file of settings in bytes.
  private static let longestFile = 1 << 20

  // MARK: Showing

  private static func runShow(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard let key = call.operands.first else { return try print(SettingCatalog.all, session) }
    let setting = try SettingCatalog.setting(key)
    guard call.operands.count > 1 else {
      guard !session.options.isJSON else { return try print([setting], session) }
      let (values, context) = try values(session)
      try session.print([setting.read(values, context)])
      return .done
    }
    return try change([setting], session) { values, context in
      try setting.set(call.operands[1], in: &values, context)
    }
  }

  private static func print(_ settings: [Setting], _ session: Session) throws -> ExitStatus {
    let (values, context) = try values(session)
    if session.options.isJSON {
      let defaults = defaults(context)
      try session.console.json(
        .object(["settings": .array(settings.map { json($0, values, defaults, context) })]))
    } else if session.options.isQuiet {
      for setting in settings { try session.console.line(setting.key) }
    } else {
      let texts = context.environment.texts
      let rows = settings.map { [$0.key, $0.read(values, context), texts($0.title)] }
      for line in TextTable.lines([.init(), .init(limit: 40), .init()], rows) {
        try session.console.line(line)
      }
    }
    return .done
  }

  private static func json(
    _ setting: Setting, _ values: SettingValues, _ defaults: SettingValues,
    _ context: SettingContext
  ) -> JSON {
    .object([
      "key": .string(setting.key), "value": .string(setting.read(values, context)),
      "default": .string(setting.read(defaults, context)), "group": .string(setting.group),
      "choices": .array(setting.choices(context).map(JSON.string)),
    ])
  }

  private static func values(_ session: Session) throws -> (SettingValues, SettingContext) {
    let environment = try session.environment(), store = try session.existingStore()
    let shoes = try store?.shoes.shoes().filter { !$0.isArchived } ?? []
    let context = SettingContext(
      environment, themes: session.themes.all.map(\.name), shoes: shoes)
    guard store != nil else { return (defaults(context), context) }
    return (try session.services().settingValues(), context)
  }

  private static func defaults(_ context: SettingContext) -> SettingValues {
    let environment = context.environment
    return SettingValues(Profiles.fresh(zone: environment.zone, now: environment.now))
  }

  // MARK: Changing

  private static func runReset(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let setting = try SettingCatalog.setting(call.operands[0])
    return try change([setting], session) { values, context in
      try setting.set(setting.read(defaults(context), context), in: &values, context)
    }
  }

  /// Changes settings in one step and shows them.
  private static func change(
    _ settings: [Setting], isRehearsal: Bool = false, _ session: Session,
    _ body: (inout SettingValues, SettingContext) throws -> Void
  ) throws -> ExitStatus {
    let (before, context) = try values(session)
    var after = before
    try body(&after, context)
    let changed = settings.filter { $0.read(before, context) != $0.read(after, context) }
    if after.guidance.digests, !before.guidance.digests { try session.require(.digest) }
    if !isRehearsal, after != before {
      do {
        _ = try session.perform(.settings(.change(after, from: before)))
      } catch let error as any UserFacing & Error where settings.count == 1 {
        throw SettingError.badValue(settings[0].key, error.message(context.environment))
      }
    }
    guard !session.options.isJSON else {
      let defaults = defaults(context)
      try session.console.json(
        .object(["settings": .array(settings.map { json($0, after, defaults, context) })]))
      return .done
    }
    let texts = context.environment.texts
    let rows = (settings.count == 1 ? settings : changed).map { setting in
      let old = setting.read(before, context), new = setting.read(after, context)
      guard old != new else {
        return texts("cli.settings.same", ["key": setting.key, "value": old])
      }
      return "\(setting.key): \(old.isEmpty ? "–" : old) → \(new.isEmpty ? "–" : new)"
    }
    try session.print(rows.isEmpty ? [texts("cli.settings.nothing")] : rows)
    if !isRehearsal, after != before { try session.print([texts("cli.undo_hint")]) }
    return .done
  }

  // MARK: Files

  private static func file(_ call: Invocation, _ session: Session) throws -> String {
    if let path = call.operands.first { return ExportTarget.name(path) }
    guard let folder = UserFolder.config.path(session.processEnvironment.variable) else {
      throw CommandError.usage("no_config_folder")
    }
    return "\(folder)/shiftpro/settings.json"
  }

  private static func runExport(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let path = try file(call, session)
    let (values, context) = try values(session)
    let lines = SettingCatalog.all.compactMap { setting -> String? in
      guard !setting.isLocal else { return nil }
      let value = setting.read(values, context), words = setting.choices(context)
      // Own rest rules are their limits.
      guard setting.isFree || words.contains(value) else { return nil }
      return "    \(JSONValue.string(setting.key).text()): \(JSONValue.string(value).text())"
    }
    let text = "{\n  \"settings\": {\n\(lines.joined(separator: ",\n"))\n  }\n}\n"
    if path == InputFile.standardInput {
      try session.console.raw(text)
      return .done
    }
    try ExportTarget.filing(path) {
      if call.operands.isEmpty { try Files.createFolder(Files.folder(of: path)) }
      try OutputFile.replace(path, mode: 0o600) { try $0.append(Array(text.utf8)) }
    }
    try session.printWritten(path, as: "cli.settings.exported")
    return .done
  }

  private static func runImport(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let path = try file(call, session)
    let bytes = try InputFile.read(path, limit: longestFile, session)
    let texts = try read(bytes)
    // In the order of the catalogue: limits follow the rules that they change.
    let settings = SettingCatalog.all.filter { texts[$0.key] != nil }
    return try change(settings, isRehearsal: call.has("dry-run"), session) { values, context in
      for setting in settings {
        try setting.set(texts[setting.key] ?? "", in: &values, context)
      }
    }
  }

  /// Returns the values in a file by the keys of their settings. Throws `SettingError`.
  private static func read(_ bytes: [UInt8]) throws(SettingError) -> [String: String] {
    guard bytes.count <= longestFile,
      let value = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self)),
      case .object(let file) = value, case .object(let settings)? = file["settings"]
    else { throw .badFile }
    var texts: [String: String] = [:]
    for member in settings.members {
      let setting = try SettingCatalog.setting(member.name)
      guard !setting.isLocal else { throw .local(setting.key) }
      switch member.value {
      case .string(let text), .number(let text): texts[setting.key] = text
      case .bool(let isOn): texts[setting.key] = isOn ? "on" : "off"
      default: throw .badFile
      }
    }
    return texts
  }
}
