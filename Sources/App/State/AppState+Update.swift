import Domain
import Services
import Terminal
import Widgets

/// What happens to the program.
public enum AppEvent: Equatable, Sendable {
  /// Something came in from the terminal.
  case input(InputEvent)
  /// The clock moved on.
  case tick
  /// A change of the store that takes long has come so far.
  case progress(WorkProgress)
  /// A change of the store is done.
  case finished(ActionResult)
  /// A change of the store failed; nothing was changed.
  case failed(UserFacingError, Action)
  /// The backup of the day was made, or could not be.
  case backupKept(BackupKeeping)
}

extension AppState {
  /// Takes `event` and says what is to be done about it.
  public mutating func update(
    _ event: AppEvent, _ environment: AppEnvironment
  ) -> [Effect] {
    if event != .tick { now = environment.now }
    switch event {
    case .input(let input):
      let closing = closeLockIfIdle(environment)
      if input.isFromPerson {
        // Whoever comes back to a screen that was to be locked by now finds it so.
        guard closing.isEmpty else { return closing }
        lock.lastSeen = environment.now
      }
      return closing + take(input, environment)
    case .tick: return closeLockIfIdle(environment) + tick(environment)
    case .progress(let progress):
      show(progress)
      return []
    case .finished(let result): return finish(result, environment)
    case .failed(let complaint, let action): return fail(complaint, action, environment)
    case .backupKept(let keeping): return take(keeping, environment)
    }
  }

  /// Shows a passing message; a complaint stays longer, because it has to be read.
  mutating func show(_ text: String, _ kind: ToastState.Kind, action: String? = nil) {
    let seconds: Int64 = kind == .bad ? 15 : 6
    toast = ToastState(text: text, kind: kind, action: action, expires: now + seconds)
  }

  private mutating func take(
    _ input: InputEvent, _ environment: AppEnvironment
  ) -> [Effect] {
    switch input {
    case .key(let press): return takeKey(press, environment)
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

  private mutating func takeKey(
    _ press: KeyPress, _ environment: AppEnvironment
  ) -> [Effect] {
    if !lock.isLocked,
      let effects = change(layers.count - 1, { $0.press(press, &$1, environment) }),
      let effects
    {
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
    return hideHints(after: command) + command.run(&self, environment, argument)
  }

  /// Takes what a click or the wheel at `point` of the last picture means.
  public mutating func click(
    _ mouse: MouseEvent, in frame: Frame, _ environment: AppEnvironment
  ) -> [Effect] {
    let registry = environment.commands
    now = environment.now
    guard !lock.isLocked else { return [] }
    let closing = closeLockIfIdle(environment)
    guard closing.isEmpty else { return closing }
    lock.lastSeen = now
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
    if lock.isLocked {
      if !lock.isChecking { lock.field.take(typing) }
      return []
    }
    guard takesText, let top = layers.indices.last else { return [] }
    return change(top) { $0.type(typing, &$1, environment) } ?? []
  }

  /// The seconds between checks whether the pair that is on is still in use.
  private static let settlingSeconds: Int64 = 600

  private mutating func tick(_ environment: AppEnvironment) -> [Effect] {
    lookAround(environment) + keepBackup(environment)
  }

  private mutating func lookAround(_ environment: AppEnvironment) -> [Effect] {
    // An equal state is not drawn: a minute passes unseen unless its number is on the screen.
    let isNewMinute = environment.now.seconds / 60 != now.seconds / 60
    let reminding = isNewMinute ? lookForReminders(environment, since: now) : []
    if showsSeconds || isNewMinute { now = environment.now }
    if let expires = toast?.expires, expires <= environment.now { toast = nil }
    let isNextOver = current.next.map { $0.scheduledEnd <= environment.now } ?? false
    if environment.today != current.today || isNextOver { return [.reload] + reminding }
    if pending == 0, currentShoes.session != nil,
      environment.now - settledAt >= Self.settlingSeconds
    {
      settledAt = environment.now
      return [.perform(.wear(.settle))] + reminding
    }
    // A running shift grows in the sums too.
    guard isNewMinute, current.running != nil else { return reminding }
    return Swift.type(of: openScreen).whileWorking + reminding
  }

  private mutating func finish(_ result: ActionResult, _ environment: AppEnvironment) -> [Effect] {
    if result.opensLock {
      settle()
      openLock(environment)
      return [.reload]
    }
    if let deletion = result.deletion {
      settle()
      return [.deleteEverything(deletion)]
    }
    if let page = result.page {
      settle()
      open(TextPageLayer(page, environment))
      return [.readLayer]
    }
    if let reminding = result.reminding {
      settle()
      return tell(reminding, environment)
    }
    if followsResult, let shift = result.shift { schedule.expect(shift, environment) }
    settle()
    for place in layers.indices.reversed() { change(place) { $0.conclude(result, &$1) } }
    _ = endWork()
    if let preview = result.preview { show(preview, environment) }
    if !result.lines.isEmpty { report(result, environment.base) }
    if let shifts = result.shifts { open(ShiftImportLayer(shifts)) }
    let outcome = result.wear?.attribution
    if let message = result.message {
      let undo =
        result.canUndo ? environment.texts("toast.undo", ["key": environment.key("app.undo")]) : nil
      let more =
        [outcome.map { sentence($0, environment) } ?? ""]
        + result.notes.map { $0.text(environment.texts) }
        + result.kept.compactMap { $0.message(environment.format)?.text(environment.texts) }
      show(
        ([message.text(environment.texts)] + more).filter { !$0.isEmpty }.joined(separator: " "),
        result.kept.isEmpty && result.notes.isEmpty
          ? result.canUndo ? .good : .info : .warning, action: undo)
    } else if outcome != nil {
      show(environment.texts("journal.nothing_changed"), .info)
    }
    return [.readChanges]
  }

  /// Says what went wrong; a form that was sent comes back with all that was typed.
  private mutating func fail(
    _ complaint: UserFacingError, _ action: Action, _ environment: AppEnvironment
  ) -> [Effect] {
    if case .unlock = action.base as? LockAction {
      settle()
      return refuseLock(complaint)
    }
    let wasStopped = endWork()
    if let sent, sent.action == action, !wasStopped {
      // Below what was opened meanwhile, but above what the form was opened from.
      layers.insert(AnySurface(sent), at: min(sent.depth, layers.count))
    }
    settle()
    // Nobody asked; the next minute asks again.
    if case .remind = action.base as? ReminderAction { return [] }
    for place in layers.indices.reversed() { change(place) { $0.conclude(nil, &$1) } }
    if complaint.code == "file_exists", let (path, replacing) = action.base.replacing {
      askToReplace(path, by: replacing, environment.texts)
      return []
    }
    if complaint.code == "passphrase_needed",
      case .lookAtBackup(let source) = action.base as? ArchiveAction
    {
      if layers.isEmpty { _ = openBackupFile(source.path, environment) }
      form?.form.focus("passphrase")
    }
    show(complaint.text, wasStopped ? .info : .bad)
    return wasStopped ? [.reload] : [.bell, .reload]
  }

  private mutating func settle() {
    pending = max(0, pending - 1)
    guard pending == 0 else { return }
    sent = nil
    followsResult = false
  }
}
