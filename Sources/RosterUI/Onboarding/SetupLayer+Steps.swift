import AppCore
import Domain
import Services
import Widgets

extension SetupLayer {
  // MARK: Entering a step

  /// Shows `step` and prepares its form.
  mutating func open(_ step: SetupStep, _ environment: AppEnvironment) -> [Effect] {
    self.step = step
    switch step {
    case .person: forms[step] = FormLayer(ProfileForm(profile, .you, pay), environment)
    case .pay: openPay(environment)
    case .day: prepare(.day(first), environment)
    case .onOff: prepare(.onOff(first: first), environment)
    case .weekly:
      prepare(.weekly(first: first, firstWeekday: profile.firstWeekday), environment)
    case .details:
      if let draft { forms[step] = FormLayer(RotationForm(.details(draft)), environment) }
    case .days: findMatches()
    case .confirm: look(environment)
    case .done:
      upkeep.country = profile.holidayRegion?.country
      forms[step] = FormLayer(UpkeepForm(upkeep: upkeep), environment)
    case .welcome, .way, .preset: break
    }
    listen()
    return step == .confirm ? [.readLayer] : []
  }

  /// Shows the form of pay with the hourly rate entered before, which is not saved yet.
  private mutating func openPay(_ environment: AppEnvironment) {
    let text = forms[.pay]?.form.value("rate")
    var form = FormLayer(ProfileForm(profile, .terms, pay), environment)
    if let text { form.form.set("rate", text: text) }
    form.review(environment)
    forms[.pay] = form
  }

  /// Reuses a form filled in before, unless its question has changed.
  private mutating func prepare(_ question: RotationForm.Question, _ environment: AppEnvironment) {
    guard forms[step]?.model(RotationForm.self)?.question != question else { return }
    forms[step] = FormLayer(RotationForm(question), environment)
  }

  /// Applies the answers of the step.
  mutating func listen() {
    switch step {
    case .person, .pay:
      guard
        case .saveProfile(let told, _, let rate) = forms[step]?.action?.base as? SettingsAction
      else { return }
      profile = told
      if step == .pay { self.rate = rate }
    case .onOff, .weekly: draft = forms[step]?.rotation
    case .preset:
      if draft?.preset != search.selected {
        draft = search.selected.map { RotationDraft($0, first: first) }
      }
    case .days:
      draft = selectedMatch?.draft(days, first: first)
    case .welcome, .day, .way, .confirm, .details, .done: break
    }
  }

  // MARK: Forward and back

  /// Advances to the step that follows from the answers, or shows why it cannot.
  mutating func next(_ environment: AppEnvironment) -> [Effect] {
    switch step {
    case .welcome: return open(.person, environment)
    case .person: return submit(environment) { $0.open(.pay, environment) }
    case .pay: return submit(environment) { $0.open(.way, environment) }
    case .day:
      return submit(environment) { layer in
        let text = layer.forms[.day]?.form.value("first") ?? ""
        layer.first = (try? TimeParser.date(text, in: environment.timeContext)) ?? layer.first
        return layer.open(.way, environment)
      }
    case .way: return choose(ways.selection, environment)
    case .onOff, .weekly, .preset, .days: return confirm(environment)
    case .details:
      return submit(environment) { layer in
        layer.draft = layer.forms[.details]?.rotation ?? layer.draft
        return layer.open(.confirm, environment)
      }
    case .confirm: return save(environment)
    case .done: return []
    }
  }

  /// Runs `body` if the form is valid, otherwise shows the problem.
  private mutating func submit(
    _ environment: AppEnvironment, _ body: (inout SetupLayer) -> [Effect]
  ) -> [Effect] {
    if forms[step]?.completeZone(environment) == true {
      listen()
      return []
    }
    guard forms[step]?.isRight ?? false else {
      forms[step]?.showProblem()
      return [.bell]
    }
    return body(&self)
  }

  /// Chooses the way at `index` to describe the rotation.
  mutating func choose(_ index: Int, _ environment: AppEnvironment) -> [Effect] {
    let offered = SetupWay.offered(for: purpose)
    guard offered.indices.contains(index) else { return [] }
    ways.select(index, count: offered.count)
    switch offered[index] {
    case .keep:
      guard let replaced, let kept = RotationDraft(replaced, first: first) else { return [.bell] }
      draft = kept
      origin = .way
      return openAnew(.confirm, environment)
    case .onOff: return open(.onOff, environment)
    case .weekly: return open(.weekly, environment)
    case .preset: return open(.preset, environment)
    case .days: return open(.days, environment)
    case .none:
      draft = nil
      return finish(nil)
    }
  }

  private mutating func confirm(_ environment: AppEnvironment) -> [Effect] {
    listen()
    guard draft != nil else {
      forms[step]?.showProblem()
      return [.bell]
    }
    origin = step
    return openAnew(.confirm, environment)
  }

  private mutating func openAnew(_ step: SetupStep, _ environment: AppEnvironment) -> [Effect] {
    monthsAhead = 0
    return open(step, environment)
  }

  /// The previous step; nil for the first.
  var previous: SetupStep? {
    switch step {
    case .welcome, .done: nil
    case .person: .welcome
    case .pay: .person
    case .day: nil
    case .way:
      switch purpose {
      case .firstRun: .pay
      case .add: nil
      case .change: .day
      }
    case .onOff, .weekly, .preset, .days: .way
    case .confirm: origin == .confirm ? nil : origin
    case .details: .confirm
    }
  }

  // MARK: The end

  private mutating func save(_ environment: AppEnvironment) -> [Effect] {
    let color = replaced?.color ?? .series(existingData.patternCount)
    guard !isSaving, let draft,
      let pattern = try? draft.pattern(id: .new(), color: color, environment)
    else { return [.bell] }
    switch purpose {
    case .firstRun: return finish(pattern)
    case .add:
      isSaving = true
      return [.perform(.pattern(.save(pattern.planned)))]
    case .change(let before):
      isSaving = true
      return [
        .perform(
          .pattern(
            .change(series: before.seriesID, from: draft.first, to: pattern, seen: before)))
      ]
    }
  }

  private mutating func finish(_ pattern: ShiftPattern?) -> [Effect] {
    isSaving = true
    return [.perform(finishing(pattern))]
  }

  /// Returns the action that completes the setup and saves the answers.
  func finishing(_ pattern: ShiftPattern?) -> Action {
    var profile = profile
    profile.showsHints = true
    return .settings(.finishSetup(profile, from: asked, pattern?.planned, rate: rate))
  }

  /// The action that saves an unfinished setup, which the next start resumes.
  var leaving: Action {
    var told = profile
    told.setup = .left(keptText)
    return .settings(.saveProfile(told, from: asked, rate: rate))
  }
}
