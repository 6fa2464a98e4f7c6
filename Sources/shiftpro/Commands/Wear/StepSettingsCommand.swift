import Domain
import Services
import Store

/// Manages the settings of step counting and work shoes.
enum StepSettingsCommand {
  /// The value for no work shoes.
  private static let none = "none"

  static let spec = CommandSpec(
    name: "steps settings", group: .steps,
    options: [
      OptionSpec("stride", "LENGTH", .text, about: "stride"),
      OptionSpec("inactivity", "DURATION", .text, about: "inactivity"),
      OptionSpec("work-shoes", "NAME", .shoe, about: "work_shoes"),
      OptionSpec("auto-start", "on|off", .choice(["on", "off"]), about: "auto_start"),
    ],
    examples: [
      "steps settings", "steps settings --stride 68cm --inactivity 3h",
      "steps settings --work-shoes clogs", "steps settings --work-shoes none",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let old = try session.existingStore()?.stepSources.settings() ?? WearSettings()
    var settings = old
    if let text = call.value("stride") {
      guard let stride = StrideText.millimetres(text) else {
        throw CommandError.usage("bad_stride", ["value": text])
      }
      settings.stride = stride
    }
    if let text = call.value("inactivity") {
      let minutes = try DurationText.minutes(text)
      guard InactivityRule.sensible.contains(minutes) else {
        throw CommandError.usage("bad_inactivity", ["value": text])
      }
      settings.inactivity = InactivityRule(minutes: minutes)
    }
    if let name = call.value("work-shoes") {
      settings.workShoe = name == none ? nil : try session.shoe(name).id
    }
    if let choice = call.value("auto-start") {
      settings.autoStarts(choice == "on", from: try session.environment().now)
    }
    if settings != old { _ = try session.perform(.wear(.saveSettings(settings, from: old))) }
    try show(settings, session)
    return .done
  }

  private static func show(_ settings: WearSettings, _ session: Session) throws {
    let shoe = try session.shoes().first { $0.id == settings.workShoe }
    guard !session.options.isJSON else {
      return try session.console.json(
        .object([
          "stride_m": JSON(millimetres: settings.stride),
          "inactivity_minutes": .integer(Int64(settings.inactivity.minutes)),
          "work_shoes": JSON(shoe?.id.text),
          "auto_start_since": JSON(settings.autoStartSince),
        ]))
    }
    let environment = try session.environment()
    let texts = environment.texts, format = environment.format
    let rows = [
      [texts("settings.stride"), StrideText.text(settings.stride, format)],
      [
        texts("settings.inactivity"),
        format.duration(seconds: Int64(settings.inactivity.minutes) * 60),
      ],
      [texts("settings.work_shoes"), shoe?.name ?? texts("settings.work_shoes_off")],
      [
        texts("settings.auto_start"),
        format.autoStart(since: settings.autoStartSince, in: environment.zone),
      ],
    ]
    for line in TextTable.lines([.init(), .init()], rows) { try session.console.line(line) }
  }
}
