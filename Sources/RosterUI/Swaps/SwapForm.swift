import AppCore
import Domain
import Services
import Store
import Widgets

/// The form for a swap with a colleague: the shift that is given away, and the one taken on for it.
struct SwapForm: FormModel {
  /// The shift that is given away; nil if its date is asked for.
  let given: Shift?
  /// The effects of the swap as it was entered last, or the reason why it cannot be saved.
  private var preview: SwapPreview<SwapDraft>?
  /// The names in other swaps; nil before they are read.
  private var colleagues: [String]?

  /// Creates the form for giving a shift away, or for any swap.
  init(giving given: Shift?) { self.given = given }

  var verb: String? { "add" }
  var names: Set<String> { ["colleague"] }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts("swap.form.new")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    let owed = texts("swap.field.take_example")
    let give = Field(
      id: "give", label: texts("swap.field.give"), kind: .date, text: "",
      placeholder: texts("swap.field.give_example"))
    return [Field(id: "colleague", label: texts("swap.field.colleague"), kind: .text, text: "")]
      + (given == nil ? [give] : []) + [
        Field(
          id: "take", label: texts("swap.field.take"), kind: .date, text: "", placeholder: owed),
        .times(texts),
        Field(id: "notes", label: texts("swap.field.note"), kind: .text, text: ""),
      ]
  }

  // MARK: Review

  /// Reads the fields and shows what follows; nil while one is invalid.
  mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    layer.form["colleague"]?.suggestions = colleagues ?? []
    guard let draft = draft(&layer, environment) else {
      if let given {
        layer.remark(
          environment.texts(
            "swap.form.gives",
            ["shift": environment.format.name(of: given, in: environment.base)]))
      }
      return nil
    }
    if let preview, preview.draft == draft {
      let field = draft.taking == nil && given == nil ? "give" : "take"
      guard preview.show(in: &layer, at: field, environment) else { return nil }
    }
    return .swap(.add(draft))
  }

  private func draft(_ layer: inout FormLayer, _ environment: AppEnvironment) -> SwapDraft? {
    let colleague = layer.form.trimmed("colleague")
    let give = layer.form["give"] == nil ? nil : layer.optionalDay("give", environment)
    let taking = layer.taking("take", environment)
    guard layer.isRight else { return nil }
    let giving = given.map { SwapGiving.shift($0.id) } ?? give.map { .day($0) }
    guard !colleague.isEmpty else {
      layer.form.set("colleague", error: environment.texts("error.swap_colleague"))
      return nil
    }
    guard giving != nil || taking != nil else {
      layer.form.set("give", error: environment.texts("error.swap_nothing"))
      return nil
    }
    return SwapDraft(
      colleague: colleague, giving: giving, taking: taking, note: layer.form.trimmed("notes"))
  }

  mutating func catchUp(
    _ layer: FormLayer, from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> Bool {
    let isFirst = colleagues == nil
    if isFirst { colleagues = try Swap.colleagues(in: store) }
    var read = layer
    guard let draft = draft(&read, environment), preview?.draft != draft else { return isFirst }
    preview = try SwapPreview(draft, store, environment) { try $0.preview(draft) }
    return true
  }
}

/// The form for a shift that returns a favour, or for a favour that was returned otherwise.
struct SettlingForm: FormModel {
  let swap: Swap
  private var preview: SwapPreview<SwapReturn>?

  init(_ swap: Swap) { self.swap = swap }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts("swap.form.settle", ["name": swap.colleague])
  }

  private var isMine: Bool { swap.debtor == .me }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    let day = Field(
      id: "day", label: texts(isMine ? "swap.field.take" : "swap.field.give"), kind: .date,
      text: "", placeholder: texts("swap.field.otherwise"))
    return [day] + (isMine ? [.times(texts)] : [])
  }

  mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let favour = favour(&layer, environment)
    guard layer.isRight else { return nil }
    if favour == nil, let owed = environment.format.sentence(owedIn: swap) { layer.remark(owed) }
    if let favour, let preview, preview.draft == favour {
      guard preview.show(in: &layer, at: "day", environment) else { return nil }
    }
    return .swap(.settle(swap.id, favour))
  }

  private func favour(_ layer: inout FormLayer, _ environment: AppEnvironment) -> SwapReturn? {
    guard !isMine else { return layer.taking("day", environment).map(SwapReturn.taking) }
    return layer.optionalDay("day", environment).map { .giving(.day($0)) }
  }

  mutating func catchUp(
    _ layer: FormLayer, from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> Bool {
    var read = layer
    guard let favour = favour(&read, environment), read.isRight, preview?.draft != favour else {
      return false
    }
    preview = try SwapPreview(favour, store, environment) {
      try $0.preview(settling: swap.id, with: favour)
    }
    return true
  }
}

/// The form for the colleague and the note of a swap.
struct SwapEditForm: FormModel {
  let swap: Swap

  var names: Set<String> { ["colleague"] }

  func title(_ environment: AppEnvironment) -> String { environment.texts("swap.form.edit") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      Field(
        id: "colleague", label: texts("swap.field.colleague"), kind: .text, text: swap.colleague),
      Field(id: "notes", label: texts("swap.field.note"), kind: .text, text: swap.note),
    ]
  }

  mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var changed = swap
    changed.colleague = layer.form.trimmed("colleague")
    changed.note = layer.form.trimmed("notes")
    guard !changed.colleague.isEmpty else {
      layer.form.set("colleague", error: environment.texts("error.swap_colleague"))
      return nil
    }
    return .swap(.edit(changed, from: swap))
  }
}

// MARK: - What the forms share

/// What a swap would be, or the reason why it cannot be.
private struct SwapPreview<Draft: Equatable & Sendable>: Equatable, Sendable {
  let draft: Draft
  private var report: SwapReport?
  private var problem: UserFacingError?

  /// Calculates the preview. Throws `StoreError`.
  init(
    _ draft: Draft, _ store: Store, _ environment: AppEnvironment,
    _ preview: (SwapService) throws -> SwapReport
  ) throws {
    self.draft = draft
    do {
      report = try preview(StoreServices(store: store, environment: environment.base).swaps)
    } catch let error where !(error is StoreError) {
      problem = UserFacingError(error, environment)
    }
  }

  /// Adds what follows to the remarks of a form; marks a field and returns false if it cannot be.
  func show(
    in layer: inout FormLayer, at field: String, _ environment: AppEnvironment
  ) -> Bool {
    if let problem {
      layer.fail(field, problem, environment)
      return false
    }
    guard let report else { return true }
    for sentence in environment.format.sentences(report, in: environment.base) {
      layer.remark(sentence)
    }
    for warning in report.warnings { layer.remark(warning.sentence, isWarning: true) }
    return true
  }
}

extension Field {
  /// The field for the clock times of a shift that is taken on.
  fileprivate static func times(_ texts: Texts) -> Field {
    Field(
      id: "times", label: texts("swap.field.times"), kind: .text, text: "",
      placeholder: texts("swap.field.times_example"))
  }
}

extension FormLayer {
  /// Reads the shift that is taken on; nil if its day is empty, or invalid, which is marked.
  fileprivate mutating func taking(
    _ id: String, _ environment: AppEnvironment
  ) -> SwapTaking? {
    let times = form.trimmed("times")
    guard let day = optionalDay(id, environment) else {
      if !times.isEmpty, form.trimmed(id).isEmpty {
        form.set(id, error: environment.texts("error.swap_day"))
      }
      return nil
    }
    // A kind may be typed instead of times.
    let isKind = !times.contains { $0.isNumber }
    return SwapTaking(on: day, times: isKind ? "" : times, name: isKind ? times : "")
  }
}

extension Swap {
  /// Returns the names of the colleagues, the latest first. Throws `StoreError`.
  fileprivate static func colleagues(in store: Store) throws -> [String] {
    try store.swaps.swaps().reversed().map(\.colleague).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }
}
