import Domain
import Interchange
import Services
import TerminalText

/// Lists and applies the presets of entitlements.
enum EntitlementPresetCommand {
  static let list = CommandSpec(
    name: "entitlement presets", group: .absences,
    options: [
      OptionSpec("country", "CODE", .choice(EntitlementPresets.countries), about: "preset_country")
    ],
    examples: ["entitlement presets --country DE", "entitlement presets --json"], run: runList)

  static let use = CommandSpec(
    name: "entitlement use", group: .absences,
    operands: [OperandSpec("PRESET", .entitlementPreset)],
    options: [
      OptionSpec("name", "NAME", .entitlement, about: "preset_name"),
      OptionSpec("from", "DATE", .date, about: "preset_from"),
      OptionSpec(flag: "dry-run", about: "preset_dry_run"),
    ],
    examples: [
      "entitlement use de-24-werktage --dry-run", "entitlement use nhs-27 --from 2026-04-01",
      "entitlement use au-personal-10-days --name personal",
    ], run: runUse)

  /// The columns of paragraphs, as in help.
  private static let width = 80

  // MARK: Listing

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    session.needsNoStore = true
    var presets = EntitlementPresets.all
    if let text = call.value("country") {
      let typed = text.uppercased()
      let code = try Choice.read(
        typed == "UK" ? "GB" : typed, of: "country", EntitlementPresets.countries)
      presets.removeAll { $0.country != code }
    }
    let environment = try session.environment()
    if session.options.isJSON {
      try session.console.json(
        .object(["presets": .array(presets.map { json($0, environment.texts) })]))
    } else if session.options.isQuiet {
      for preset in presets { try session.console.line(preset.id) }
    } else {
      for preset in presets {
        for line in lines(preset, environment.format) { try session.console.line(line) }
      }
    }
    return .done
  }

  /// Returns a block of lines about a preset.
  private static func lines(_ preset: EntitlementPreset, _ format: Format) -> [String] {
    let texts = format.texts
    let source = [
      preset.source,
      texts("entitlement.preset.checked", ["day": format.dayWithYear(preset.checked)]),
    ]
    return [
      "\(preset.id)  \(format.country(of: preset)): \(preset.name(texts))",
      "  "
        + ([format.about(preset.entitlement)] + format.rules(of: preset)).joined(separator: " · "),
    ]
      + paragraph(preset.description(texts)) + paragraph(omission(preset, texts))
      + ["  " + source.joined(separator: " · "), "  \(preset.address)"]
  }

  private static func omission(_ preset: EntitlementPreset, _ texts: Texts) -> String {
    texts("entitlement.preset.leaves_out", ["text": preset.omission(texts)])
  }

  private static func paragraph(_ text: String) -> [String] {
    DisplayText.wrap(text, to: width - 2).map { "  \($0)" }
  }

  // MARK: Applying

  private static func runUse(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let use = PresetUse(
      call.operands[0], name: call.value("name"),
      from: try call.value("from").map { try TimeParser.date($0, in: environment.timeContext) })
    guard !call.has("dry-run") else {
      let applied = try session.services(isRehearsal: true).absences.applying(use)
      try print(applied, nil, session)
      return .done
    }
    let result = try session.perform(.absence(.usePreset(use)))
    guard let applied = result.appliedPreset else { return .done }
    try print(applied, result, session)
    return .done
  }

  /// Prints what was set and added, or would be if there is no result.
  private static func print(
    _ applied: AppliedPreset, _ result: ActionResult?, _ session: Session
  ) throws {
    let format = try session.environment().format, texts = format.texts
    guard !session.options.isJSON else {
      return try session.console.json(json(applied, isRehearsal: result == nil))
    }
    let rules = applied.rules.map {
      "  \(format.rule($0, of: applied.entitlement)) · \(format.days(of: $0))"
    }
    let title = result?.message?.text(texts) ?? ""
    let note =
      switch result {
      case nil: texts("cli.assign.dry_run")
      case let result? where result.canUndo: texts("cli.undo_hint")
      default: ""
      }
    try session.print(
      [title, format.about(applied.entitlement)] + rules
        + paragraph(omission(applied.preset, texts)) + [note])
  }

  // MARK: JSON

  private static func json(_ preset: EntitlementPreset, _ texts: Texts) -> JSON {
    .members(
      [
        ("id", .string(preset.id)), ("country", .string(preset.country)),
        ("name", .string(preset.name(texts))), ("about", .string(preset.description(texts))),
        ("entitlement", .string(preset.entitlement.name)),
      ] + preset.entitlement.settings + [
        ("rules", .array(preset.rules.map(json))),
        ("leaves_out", .string(preset.omission(texts))), ("source", .string(preset.source)),
        ("address", .string(preset.address)), ("checked", JSON(preset.checked)),
      ])
  }

  private static func json(_ rule: EntitlementPreset.Rule) -> JSON {
    .members([
      ("amount", .string(rule.amount.description)), ("per", .string(rule.per.rawValue)),
      ("expires", .string(rule.expires.word)), ("round", .string(rule.rounding.rawValue)),
    ])
  }

  private static func json(_ applied: AppliedPreset, isRehearsal: Bool) -> JSON {
    let entitlement = applied.entitlement
    return .members([
      ("preset", .string(applied.preset.id)), ("changed", .bool(!applied.isUnchanged)),
      (
        "entitlement",
        .members(
          [("name", .string(entitlement.name))] + entitlement.settings + [
            (
              "rules",
              .array(
                applied.rules.map { rule -> JSON in
                  // The ids of rules that were not kept mean nothing.
                  let isKept = !isRehearsal || applied.isUnchanged
                  return .members([
                    ("id", isKept ? .string(rule.id.text) : .null),
                    ("amount", .string(rule.amount.description)),
                    ("per", .string(rule.per.rawValue)), ("from", JSON(rule.from)),
                    ("expires", .string(rule.expires.word)),
                    ("round", .string(rule.rounding.rawValue)),
                  ])
                })
            )
          ])
      ),
    ])
  }
}
