import AppCore
import Domain
import Services
import Terminal
import Widgets

/// The setup: step by step to a roster, above everything else. It sets up a whole store, or one
/// rotation.
package struct SetupLayer: Surface {
  package static let order = CommandOrder.last
  package static let stacks: [[Scope]] = SetupStep.allCases.map(\.scopes)

  /// What is set up.
  package enum Purpose: Equatable, Sendable {
    /// Person, pay and rotation, for an empty store.
    case firstRun
    /// One more rotation.
    case add
    /// Another rotation in the place of one.
    case change(ShiftPattern)
  }

  /// What is set up.
  package let purpose: Purpose
  /// The step that is shown.
  package internal(set) var step: SetupStep
  /// The person as told so far.
  package internal(set) var profile: UserProfile
  /// What is known of their pay.
  let pay: PayContext
  /// The pay for one hour, where it was told.
  var rate: RateEntry?
  /// Where everything is stored.
  package var storePath: String
  /// The first day with shifts; days are told in relation to it.
  var first: CivilDay
  /// The forms filled in so far.
  var forms: [SetupStep: FormLayer] = [:]
  /// The cursor over the ways to tell a rotation.
  package var ways = ListState()
  /// The preset that is searched by name.
  package var search = PresetSearch()
  /// The days that were recorded.
  package var days: ObservedDays
  /// The rotations that fit them, and the cursor over these.
  package var matches: [PatternMatch] = []
  package var matchList = ListState()
  /// The rotation that the answers come to so far.
  package var draft: RotationDraft?
  /// The step in which the rotation was described.
  var origin = SetupStep.preset
  /// How many months the one that is shown lies after the first.
  var monthsAhead = 0
  /// The preview of the rotation.
  package var preview: RotationPreview?
  /// What the store holds already, as far as the preview reaches.
  var existingData = ExistingData()
  /// Whether the store is being asked to keep what was set up.
  var isSaving = false

  /// The shifts, holidays and patterns that the store holds already.
  struct ExistingData: Equatable, Sendable {
    /// The days that were read.
    var days = CivilDay(number: 0)..<CivilDay(number: 0)
    var shifts: [Shift] = []
    var holidays: [Holiday] = []
    /// How many patterns there are.
    var patternCount = 0
  }

  /// The identity of a pattern that is only looked at.
  package static let previewID = RecordID("preview")

  /// The setup at its first step.
  init(
    _ purpose: Purpose, profile: UserProfile, pay: PayContext? = nil, storePath: String = "",
    today: CivilDay
  ) {
    self.purpose = purpose
    self.profile = profile
    self.pay = pay ?? PayContext(profile, today: today)
    self.storePath = storePath
    first = today
    days = ObservedDays(first: today.startOfWeek(profile.firstWeekday))
    step = SetupStep.counted(for: purpose)[0]
  }

  // MARK: What is shown

  package var scopes: [Scope] { step.scopes }

  package var person: UserProfile? { purpose == .firstRun ? profile : nil }

  /// A field without steps leaves nothing for the keys that step.
  package func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    if command.id == "form.increase", let form, !form.stepsByKey { return nil }
    return context.state.label(of: command, context.environment.texts)
  }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    SetupView(layer: self, environment: context.environment, focused: context.isOnTop)
      .draw(in: context.layout, into: &frame)
  }

  /// The step's number among those that are counted, and how many there are.
  var progress: (number: Int, count: Int) {
    let all = SetupStep.counted(for: purpose)
    return ((all.firstIndex(of: step.counted) ?? 0) + 1, all.count)
  }

  /// The form of the step, nil where it has none.
  package var form: FormLayer? { step.isForm ? forms[step] : nil }

  /// The first day of the month that is shown: the first month with more than a few days of shifts.
  var month: CivilDay {
    let first = draft?.first ?? first
    let start = first.day > 15 ? first.adding(months: 1) : first
    return start.adding(days: 1 - start.day).adding(months: monthsAhead)
  }

  /// The months that can be looked at.
  static let months = 0...11

  /// The series that gives way to what is set up.
  var replaced: ShiftPattern? {
    if case .change(let pattern) = purpose { return pattern }
    return nil
  }
}

extension AppState {
  /// The setup that is on top or below a form or the help.
  package var setup: SetupLayer? {
    self[SetupLayer.self]
  }
}
