import Coach
import Domain
import Services
import Store

/// Shows the library, and adds and removes actions of one's own.
enum LibraryCommand {
  static let library = CommandSpec(
    name: "guidance library", group: .guidance,
    operands: [OperandSpec("SLUG", .action, isRequired: false)],
    options: [
      OptionSpec("tag", "TAG", .choice(tags), about: "action_tag"),
      OptionSpec("slot", "SLOT", .choice(slots), about: "action_slot"),
    ],
    examples: [
      "guidance library", "guidance library --tag sleep --slot pre_sleep",
      "guidance library nap.break", "guidance library --json",
    ], run: runLibrary)

  static let add = CommandSpec(
    name: "guidance add", group: .guidance,
    operands: [OperandSpec("TITLE", .text, isRepeated: true)],
    options: [
      OptionSpec("tag", "TAG", .choice(tags), about: "own_tag", isRepeatable: true),
      OptionSpec("slot", "SLOT", .choice(slots), about: "own_slot", isRepeatable: true),
      OptionSpec("kind", "KIND", .choice(FocusCommand.kinds), about: "own_kind"),
      OptionSpec("text5", "TEXT", .text, about: "own_text5"),
      OptionSpec("text10", "TEXT", .text, about: "own_text10"),
      OptionSpec("text20", "TEXT", .text, about: "own_text20"),
      OptionSpec("note", "TEXT", .text, about: "own_note"),
    ],
    examples: [
      "guidance add \"Water the plants\" --tag care --text5 \"The kitchen\"",
      "guidance add Call Mum --tag social --slot day_off --text10 \"Only to say hello\"",
    ], run: runAdd)

  static let remove = CommandSpec(
    name: "guidance remove", group: .guidance, operands: [TodayCommand.slug],
    examples: ["guidance remove own.4f3a2b1c"],
    run: { call, session in
      guard try session.existingStore() != nil else {
        let action = try session.action(call.operands[0], session.guidance())
        throw GuidanceError.notOwn(action)
      }
      return try print(session.perform(.guidance(.deleteOwn(slug: call.operands[0]))), session)
    })

  private static let tags = ActionTag.allCases.map(\.rawValue)
  private static let slots = DaySlot.allCases.map(\.rawValue) + ["day_off", "any"]

  // MARK: Showing

  private static func runLibrary(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), library = try session.guidanceLibrary()
    if let word = call.operands.first {
      let action = try library.action(word, language: environment.texts.language.rawValue)
      let report = LibraryReport(action, library, environment)
      if session.options.isJSON {
        try session.console.json(.object(["action": report.json]))
      } else {
        for line in report.lines { try session.console.line(line) }
      }
      return .done
    }
    let tag = try call.value("tag").map { try Choice.read($0, of: "tag", tags) }
    let slot = try call.value("slot").map { try Choice.read($0, of: "slot", slots) }
    let wanted = slot.flatMap(DaySlot.named)
    let reports = library.actions.filter { action in
      (tag == nil || action.tags.contains { $0.rawValue == tag })
        && wanted.map { !action.slots.isDisjoint(with: $0) } ?? true
    }.map { LibraryReport($0, library, environment) }
    if session.options.isJSON {
      try session.console.json(
        .object([
          "content_version": .integer(Int64(library.contentVersion)),
          "actions": .array(reports.map(\.json)),
        ]))
    } else if session.options.isQuiet {
      for report in reports { try session.console.line(report.action.slug) }
    } else if reports.isEmpty {
      try session.console.line(environment.texts("cli.guidance.library.none"))
    } else {
      let head = ["action", "kind", "areas", "minutes", "slug"].map {
        environment.texts("cli.column.\($0)")
      }
      let columns = head.map { _ in TextTable.Column() }
      for line in TextTable.lines(columns, [head] + reports.map(\.row)) {
        try session.console.line(line)
      }
    }
    return .done
  }

  // MARK: Own actions

  private static func runAdd(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let tags = try call.words("tag").map { word in
      try ActionTag(rawValue: Choice.read(word, of: "tag", Self.tags)) ?? .care
    }
    let slots = try call.words("slot").reduce(into: Set<DaySlot>()) { slots, word in
      slots.formUnion(DaySlot.named(try Choice.read(word, of: "slot", Self.slots)) ?? [])
    }
    let kind = try call.value("kind").map { try Choice.read($0, of: "kind", FocusCommand.kinds) }
    var variants: [ActionLength: String] = [:]
    for length in ActionLength.allCases {
      variants[length] = call.value("text\(length.minutes)")
    }
    let action = OwnAction(
      id: .new(), title: call.operands.joined(separator: " "),
      kind: kind.flatMap(ActionKind.init) ?? .ritual, tags: tags,
      slots: slots.isEmpty ? Set(DaySlot.allCases) : slots, variants: variants,
      note: call.value("note") ?? "")
    return try print(session.perform(.guidance(.saveOwn(action))), session)
  }

  private static func print(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    guard let action = result.guidance?.own else { return .done }
    let environment = try session.environment(), texts = environment.texts
    if session.options.isJSON {
      let report = LibraryReport(action.template, .empty, environment)
      try session.console.json(.object(["action": report.json]))
    } else if session.options.isQuiet {
      return .done
    } else {
      try session.print([
        result.message?.text(texts) ?? "", "\(action.slug) · \(texts("cli.undo_hint"))",
      ])
    }
    return .done
  }
}

extension Invocation {
  /// Returns the words of an option that takes a list, with commas or given more than once, each
  /// once and in order.
  func words(_ option: String) -> [String] {
    (value(option) ?? "").split(separator: ",").map { String($0).trimmed }
      .reduce(into: []) { words, word in
        if !word.isEmpty, !words.contains(word) { words.append(word) }
      }
  }
}

/// An action of the library as it is printed.
struct LibraryReport {
  let action: ActionTemplate
  private let library: ActionLibrary
  private let environment: Environment
  private var language: String { environment.texts.language.rawValue }

  init(_ action: ActionTemplate, _ library: ActionLibrary, _ environment: Environment) {
    self.action = action
    self.library = library
    self.environment = environment
  }

  private var sources: [ActionSource] {
    action.sources.compactMap { id in library.sources.first { $0.id == id } }
  }

  /// The row of a list: title, kind, subjects, minutes and slug.
  var row: [String] {
    let format = environment.format
    return [
      action.title(in: language), format.kind(action.kind), format.areas(action.tags),
      action.lengths.map { String($0.minutes) }.joined(separator: ", "), action.slug,
    ]
  }

  /// Everything about the action, in lines.
  var lines: [String] {
    let format = environment.format, texts = environment.texts
    func field(_ key: String, _ text: String) -> [String] {
      text.isEmpty ? [] : [texts("cli.guidance.\(key)", ["text": text])]
    }
    let variants = action.lengths.map { length in
      let minutes = format.minutes(length)
      return "\(minutes): \(action.text(length, in: language))"
    }
    let head = [format.kind(action.kind), format.areas(action.tags), action.slug]
    let sources = sources.flatMap { source in
      ["- \(source.title)"] + (source.url.isEmpty ? [] : ["  \(source.url)"])
    }
    return [action.title(in: language), head.joined(separator: " · "), ""] + variants + [""]
      + field("why", action.why[language] ?? "")
      + (action.caution?[language].map { [texts("guidance.caution", ["text": $0])] } ?? [])
      + field("when", format.slots(action.slots)) + format.suitability(of: action)
      + (sources.isEmpty ? [] : ["", texts("cli.guidance.sources")] + sources)
  }

  /// The action as JSON, in the language of the program.
  var json: JSON {
    func words(_ words: [some RawRepresentable<String>]) -> JSON {
      .array(words.map { .string($0.rawValue) })
    }
    let variants = ActionLength.allCases.map { length in
      let text = action.variants[length] == nil ? nil : action.text(length, in: language)
      return (key: String(length.minutes), value: JSON(text))
    }
    let why = action.why[language] ?? ""
    return .members([
      ("slug", .string(action.slug)), ("title", .string(action.title(in: language))),
      ("kind", .string(action.kind.rawValue)), ("area", .string(action.area.rawValue)),
      ("tags", words(action.tags)),
      ("slots", words(DaySlot.allCases.filter(action.slots.contains))),
      ("minutes", .array(action.lengths.map { .integer(Int64($0.minutes)) })),
      ("texts", .members(variants)), ("why", JSON(why.isEmpty ? nil : why)),
      ("caution", JSON(action.caution?[language])),
      ("requires", words(action.neededFacts)),
      ("excludes", words(PersonFact.allCases.filter(action.excludes.contains))),
      ("rules", words(ActionRule.allCases.filter(action.rules.contains))),
      (
        "sources",
        .array(
          sources.map { source in
            .object([
              "id": .string(source.id), "title": .string(source.title),
              "url": JSON(source.url.isEmpty ? nil : source.url),
            ])
          })
      ),
      ("coping", .bool(action.isCoping)), ("own", .bool(action.isOwn)),
    ])
  }
}
