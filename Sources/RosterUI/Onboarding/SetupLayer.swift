import AppCore
import Domain
import Services
import Terminal
import Widgets

/// The setup: leads step by step to a roster, covering everything else. It sets up a whole store or
/// one rotation.
package struct SetupLayer: Surface {
  package static let order = CommandOrder.last
  package static let stacks: [[Scope]] = SetupStep.allCases.map(\.scopes)

  /// The subject of the setup.
  package enum Purpose: Equatable, Sendable {
    /// A new store: person, pay and rotation.
    case firstRun
    /// An additional rotation.
    case add
    /// A replacement of an existing rotation.
    case change(ShiftPattern)
  }

  /// The subject.
  package let purpose: Purpose
  /// The current step.
  package internal(set) var step: SetupStep
  /// The profile before the first answer.
  let asked: UserProfile
  /// The profile with the answers so far.
  package internal(set) var profile: UserProfile
  /// The pay data.
  let pay: PayContext
  /// The hourly rate, if it was entered.
  var rate: RateEntry?
  /// The path of the store.
  package var storePath: String
  /// The first day with shifts, to which relative days refer.
  var first: CivilDay
  /// The forms filled in so far.
  var forms: [SetupStep: FormLayer] = [:]
  /// The cursor over the ways to describe a rotation.
  package var ways = ListState()
  /// The search for a preset.
  package var search = PresetSearch()
  /// The recorded days.
  package var days: ObservedDays
  /// The matching rotations, and the cursor over them.
  package var matches: [PatternMatch] = []
  package var matchList = ListState()
  /// The rotation described so far.
  package var draft: RotationDraft?
  /// The step in which the rotation was described; `confirm` if that was before the setup.
  var origin = SetupStep.preset
  /// The displayed month, counted from the first.
  var monthsAhead = 0
  /// The preview of the rotation.
  package var preview: RotationPreview?
  /// The existing records in the preview's range.
  var existingData = ExistingData()
  /// The reminders and backups to ask about.
  var upkeep = Upkeep()
  /// Whether the results are being saved.
  var isSaving = false

  /// The settings of reminders and backups.
  struct Upkeep: Equatable, Sendable {
    var reminders = ReminderSettings()
    var backups = BackupSettings()
    /// The timer for reminders while the program is closed; nil if it is installed or impossible.
    var timer: ReminderTimer?
    /// Whether no rule grants leave yet.
    var asksForLeave = false
    /// The country of the public holidays, whose leave is suggested.
    var country: String?
  }

  /// The existing shifts, holidays and patterns.
  struct ExistingData: Equatable, Sendable {
    /// The days read.
    var days = CivilDay(number: 0)..<CivilDay(number: 0)
    var shifts: [Shift] = []
    /// The labels of rates that are not work.
    var noWork: Set<String> = []
    var holidays: [Holiday] = []
    /// The number of patterns.
    var patternCount = 0
  }

  /// The id of a pattern that is only previewed.
  package static let previewID = RecordID("preview")

  /// Creates a setup at its first step.
  init(
    _ purpose: Purpose, profile: UserProfile, pay: PayContext? = nil, storePath: String = "",
    today: CivilDay
  ) {
    self.purpose = purpose
    asked = profile
    self.profile = profile
    self.pay = pay ?? PayContext(profile, today: today)
    self.storePath = storePath
    first = today
    days = ObservedDays(first: today.startOfWeek(profile.firstWeekday))
    step = SetupStep.counted(for: purpose)[0]
  }

  // MARK: Display

  package var scopes: [Scope] { step.scopes }

  package var person: UserProfile? { purpose == .firstRun ? profile : nil }

  /// Returns the command's label; a field without steps has none for the step keys.
  package func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    if command.id == "setup.back", step == .done {
      return context.environment.texts("setup.done.skip")
    }
    if command.id == "form.increase", let form, !form.stepsByKey { return nil }
    return context.state.label(of: command, context.environment.texts)
  }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    SetupView(layer: self, environment: context.environment, focused: context.isOnTop)
      .draw(in: context.layout, into: &frame)
  }

  /// The number of the current step, and the number of steps.
  var progress: (number: Int, count: Int) {
    let all = SetupStep.counted(for: purpose)
    return ((all.firstIndex(of: step.counted) ?? 0) + 1, all.count)
  }

  /// The form of the step; nil if it has none.
  package var form: FormLayer? { step.isForm ? forms[step] : nil }
  package var openForm: FormLayer? { form }

  /// The first day of the displayed month: initially the first month with more than a few days of
  /// shifts.
  var month: CivilDay {
    let first = draft?.first ?? first
    let start = first.day > 15 ? first.adding(months: 1) : first
    return start.adding(days: 1 - start.day).adding(months: monthsAhead)
  }

  /// The months that can be shown.
  static let months = 0...11

  /// The pattern being replaced.
  var replaced: ShiftPattern? {
    if case .change(let pattern) = purpose { return pattern }
    return nil
  }
}

extension AppState {
  /// The setup, which may be below a form or the help.
  package var setup: SetupLayer? {
    self[SetupLayer.self]
  }
}
