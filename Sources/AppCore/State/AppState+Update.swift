import Domain
import Services
import Terminal
import Widgets

/// What happens to the program.
package enum AppEvent: Equatable, Sendable {
  /// Something came in from the terminal.
  case input(InputEvent)
  /// The clock moved on.
  case tick
  /// A change of the store that takes long has come so far.
  case progress(TaskProgress)
  /// A change of the store is done.
  case finished(ActionResult)
  /// A change of the store failed; nothing was changed.
  case failed(UserFacingError, Action)
  /// An action that nobody asked for is done, or failed.
  case finishedAside(Action, UserFacingError?)
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
    case .finishedAside(let action, let complaint):
      return askFeatures { $0.finishAside(action, complaint, &$1, environment) } ?? []
    }
  }

  /// Handles what a person did, with whom the features know that somebody is there. Whoever comes
  /// back to a screen that was to be hidden by now finds it so, and did nothing.
  private mutating func notice(
    _ environment: AppEnvironment, _ handle: (inout AppState) -> [Effect]
  ) -> [Effect] {
    let wasLocked = isLocked
    let effects = collectEffects { $0.notice(&$1, environment) }
    return isLocked && !wasLocked ? effects : effects + handle(&self)
  }

  /// Shows a passing message; a complaint stays longer, because it has to be read.
  package mutating func show(_ text: String, _ kind: ToastState.Kind, action: String? = nil) {
    let seconds: Int64 = kind == .bad ? 15 : 6
    toast = ToastState(text: text, kind: kind, action: action, expires: now + seconds)
  }

  private mutating func handle(
    _ input: InputEvent, _ environment: AppEnvironment
  ) -> [Effect] {
    switch input {
    case .key(let press): return handleKey(press, environment)
    case .paste(let bytes):
      return type(takesSecret ? .secret(bytes) : .text(bytes.text), environment)
    case .mouse: return []
    case .resize(let size):
      self.size = size.asScreen
      return [.reload]
    case .focus(let gained): return gained ? [.reload] : []
    case .resumed: return [.reload, .redraw]
    case .hangup:
      isQuitting = true
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
      chord = presses
      return []
    case .none:
      // A key that does not go on with the chord ends it: by itself it could mean a change.
      endChord()
      return []
    }
  }

  private mutating func endChord() {
    chord = []
    showsChord = false
    count = 0
  }

  /// Runs `command`, or says why it cannot be run.
  mutating func run(_ command: Command, _ argument: Int, _ environment: AppEnvironment) -> [Effect]
  {
    if let reason = command.disabled(self) {
      show(reason.text(environment.texts), .info)
      return []
    }
    if toast?.kind != .bad || command.scope != .list { toast = nil }
    return Hints.effects(of: command, self, environment) + command.run(&self, environment, argument)
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
      // The picture may be older than the state: what it offers need not be offered any more.
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
    // An equal state is not drawn: a minute passes unseen unless its number is on the screen.
    let isNewMinute = environment.now.seconds / 60 != now.seconds / 60
    if showsSeconds || isNewMinute { now = environment.now }
    if let expires = toast?.expires, expires <= environment.now { toast = nil }
    let isNextOver = current.next.map { $0.scheduledEnd <= environment.now } ?? false
    if environment.today != current.today || isNextOver { return [.reload] }
    // A running shift grows in the sums too.
    guard isNewMinute, current.running != nil else { return [] }
    return Swift.type(of: openScreen).whileWorking
  }

  private mutating func finish(_ result: ActionResult, _ environment: AppEnvironment) -> [Effect] {
    if let effects = askFeatures({ $0.receive(result, &$1, environment) }) {
      clearPending()
      return effects
    }
    conclude(result, environment)
    clearPending()
    _ = endWork()
    if !result.lines.isEmpty { report(result, environment.base) }
    let sentences = sentences(about: result, environment)
    if let message = result.message {
      let undo =
        result.canUndo ? environment.texts("toast.undo", ["key": environment.key("app.undo")]) : nil
      let more =
        sentences
        + result.notes.map { $0.text(environment.texts) }
        + result.kept.compactMap { $0.message(environment.format)?.text(environment.texts) }
      show(
        ([message.text(environment.texts)] + more).filter { !$0.isEmpty }.joined(separator: " "),
        result.kept.isEmpty && result.notes.isEmpty
          ? result.canUndo ? .good : .info : .warning, action: undo)
    }
    return [.readChanges]
  }

  /// Says what went wrong; a form that was sent comes back with all that was typed.
  private mutating func fail(
    _ complaint: UserFacingError, _ action: Action, _ environment: AppEnvironment
  ) -> [Effect] {
    let wasStopped = endWork()
    if let submittedForm, submittedForm.action == action, !wasStopped {
      // Below what was opened meanwhile, but above what the form was opened from.
      layers.insert(AnySurface(submittedForm), at: min(submittedForm.depth, layers.count))
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
    show(complaint.text, wasStopped ? .info : .bad)
    return wasStopped ? [.reload] : [.bell, .reload]
  }

  private mutating func clearPending() {
    pending = max(0, pending - 1)
    guard pending == 0 else { return }
    submittedForm = nil
    selectsSavedShift = false
  }
}

extension InputEvent {
  /// Whether somebody is there.
  fileprivate var isFromPerson: Bool {
    switch self {
    case .key, .paste, .mouse: true
    default: false
    }
  }
}
