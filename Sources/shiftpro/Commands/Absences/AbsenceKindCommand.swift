import Domain
import Services
import Store

/// Lists and changes kinds of absence.
enum AbsenceKindCommand {
  private static let times = AbsenceKind.Average.allCases.map(\.rawValue)
  private static let switches = ["on", "off"]
  private static let titles = ["absent", "name", "off"]

  static let list = CommandSpec(
    name: "absence kinds", group: .absences, examples: ["absence kinds", "absence kinds --json"],
    run: { _, session in try print(session) })

  static let set = CommandSpec(
    name: "absence kind set", group: .absences, operands: [OperandSpec("KEY", .absenceKind)],
    options: [
      OptionSpec("name", "NAME", .text, about: "kind_name"),
      OptionSpec("letter", "LETTER", .text, about: "kind_letter"),
      OptionSpec(
        "paid", "HOW", .choice(AbsenceKind.Pay.allCases.map(\.rawValue)), about: "kind_paid"),
      OptionSpec("over", "TIME", .choice(times), about: "kind_over"),
      OptionSpec("loading", "PERCENT", .text, about: "kind_loading"),
      OptionSpec("paid-days", "N", .text, about: "kind_paid_days"),
      OptionSpec(
        "credit", "HOW", .choice(["planned", "average", "none"]), about: "kind_credit"),
      OptionSpec("draws", "NAME", .entitlement, about: "kind_draws"),
      OptionSpec("gives-back", "WHEN", .choice(["yes", "no"]), about: "kind_gives_back"),
      OptionSpec("outranks", "SWITCH", .choice(switches), about: "kind_outranks"),
      OptionSpec("work", "SWITCH", .choice(switches), about: "kind_work"),
      OptionSpec("busy", "SWITCH", .choice(switches), about: "kind_busy"),
      OptionSpec("calendar", "TITLE", .choice(titles), about: "kind_calendar"),
    ],
    examples: [
      "absence kind set sick --paid-days 42", "absence kind set unpaid --credit none",
      "absence kind set leave --paid average --over 13w",
      "absence kind set study --name \"Study leave\" --letter S --draws study",
    ], run: runSet)

  static let delete = CommandSpec(
    name: "absence kind delete", group: .absences, operands: [OperandSpec("KEY", .absenceKind)],
    examples: ["absence kind delete study"], run: runDelete)

  // MARK: Changing

  private static func runSet(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let key = call.operands[0]
    let kinds = try session.existingStore()?.absences.kinds() ?? AbsenceKind.builtIn
    var kind =
      kinds.first { $0.key == key }
      ?? AbsenceKind(key: key, letter: String(key.prefix(1)).uppercased())
    if let name = call.value("name") { kind.name = name.trimmed }
    if let letter = call.value("letter") {
      guard letter.count == 1 else {
        throw CommandError.usage("bad_letter", ["value": letter])
      }
      kind.letter = letter
    }
    try setPay(of: &kind, call)
    if let text = call.value("credit") { kind.credit = try credit(text) }
    if let name = call.value("draws") { kind.draws = try source(name, session) }
    if let text = call.value("gives-back") {
      guard let when = AbsenceKind.GivingBack(word: text) else {
        throw Choice.error(text, as: "--gives-back", ["yes", "no", "3"])
      }
      kind.givesBack = when
    }
    func isOn(_ option: String) throws -> Bool? {
      try call.value(option).map { try Choice.read($0, of: option, switches) == "on" }
    }
    kind.outranks = try isOn("outranks") ?? kind.outranks
    kind.isWork = try isOn("work") ?? kind.isWork
    kind.isBusy = try isOn("busy") ?? kind.isBusy
    if let title = call.value("calendar") { kind.calendar = .init(word: title.singleSpaced) }
    return try finish(session.perform(.absence(.setKind(kind))), session)
  }

  private static func setPay(of kind: inout AbsenceKind, _ call: Invocation) throws {
    if let text = call.value("paid") {
      let word = try Choice.read(text, of: "paid", AbsenceKind.Pay.allCases.map(\.rawValue))
      kind.pay = AbsenceKind.Pay(rawValue: word) ?? kind.pay
    }
    if let text = call.value("over") {
      let word = try Choice.read(text, of: "over", times)
      kind.average = AbsenceKind.Average(rawValue: word) ?? kind.average
    }
    if let text = call.value("loading") { kind.loading = try loading(text) }
    if call.value("paid-days") == "none" {
      kind.paidDays = nil
    } else if let days = try call.number("paid-days", in: 0...3660) {
      kind.paidDays = days
    }
  }

  /// Reads per cent: `17.5`. Throws `CommandError`.
  private static func loading(_ text: String) throws -> AbsenceAmount {
    let most = AbsenceAmount(1000), plain = text.replacing(",", with: ".")
    let number = plain.hasSuffix("%") ? String(plain.dropLast()).trimmed : plain
    guard let loading = AbsenceAmount(number), loading >= .zero, loading <= most else {
      throw CommandError.usage(
        "bad_percent", ["option": "--loading", "value": text, "most": "\(most)"])
    }
    return loading
  }

  /// Reads what counts towards contract hours. Throws `CommandError` and `DurationTextError`.
  private static func credit(_ text: String) throws -> AbsenceKind.Credit {
    let words = ["planned", "average", "none"]
    if words.contains(text), let credit = AbsenceKind.Credit(word: text) { return credit }
    guard text.contains(where: \.isNumber) else {
      throw Choice.error(text, as: "--credit", words + ["7:42"])
    }
    let minutes = try DurationText.minutes(text)
    guard minutes <= 2880 else { throw DurationTextError.tooLong(text) }
    return .minutes(minutes)
  }

  private static func source(_ name: String, _ session: Session) throws -> AbsenceKind.Source {
    let source = AbsenceKind.Source(word: name)
    guard source.entitlement != nil else { return source }
    return .entitlement(try session.services().absences.entitlement(name).name)
  }

  private static func runDelete(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    try finish(session.perform(.absence(.deleteKind(call.operands[0]))), session)
  }

  private static func finish(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    guard !session.options.isJSON else { return try print(session) }
    let texts = try session.environment().texts
    try session.print([result.message?.text(texts) ?? "", texts("cli.undo_hint")])
    return .done
  }

  // MARK: Listing

  private static func print(_ session: Session) throws -> ExitStatus {
    let kinds = try session.existingStore()?.absences.kinds() ?? AbsenceKind.builtIn
    if session.options.isJSON {
      try session.console.json(.object(["kinds": .array(kinds.map(json))]))
      return .done
    }
    if session.options.isQuiet {
      for kind in kinds { try session.console.line(kind.key) }
      return .done
    }
    let format = try session.environment().format, texts = format.texts
    let head = [
      "kind_key", "name", "letter", "paid_how", "credit", "draws", "gives_back", "calendar",
    ].map {
      texts("cli.column.\($0)")
    }
    let rows = kinds.map { kind in
      [
        kind.key, format.name(of: kind), kind.letter,
        pay(kind, format), Self.credit(kind, format),
        source(kind, texts), givingBack(kind, texts), calendar(kind, format),
      ]
    }
    let columns = head.map { _ in TextTable.Column(limit: 32) }
    for line in TextTable.lines(columns, [head] + rows) { try session.console.line(line) }
    return .done
  }

  /// Describes the pay: `as planned · 42 days · +17 %`.
  private static func pay(_ kind: AbsenceKind, _ format: Format) -> String {
    let texts = format.texts
    var parts = [
      kind.pay == .average
        ? texts("why.average.\(kind.average.rawValue)")
        : texts("absence.pay.\(kind.pay.rawValue)")
    ]
    if let days = kind.paidDays { parts.append(texts("absence.paid_days", ["n": String(days)])) }
    if kind.loading > .zero {
      parts.append("+\(format.amount(kind.loading, by: .shifts)) %")
    }
    return parts.joined(separator: " · ")
  }

  private static func credit(_ kind: AbsenceKind, _ format: Format) -> String {
    if case .minutes(let minutes) = kind.credit { return format.hours(minutes: Int64(minutes)) }
    return format.texts("absence.credit.\(kind.credit.word)")
  }

  private static func source(_ kind: AbsenceKind, _ texts: Texts) -> String {
    switch kind.draws {
    case .nothing: "–"
    case .account: texts("absence.draws.account")
    case .entitlement(let name): name
    }
  }

  /// Describes what calendars show: `“Absent”, free`.
  private static func calendar(_ kind: AbsenceKind, _ format: Format) -> String {
    guard let title = format.calendarTitle(of: kind) else { return "–" }
    return kind.isBusy ? title : "\(title), \(format.texts("absence.calendar.free"))"
  }

  private static func givingBack(_ kind: AbsenceKind, _ texts: Texts) -> String {
    if kind.outranks { return texts("absence.outranks") }
    return switch kind.givesBack {
    case .never: texts("absence.back.no")
    case .always: texts("absence.back.yes")
    case .longerThan(let days): texts("absence.back.after", ["n": String(days)])
    }
  }

  private static func json(_ kind: AbsenceKind) -> JSON {
    .members([
      ("key", .string(kind.key)), ("name", JSON(kind.name.isEmpty ? nil : kind.name)),
      ("letter", .string(kind.letter)), ("paid", .string(kind.pay.rawValue)),
      ("over", JSON(kind.pay == .average ? kind.average.rawValue : nil)),
      ("loading", .number(kind.loading.description)),
      ("paid_days", kind.paidDays.map { .integer(Int64($0)) } ?? .null),
      ("credit", .string(kind.credit.word)), ("draws", .string(kind.draws.word)),
      ("gives_back", .string(kind.givesBack.word)), ("outranks", .bool(kind.outranks)),
      ("work", .bool(kind.isWork)), ("busy", .bool(kind.isBusy)),
      ("calendar", .string(kind.calendar.word)),
    ])
  }
}
