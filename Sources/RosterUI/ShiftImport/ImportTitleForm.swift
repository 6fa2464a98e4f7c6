import AppCore
import Domain
import Interchange
import Services
import Widgets

/// The form for how all events with a title are imported.
struct ImportTitleForm: FormModel {
  /// The title.
  private let eventTitle: String
  /// The mapping that the fields describe.
  private var use: EventTitleMapping
  /// Whether some of them are all-day events, which need hours.
  private let areWholeDays: Bool
  /// The kinds of absence.
  private let kinds: [AbsenceKind]
  /// The hours that the text of these events names.
  private let suggested: EventTitleMapping.Hours?

  /// Creates the form for the title of an item.
  init(_ item: ShiftPlan.Item, _ list: ShiftImportLayer) {
    eventTitle = item.title
    kinds = list.plan.absenceKinds
    use = list.titles[item.title]
    if item.isSkippedTimeOff, use == EventTitleMapping() {
      use.absence = TimeOffTitle.absence(item.title)
    }
    let wholeDays = list.file.entries.compactMap { entry -> ShiftDraft? in
      guard entry.title == item.title, case .draft(let draft) = entry, case .days = draft.time
      else {
        return nil
      }
      return draft
    }
    areWholeDays = !wholeDays.isEmpty
    suggested = wholeDays.first?.hoursInText
  }

  var verb: String? { "apply" }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts("import.title.form", ["title": eventTitle])
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    func time(_ minute: Int?) -> TextFieldState {
      TextFieldState(
        minute.map {
          LocalDateTime(day: CivilDay(number: 0), secondOfDay: $0 % 1440 * 60).clockText
        } ?? "")
    }
    var fields = [
      Field(
        id: "name", label: texts("import.title.name"),
        input: TextFieldState(use.name ?? eventTitle)),
      Field(
        id: "take", label: texts("import.title.take"), kind: .toggle, index: use.isLeftOut ? 0 : 1),
    ]
    if areWholeDays {
      let hours = use.hours ?? suggested
      fields += [
        Field(
          id: "start", label: texts("import.title.start"), kind: .time, input: time(hours?.start),
          placeholder: "07:00"),
        Field(
          id: "end", label: texts("import.title.end"), kind: .time,
          input: time(hours.map { $0.start + $0.minutes }), placeholder: "15:00"),
      ]
    }
    let kind = kinds.firstIndex { $0.key == use.absence }
    fields.append(
      Field(
        id: "absence", label: texts("import.title.as"),
        kind: .choice([texts("import.title.shift")] + kinds.map(environment.format.name(of:))),
        index: kind.map { $0 + 1 } ?? 0))
    return fields
  }

  /// Describes the effect, and marks invalid hours.
  mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    if areWholeDays {
      layer.remark(environment.texts("import.title.whole_days"))
    }
    if let use = use(of: layer) {
      self.use = use
      return nil
    }
    let id = Self.minute(layer, "start") == nil ? "start" : "end"
    layer.fail(id, TimeTextError.unreadable(layer.form.value(id)), environment)
    return nil
  }

  /// Applies the mapping to the import below.
  func save(_: FormLayer, _ state: inout AppState, _: AppEnvironment) -> [Effect]? {
    state.layers.removeLast()
    state[ShiftImportLayer.self]?.say(use, of: eventTitle)
    return [.readLayer]
  }

  /// Returns the mapping; nil if an hour is missing or invalid.
  private func use(of layer: FormLayer) -> EventTitleMapping? {
    var use = EventTitleMapping()
    let name = layer.form.value("name")
    if !name.isEmpty, name != eventTitle { use.name = name }
    use.isLeftOut = layer.form.choice("take") == 0
    let choice = layer.form.choice("absence")
    if kinds.indices.contains(choice - 1) { use.absence = kinds[choice - 1].key }
    guard areWholeDays, !(layer.form.value("start") + layer.form.value("end")).isEmpty else {
      return use
    }
    guard let start = Self.minute(layer, "start"), let end = Self.minute(layer, "end") else {
      return nil
    }
    use.hours = EventTitleMapping.Hours(from: start, to: end)
    return use
  }

  private static func minute(_ layer: FormLayer, _ id: String) -> Int? {
    EventTitleMapping.Hours.minute(layer.form.value(id))
  }
}
