import Domain
import Terminal
import Widgets

/// What happens to the program.
public enum AppEvent: Equatable, Sendable {
  /// Something came in from the terminal.
  case input(InputEvent)
  /// The clock moved on.
  case tick
  /// A change of the store is done.
  case finished(ActionResult)
  /// A change of the store failed; nothing was changed.
  case failed(Complaint, Action)
}

extension AppState {
  /// Takes `event` and says what is to be done about it.
  public mutating func update(
    _ event: AppEvent, _ environment: AppEnvironment, _ registry: CommandRegistry
  ) -> [Effect] {
    if event != .tick { now = environment.now }
    switch event {
    case .input(let input): return take(input, environment, registry)
    case .tick: return tick(environment)
    case .finished(let result): return finish(result, environment)
    case .failed(let complaint, let action): return fail(complaint, action, environment)
    }
  }

  /// Shows a passing message; a complaint stays longer, because it has to be read.
  mutating func show(_ text: String, _ kind: ToastState.Kind, action: String? = nil) {
    let seconds: Int64 = kind == .bad ? 15 : 6
    toast = ToastState(text: text, kind: kind, action: action, expires: now + seconds)
  }

  private mutating func take(
    _ input: InputEvent, _ environment: AppEnvironment, _ registry: CommandRegistry
  ) -> [Effect] {
    switch input {
    case .key(let press): return takeKey(press, environment, registry)
    case .paste(let text): return type(.text(text), environment, registry)
    case .mouse: return []
    case .resize(let size):
      self.size = size
      return [.reload]
    case .focus(let gained): return gained ? [.reload] : []
    case .resumed: return [.reload, .redraw]
    case .hangup:
      isQuitting = true
      return keepSetup() + keepSlip(environment) + [.quit]
    }
  }

  private mutating func takeKey(
    _ press: KeyPress, _ environment: AppEnvironment, _ registry: CommandRegistry
  ) -> [Effect] {
    if takesText, let character = press.typed {
      return type(.text(String(character)), environment, registry)
    }
    if !takesText, chord.isEmpty, let count = RepeatCount.count(count, adding: press) {
      self.count = count
      return []
    }
    let presses = chord + [takesText ? press : KeyLayout.latin(press)]
    switch registry.keymap.match(presses, in: scopes) {
    case .command(let index):
      let times = count
      endChord()
      return run(registry.commands[index], times, environment)
    case .prefix:
      chord = presses
      return []
    case .none:
      // A key that does not go on with the chord ends it and is taken by itself.
      let wasInChord = !chord.isEmpty
      endChord()
      guard wasInChord else { return [] }
      return press == Keymap.endsChord ? [] : takeKey(press, environment, registry)
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
    return hideHints(after: command) + command.run(&self, environment, argument)
  }

  /// Takes what a click or the wheel at `point` of the last picture means.
  public mutating func click(
    _ mouse: MouseEvent, in frame: Frame, _ environment: AppEnvironment,
    _ registry: CommandRegistry
  ) -> [Effect] {
    now = environment.now
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

  /// Types into the field of the topmost layer; what is filtered follows at once.
  mutating func type(
    _ typing: Typing, _ environment: AppEnvironment, _ registry: CommandRegistry
  ) -> [Effect] {
    let below = self
    guard takesText, let top = layers.indices.last else { return [] }
    if slip != nil { return withSlip { $0.take(typing, environment) } }
    layers[top].take(typing, environment, registry, below)
    guard case .filter(let layer) = layers[top] else { return [] }
    return schedule.update(.filter(layer.query.text, near: layer.day))
  }

  private mutating func tick(_ environment: AppEnvironment) -> [Effect] {
    // An equal state is not drawn: a minute passes unseen unless its number is on the screen.
    let isNewMinute = environment.now.seconds / 60 != now.seconds / 60
    if showsSeconds || isNewMinute { now = environment.now }
    if let expires = toast?.expires, expires <= environment.now { toast = nil }
    let isNextOver = dashboard.next.map { $0.scheduledEnd <= environment.now } ?? false
    if environment.today != dashboard.today || isNextOver { return [.reload] }
    // A running shift grows in the sums too.
    guard isNewMinute, dashboard.running != nil else { return [] }
    switch screen {
    case .schedule: return [.readOn]
    case .hours: return [.readScreen]
    case .dashboard: return [.reload]
    case .settings: return []
    }
  }

  private mutating func finish(_ result: ActionResult, _ environment: AppEnvironment) -> [Effect] {
    if case .shift(nil)? = sent?.kind { followsResult = true }
    if followsResult, let shift = result.shift { schedule.expect(shift, environment) }
    settle()
    concludeSetup(hasSucceeded: true)
    if let message = result.message {
      let undo = result.canUndo ? environment.texts("toast.undo") : nil
      show(message.text(environment.texts), result.canUndo ? .good : .info, action: undo)
    }
    return [.reload]
  }

  /// Says what went wrong; a form that was sent comes back with all that was typed.
  private mutating func fail(
    _ complaint: Complaint, _ action: Action, _ environment: AppEnvironment
  ) -> [Effect] {
    if let sent, sent.action == action { layers.insert(.form(sent), at: place(of: sent)) }
    settle()
    concludeSetup(hasSucceeded: false)
    if case .export(let job) = action, !job.replaces, complaint.code == "file_exists" {
      askToReplace(job, environment.texts)
      return []
    }
    show(complaint.text, .bad)
    return [.bell, .reload]
  }

  /// Below what was opened meanwhile, but above what the form was opened from.
  private func place(of sent: FormLayer) -> Int {
    switch sent.kind {
    case .patternDetails, .patternEnd: layers.isEmpty ? 0 : 1
    case .shift, .start, .stop, .profile, .rotation, .bonus, .export: 0
    }
  }

  private mutating func settle() {
    pending = max(0, pending - 1)
    guard pending == 0 else { return }
    sent = nil
    followsResult = false
  }
}
