import CNcurses
import Platform
import Terminal

// Leaving, re-entering and losing the screen.
extension CursesBackend {
  /// Returns the terminal to the shell and stops the process group, as Ctrl-Z does by default.
  /// After `fg` the next `wait` delivers `.resumed` and the size.
  public func suspend() {
    guard isOpen else { return }
    leaveScreen()
    if port.guardsProcess {
      Rescue.leave()
      Rescue.stop(signals)
      // The user may have changed the modes with stty meanwhile.
      Rescue.saveModes()
    }
    nc_save_shell_modes()
    returnToScreen()
    if signals.take().contains(.end) { reportHangup() }
  }

  /// Restores the terminal. Further calls do nothing.
  public func shutDown() {
    guard isOpen else { return }
    leaveScreen()
    isOpen = false
    screen.close()
    guard port.guardsProcess else { return }
    Rescue.leave()
    Rescue.uninstall()
  }

  /// Handles signals that arrived.
  func handle(_ notes: SignalPipe.Notes) {
    if notes.contains(.end) { reportHangup() }
    if notes.contains(.stop) { return suspend() }
    // Another process stopped this one, so that the shell's modes are in effect.
    if notes.contains(.continued) {
      leaveScreen()
      returnToScreen()
    } else if notes.contains(.resized) {
      resize()
      pending.append(.resize(size))
    }
  }

  /// Records that the terminal is lost: it is neither read nor drawn on any more.
  func loseTerminal() {
    terminalIsLost = true
    reportHangup()
  }

  private func leaveScreen() {
    restoreTitle()
    send(modes.off)
    // What is still under way would be typed into the shell.
    if let askedAt {
      let left = askedAt + BackgroundQuery.patience - System.monotonicMilliseconds()
      if left > 0 { readAnswers(within: left) }
      self.askedAt = nil
    }
    nc_leave()
  }

  private func returnToScreen() {
    if port.guardsProcess { Rescue.enter() }
    resize()
    nc_update()
    send(modes.on)
    askBackground()
    pending += [.resumed, .resize(size)]
  }

  private func resize() {
    size = CursesBackend.takeWindowSize(port)
    decoder.size = size
    invalidate()
  }

  private func reportHangup() {
    guard !hangupIsReported else { return }
    hangupIsReported = true
    pending.append(.hangup)
  }
}
