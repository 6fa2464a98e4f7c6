import Domain
import Interchange
import Services
import Terminal
import Widgets

/// An event that the program handles.
package enum AppEvent: Equatable, Sendable {
  /// Input from the terminal.
  case input(InputEvent)
  /// The clock advanced.
  case tick
  /// A long-running change to the store reported progress.
  case progress(TaskProgress)
  /// A change to the store succeeded.
  case finished(ActionResult)
  /// A change to the store failed and left it unchanged.
  case failed(UserFacingError, Action)
  /// An automatic action reported progress.
  case progressAside(Action, ByteProgress)
  /// An automatic action finished, or failed.
  case finishedAside(Action, Result<ActionResult, UserFacingError>)
}

extension AppState {
  /// Handles `event` and returns the effects to perform.
  package mutating func update(
    _ event: AppEvent, _ environment: AppEnvironment
  ) -> [Effect] {
    if event != .tick { now = environment.now }
    switch event {
    case .input(let input):
      guard input.isFromPerson else { return handle(input, environment) }
      return notice(environment) { $0.handle(input, environment) }
    case .tick:
      let effects = collectEffects { $0.tick(&$1, environment) }
      return handleTick(environment) + effects
    case .progress(let progress):
      show(progress)
      return []
    case .finished(let result): return finish(result, environment)
    case .failed(let complaint, let action): return fail(complaint, action, environment)
    case .progressAside(let action, let progress):
      return askFeatures { $0.followAside(action, progress, &$1, environment) } ?? []
    case .finishedAside(let action, .success(let result)):
      return askFeatures { $0.receiveAside(action, result, &$1, environment) }
        ?? askFeatures { $0.finishAside(action, nil, &$1, environment) } ?? []
    case .finishedAside(let action, .failure(let complaint)):
      return askFeatures { $0.finishAside(action, complaint, &$1, environment) } ?? []
    }
  }

  /// Handles a user's input after telling the features about their presence. If that locks the
  /// screen because of inactivity, the input is dropped.
  private mutating func notice(
    _ environment: AppEnvironment, _ handle: (inout AppState) -> [Effect]
  ) -> [Effect] {
    let wasLocked = isLocked
    let effects = collectEffects { $0.notice(&$1, environment) }
    return isLocked && !wasLocked ? effects : effects + handle(&self)
  }

  /// Shows a passing message. Errors stay longer, because they must be read; while changes are in
  /// progress, only another error replaces that of a failed one.
  package mutating func show(_ text: String, _ kind: ToastState.Kind, action: String? = nil) {
    if pending > 0, failedChange != nil, toast?.kind == .bad, kind != .bad { return }
    let seconds: Int64 = kind == .bad ? 15 : 6
    toast = ToastState(text: text, kind: kind, action: action, expires: now + seconds)
  }

  private mutating func handle(
    _ input: InputEvent, _ environment: AppEnvironment
  ) -> [Effect] {
    switch input {
    case .key(let press): return handleKey(press, environment)
    case .paste(let bytes):
      let field = takesText ? form?.form.focused : nil
      let effects = type(takesSecret ? .secret(bytes) : .text(bytes.text), environment)
      if let field, !field.input.fits(bytes) {
        show(environment.texts("toast.paste_cut", ["n": "\(field.input.limit)"]), .info)
      }
      return effects
    case .mouse: return []
    case .resize(let size):
      self.size = size.asScreen
      return [.reload]
    case .focus(let gained): return gained ? [.reload] : []
    case .resumed: return [.reload, .redraw]
    case .hangup:
      isQuitting = true
      isHungUp = true
      return hangUp(environment) + [.quit]
    }
  }

  private mutating func handleKey(
    _ press: KeyPress, _ environment: AppEnvironment
  ) -> [Effect] {
    if let effects = changeTop({ $0.press(press, &$1, environment) }), let effects {
      return effects
    }
    if takesText, let character = press.typed {
      return type(.text(String(character)), environment)
    }
    if !takesText, chord.isEmpty,
      let count = RepeatCount.count(count, adding: press, countsByDigits)
    {
      self.count = count
      return []
    }
    let presses = chord + [takesText ? press : KeyLayout.latin(press)]
    let commands = environment.commands
    switch commands.keymap.match(presses, in: scopes) {
    case .command(let index):
      let times = count
      endChord()
      return run(commands.commands[index], times, environment)
    case .prefix:
      // Of a chord whose commands all refuse, the first says why.
      let usable = commands.keymap.continuations(of: presses, in: scopes)
        .map { commands.commands[$0.command] }
      if let first = usable.first, usable.allSatisfy({ $0.disabled(self) != nil }) {
        endChord()
        return run(first, 0, environment)
      }
      chord = presses
      return []
    case .none:
      // A key that does not continue the chord ends it and is dropped: on its own it could change
      // data.
      endChord()
      return []
    }
  }

  private mutating func endChord() {
    chord = []
    showsChord = false
    count = 0
  }

  /// Runs `command`, or shows why it cannot run.
  mutating func run(_ command: Command, _ argument: Int, _ environment: AppEnvironment) -> [Effect]
  {
    if let reason = command.disabled(self) {
      show(reason.text(environment), .info)
      return []
    }
    if !command.keepsMessage, toast?.kind != .bad || command.scope != .list { toast = nil }
    let depth = layers.count
    let effects = command.run(&self, environment, argument)
    if layers.count > depth { explainForm("command.\(command.id).help") }
    return effects
  }

  /// Makes the help of a form that was just opened begin with the text of `key`.
  mutating func explainForm(_ key: String) {
    if form?.about.isEmpty == true { form?.about = key }
  }

  /// Handles a mouse event against the hit regions of the last frame.
  package mutating func click(
    _ mouse: MouseEvent, in frame: Frame, _ environment: AppEnvironment
  ) -> [Effect] {
    now = environment.now
    guard !isLocked else { return [] }
    return notice(environment) { $0.handle(mouse, in: frame, environment) }
  }

  private mutating func handle(
    _ mouse: MouseEvent, in frame: Frame, _ environment: AppEnvironment
  ) -> [Effect] {
    let registry = environment.commands
    if mouse.action == .press { endChord() }
    switch mouse.action {
    case .wheelUp: return registry["list.up"].map { run($0, 0, environment) } ?? []
    case .wheelDown: return registry["list.down"].map { run($0, 0, environment) } ?? []
    case .press:
      // The frame may be older than the state, so its commands may no longer be available.
      guard let target = frame.hit(at: mouse.point), let command = registry[target.command],
        scopes.contains(command.scope)
      else { return [] }
      pressed = command.drag == nil ? nil : command.id
      return run(command, target.argument, environment)
    case .drag:
      guard let command = pressed.flatMap({ registry[$0] }), scopes.contains(command.scope),
        let target = frame.hit(at: mouse.point)
      else { return [] }
      return command.drag?(&self, environment, target) ?? []
    case .release:
      pressed = nil
      return []
    }
  }

  /// Types into the field of the topmost layer.
  mutating func type(
    _ typing: Typing, _ environment: AppEnvironment
  ) -> [Effect] {
    guard takesText else { return [] }
    return changeTop { $0.type(typing, &$1, environment) } ?? []
  }

  private mutating func handleTick(_ environment: AppEnvironment) -> [Effect] {
    // Updating `now` redraws the screen, so it advances by whole minutes unless seconds are shown.
    let isNewMinute = environment.now.seconds / 60 != now.seconds / 60
    if showsSeconds || isNewMinute { now = environment.now }
    if let expires = toast?.expires, expires <= environment.now { toast = nil }
    let isNextOver = current.next.map { $0.scheduledEnd <= environment.now } ?? false
    if environment.today != current.today || isNextOver { return [.reload] }
    // A running shift adds to the totals too.
    guard isNewMinute, current.running != nil else { return [] }
    return Swift.type(of: openScreen).whileWorking
  }

  private mutating func finish(_ result: ActionResult, _ environment: AppEnvironment) -> [Effect] {
    if let effects = askFeatures({ $0.receive(result, &$1, environment) }) {
      clearPending()
      return effects
    }
    conclude(result, environment)
    _ = endWork()
    if !result.lines.isEmpty { report(result, environment) }
    let sentences = sentences(about: result, environment)
    if let message = result.message {
      let undo =
        result.canUndo ? environment.texts("toast.undo", ["key": environment.key("app.undo")]) : nil
      let more =
        sentences
        + result.notes.map { $0.text(environment.texts) }
        + result.kept.compactMap { $0.message(environment.format)?.text(environment.texts) }
      show(
        ([message.text(environment)] + more).filter { !$0.isEmpty }.joined(separator: " "),
        result.kept.isEmpty && result.notes.isEmpty
          ? result.canUndo ? .good : .info : .warning, action: undo)
    }
    clearPending()
    return [.readChanges] + (rings(after: result) ? [.bell] : [])
  }

  /// Shows the error; a submitted form reopens with all its input.
  private mutating func fail(
    _ complaint: UserFacingError, _ action: Action, _ environment: AppEnvironment
  ) -> [Effect] {
    let wasStopped = endWork()
    if !wasStopped {
      reopenForm(of: action)
      failedChange = complaint
    }
    clearPending()
    if let effects = askFeatures({ $0.refuse(complaint, action, &$1, environment) }) {
      return effects
    }
    conclude(nil, environment)
    if complaint.code == "file_exists", let (path, replacing) = action.base.replacing {
      askToReplace(path, by: replacing, environment.texts)
      return []
    }
    if ["period_locked", "rules_locked"].contains(complaint.code),
      let paying = action.base.payingDifference
    {
      askToPayDifference(complaint.message, by: paying, environment.texts)
      return []
    }
    show(complaint.text, wasStopped ? .info : .bad)
    return wasStopped ? [.reload] : [.bell, .reload]
  }

  /// Asks whether to change a closed pay period's records and pay the difference, above the form.
  private mutating func askToPayDifference(
    _ refusal: String, by action: Action, _ texts: Texts
  ) {
    open(
      MenuLayer(
        title: refusal,
        items: [
          MenuLayer.Item(label: texts("dialog.arrears.leave"), note: "", choice: .close),
          MenuLayer.Item(
            label: texts("dialog.arrears.change"), note: "",
            choice: .effects([.perform(action)])),
        ], closesBelow: true))
  }

  private mutating func clearPending() {
    pending = max(0, pending - 1)
    guard pending == 0 else { return }
    submittedForms = []
    selectsSavedShift = false
  }
}

extension InputEvent {
  /// Whether the event proves that a user is present.
  var isFromPerson: Bool {
    switch self {
    case .key, .paste, .mouse: true
    default: false
    }
  }
}
