import AppCore
import Domain
import Platform
import Services
import Store
import Widgets

/// The form for a calendar.
struct CalendarForm: FormModel {
  /// The kind of calendar that is asked for.
  enum Way: Equatable, Sendable {
    case server, folder, busy
  }

  private static let directions: [CalendarAccount.Direction] = [.export, .twoWay]
  private static let mostAlarmMinutes = 40_320

  let way: Way
  /// The calendar that is changed; nil for a new one.
  let account: CalendarAccount?
  /// The rotations, by name.
  private var rotations: [(id: String, name: String)] { known.map { ($0.id, $0.name) } }
  private var known: [Rotation] = []
  /// Whether the rotations were read.
  private var isRead = false

  private struct Rotation: Equatable, Sendable {
    let id: String, name: String
  }

  /// The names of the other calendars.
  private let taken: Set<String>

  init(_ way: Way, taken: Set<String> = []) {
    self.way = way
    self.taken = taken
    account = nil
  }

  init(changing account: CalendarAccount) {
    self.account = account
    taken = []
    way = account.direction == .busy ? .busy : account.kind == .vdir ? .folder : .server
  }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(account == nil ? "calendar.form.add" : "calendar.form.edit")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    func text(_ id: String, _ value: String?, example: String = "", isSecret: Bool = false) -> Field
    {
      Field(
        id: id, label: texts("calendar.field.\(id)"), kind: .text,
        input: TextFieldState(value ?? ""), placeholder: example, isSecret: isSecret)
    }
    func toggle(_ id: String, _ isOn: Bool) -> Field {
      Field(id: id, label: texts("calendar.field.\(id)"), kind: .toggle, index: isOn ? 1 : 0)
    }
    let name = account?.name ?? (way == .busy ? "" : freeName(texts("calendar.default_name")))
    var fields = [
      text("address", account?.address, example: texts("calendar.field.address.\(example)")),
      text("name", name),
    ]
    let isGone = account?.pausedReason == "collection_gone"
    if account == nil || isGone, way != .busy { fields.append(toggle("create", true)) }
    if account?.kind != .vdir, way != .folder { fields += access(text, toggle) }
    guard way != .busy else { return fields }
    fields.append(
      Field(
        id: "direction", label: texts("calendar.field.direction"),
        kind: .choice(Self.directions.map { texts("calendar.direction.\($0.rawValue)") }),
        index: account?.direction == .twoWay ? 1 : 0))
    fields.append(text("title", account?.title ?? texts("calendar.event_title")))
    fields.append(
      Field(
        id: "alarm", label: texts("calendar.field.alarm"), kind: .duration,
        text: account?.alarmMinutes.map {
          environment.format.duration(seconds: Int64($0) * 60)
        } ?? "", placeholder: texts("settings.never")))
    return fields + [
      toggle("notes", account?.sendsNotes ?? true),
      toggle("blocks", account?.includes.contains("blocks") ?? false),
      toggle("workouts", account?.includes.contains("workouts") ?? false),
      rotationField(texts),
    ]
  }

  /// Returns the name, or with the first number that makes it another one than those of the others.
  private func freeName(_ name: String) -> String {
    guard taken.contains(name) else { return name }
    var number = 2
    while taken.contains("\(name) \(number)") { number += 1 }
    return "\(name) \(number)"
  }

  private var example: String { way == .folder ? "folder" : "server" }

  private func access(
    _ text: (String, String?, String, Bool) -> Field, _ toggle: (String, Bool) -> Field
  ) -> [Field] {
    var file: String?, command: String?
    switch account?.secret {
    case .file(let path): file = path
    case .command(let line): command = line
    default: break
    }
    return [
      text("user", account?.user, "", false), text("password", nil, "", true),
      text("password_file", file, "", false),
      text("password_command", command, "pass show calendar", false),
      text("ca_file", account?.caFile, "", false),
      toggle("allow_http", account?.allowsPlainHTTP ?? false),
    ]
  }

  private func rotationField(_ texts: Texts) -> Field {
    Field(
      id: "rotation", label: texts("calendar.field.rotation"),
      kind: .choice([texts("calendar.field.rotation.all")] + known.map(\.name)),
      index: known.firstIndex { $0.id == account?.pattern }.map { $0 + 1 } ?? 0)
  }

  mutating func catchUp(
    _ layer: FormLayer, from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> Bool {
    guard !isRead else { return false }
    isRead = true
    var names: [String: String] = [:], order: [String] = []
    for pattern in try store.patterns.patterns() {
      if names[pattern.seriesID.text] == nil { order.append(pattern.seriesID.text) }
      names[pattern.seriesID.text] = pattern.name
    }
    known = order.map { Rotation(id: $0, name: names[$0] ?? "") }
    return !known.isEmpty
  }

  // MARK: Review

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let texts = environment.texts
    var choice = CalendarChoice()
    let address = layer.form.trimmed("address")
    if address.isEmpty {
      layer.form.set("address", error: texts("error.calendar_no_address"))
    } else if way == .folder, address.contains("://") {
      layer.form.set("address", error: texts("error.calendar_not_a_folder"))
    } else if way == .folder, !address.hasPrefix("/"), !address.hasPrefix("~") {
      layer.form.set("address", error: texts("error.calendar_relative_folder"))
    } else if way == .server, !address.contains("://") {
      layer.form.set("address", error: texts("error.calendar_no_scheme"))
    }
    if account == nil || address != account?.address { choice.address = address }
    choice.name = layer.form.trimmed("name")
    if choice.name?.isEmpty ?? true {
      layer.form.set("name", error: texts("error.calendar_no_name"))
    }
    choice.creates = layer.form[("create")] != nil && layer.form.choice("create") == 1
    readAccess(&choice, layer)
    if way == .busy {
      choice.direction = .busy
    } else {
      readEvents(&choice, &layer, environment)
    }
    layer.remark(texts("calendar.form.note.\(way == .busy ? "busy" : "sent")"))
    if way != .folder, account?.kind != .vdir { layer.remark(texts("calendar.form.note.password")) }
    guard layer.isRight else { return nil }
    return .calendar(account.map { .edit($0.name, choice) } ?? .add(choice))
  }

  private func readAccess(_ choice: inout CalendarChoice, _ layer: FormLayer) {
    guard layer.form["user"] != nil else { return }
    let user = layer.form.trimmed("user")
    if user != account?.user ?? "" { choice.user = user }
    let file = layer.form.trimmed("password_file")
    let command = layer.form.trimmed("password_command")
    var secret = account?.secret ?? .none
    if let typed = layer.form.secret("password"), typed.count > 0 {
      choice.typed = typed
      secret = .prompt
    } else if !file.isEmpty {
      secret = .file(file)
    } else if !command.isEmpty {
      secret = .command(command)
    }
    if secret != account?.secret ?? .none { choice.secret = secret }
    if choice.typed != nil { choice.secret = secret }
    let authority = layer.form.trimmed("ca_file")
    if authority != account?.caFile ?? "" { choice.caFile = authority }
    let allows = layer.form.choice("allow_http") == 1
    if allows != account?.allowsPlainHTTP ?? false { choice.allowsPlainHTTP = allows }
  }

  private func readEvents(
    _ choice: inout CalendarChoice, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    choice.direction = Self.directions[layer.form.choice("direction")]
    choice.title = layer.form.trimmed("title")
    let minutes = layer.length("alarm", allowsZero: true, environment) ?? 0
    if minutes > Self.mostAlarmMinutes {
      layer.form.set(
        "alarm",
        error: environment.texts(
          "error.limit",
          [
            "text": String(minutes), "most": String(Self.mostAlarmMinutes),
          ]))
    }
    choice.alarmMinutes = minutes
    choice.sendsNotes = layer.form.choice("notes") == 1
    choice.includes = ["blocks", "workouts"].filter { layer.form.choice($0) == 1 }
    let rotation = layer.form.choice("rotation")
    choice.pattern =
      rotation == 0
      ? ""
      : known.indices.contains(rotation - 1)
        ? known[rotation - 1].id : nil
    layer.explain(
      "direction", environment.texts("calendar.direction.\(choice.direction?.rawValue ?? "").about")
    )
  }

  /// Looks for the calendar, and says so.
  func save(
    _ layer: FormLayer, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    guard let effects = state.tryCalendar(layer) else { return nil }
    state.show(
      environment.texts("calendar.looking", ["place": layer.form.trimmed("address")]), .info)
    return effects
  }
}
