import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension SetupLayer {
  // MARK: Typing and choosing

  /// Types into the focused field.
  package mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    // Few choices, such as those of a weekday, are stepped through.
    if let effects = state.openOptions(of: form, typing: typing, least: 7, environment) {
      return effects
    }
    if step == .preset {
      search.apply(typing)
    } else {
      forms[step]?.type(typing, environment)
    }
    listen()
    return []
  }

  /// Changes the form of the step.
  package mutating func changeForm(
    _ environment: AppEnvironment, _ change: (inout FormLayer) -> Void
  ) {
    guard step.isForm, var form = forms[step] else { return }
    change(&form)
    forms[step] = form
    listen()
  }

  /// Moves through the step's list.
  package mutating func navigate(_ step: Navigation, page: Int) {
    switch self.step {
    case .way:
      ways.navigate(step, count: SetupWay.offered(for: purpose).count, page: page)
    case .preset: search.list.navigate(step, count: search.matches.count, page: page)
    case .days: matchList.navigate(step, count: matches.count, page: page)
    case .confirm:
      switch step {
      case .down, .pageDown: showMonth(1)
      case .up, .pageUp: showMonth(-1)
      case .first, .last, .item: break
      }
    default: break
    }
    listen()
  }

  /// Selects the next or previous language; the first is the system's.
  mutating func turnLanguage(_ step: Int) {
    let all: [String?] = [nil] + Texts.Language.allCases.map(\.rawValue)
    let place = all.firstIndex(of: profile.language) ?? 0
    profile.language = all[(place + step + all.count) % all.count]
  }

  /// Switches everything entered so far to another language.
  package mutating func relocalize(_ environment: AppEnvironment) {
    for step in forms.keys { forms[step]?.relocalize(environment) }
    listen()
    if step == .confirm { look(environment) }
  }

  // MARK: Days worked

  /// The matching rotation under the cursor.
  var selectedMatch: PatternMatch? {
    matches.indices.contains(matchList.selection) ? matches[matchList.selection] : nil
  }

  /// Changes the recorded days and finds the matching rotations.
  mutating func record(_ change: (inout ObservedDays) -> Void) {
    change(&days)
    findMatches()
    listen()
  }

  mutating func findMatches() {
    let found = PatternDiscovery.matches(days, among: Rotations.known)
    if found != matches { matchList = ListState() }
    matches = found
  }

  // MARK: Shifting the rotation

  /// Shifts the previewed rotation.
  mutating func turn(_ environment: AppEnvironment, _ change: (inout RotationDraft) -> Void) {
    guard var turned = draft else { return }
    change(&turned)
    draft = turned
    look(environment)
  }

  /// Shows a later or earlier month.
  mutating func showMonth(_ step: Int) {
    monthsAhead = min(max(Self.months.lowerBound, monthsAhead + step), Self.months.upperBound)
  }

  /// Previews the rotation.
  mutating func look(_ environment: AppEnvironment) {
    let pattern = draft.flatMap { try? $0.pattern(id: Self.previewID, environment) }
    let rules = profile.restRules
    preview = pattern.map { RotationPreview($0, existingData, rules: rules, environment) }
  }

  // MARK: The store

  /// Reads the records in the previewed year. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let roster = try Roster(store: store, environment.base)
    let first = draft?.first ?? first
    let until = first.adding(days: RotationPreview.days + 62)
    let from = first.adding(days: -Roster.daysLookedBack(by: profile.restRules))
    let zone = environment.zone
    let shifts = try roster.shifts(
      startingIn: Interval(start: zone.startOfDay(from), end: zone.startOfDay(until)))
    existingData.noWork = try store.labelsOfNoWork()
    existingData.shifts = shifts.filter { shift in
      guard let origin = shift.origin, origin.patternID == replaced?.seriesID else { return true }
      return origin.day < first
    }
    existingData.days = from..<until
    existingData.holidays = try roster.holidays(from: from, until: until, of: profile)
    existingData.patternCount = Set(roster.patterns.map(\.seriesID)).count
    if step == .confirm { look(environment) }
    guard purpose == .firstRun else { return }
    upkeep.reminders = try store.reminders.settings()
    upkeep.backups = try store.backups.settings()
    upkeep.asksForLeave = try store.entitlements.rules().isEmpty
  }
}
