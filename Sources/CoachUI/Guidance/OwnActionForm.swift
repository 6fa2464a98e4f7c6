import AppCore
import Coach
import Domain
import Services
import Widgets

/// The form for an action of one's own.
struct OwnActionForm: FormModel {
  private let action: OwnAction
  private let isNew: Bool

  /// Creates the form of an action; without one, for a new action.
  init(_ action: OwnAction?) {
    isNew = action == nil
    self.action = action ?? OwnAction(id: .new(), title: "", variants: [:])
  }

  var names: Set<String> { ["title"] }
  var sentences: Set<String> { Set(ActionLength.allCases.map(Self.id)) }

  private static func id(_ length: ActionLength) -> String { "text_\(length.minutes)" }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(isNew ? "own_action.new" : "own_action.edit")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, format = environment.format
    let slots = Self.slots
    return [
      Field(
        id: "title", label: texts("own_action.title"), input: TextFieldState(action.title),
        placeholder: texts("own_action.example")),
      Field(
        id: "area", label: texts("own_action.area"),
        kind: .choice(ActionTag.allCases.map(format.area)),
        index: area),
      Field(
        id: "kind", label: texts("own_action.kind"),
        kind: .choice(ActionKind.allCases.map(format.kind)),
        index: ActionKind.allCases.firstIndex(of: action.kind) ?? 0),
      Field(
        id: "slot", label: texts("own_action.slot"),
        kind: .choice(slots.map(format.slots)),
        index: slot),
    ]
      + ActionLength.allCases.map { length in
        Field(
          id: Self.id(length), label: format.minutes(length),
          input: TextFieldState(action.variants[length] ?? ""),
          placeholder: texts("own_action.text_example"))
      }
  }

  /// The choices of parts of the day: any, days off, and each.
  private static let slots: [Set<DaySlot>] =
    [Set(DaySlot.allCases), DaySlot.dayOff] + DaySlot.allCases.map { [$0] }

  /// The index of the first area, which is the only one that the form shows.
  private var area: Int { ActionTag.allCases.firstIndex(of: action.tags.first ?? .care) ?? 0 }
  /// The index of the parts of the day; that of any for a selection that the form does not have.
  private var slot: Int { Self.slots.firstIndex(of: action.slots) ?? 0 }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var changed = action
    changed.title = layer.form.trimmed("title")
    // A choice that was left alone keeps what it cannot show.
    if isNew || layer.form.choice("area") != area {
      changed.tags = [ActionTag.allCases[layer.form.choice("area")]]
    }
    changed.kind = ActionKind.allCases[layer.form.choice("kind")]
    if isNew || layer.form.choice("slot") != slot {
      changed.slots = Self.slots[layer.form.choice("slot")]
    }
    changed.variants = [:]
    for length in ActionLength.allCases {
      let text = layer.form.trimmed(Self.id(length))
      if !text.isEmpty { changed.variants[length] = text }
    }
    if changed.title.isEmpty {
      layer.fail("title", GuidanceError.titleMissing, environment)
      return nil
    }
    if changed.variants.isEmpty {
      layer.fail(Self.id(.five), GuidanceError.textMissing, environment)
      return nil
    }
    return .guidance(.saveOwn(changed, from: isNew ? nil : action))
  }
}
