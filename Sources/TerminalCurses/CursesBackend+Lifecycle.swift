import CNcurses
import Terminal

// Leaving the screen, coming back to it, and losing it.
extension CursesBackend {
  /// Gives the terminal to the shell and stops the process group, as Ctrl-Z does to a program that
  /// leaves it to the terminal. After `fg` the next `wait` delivers `.resumed` and the size.
  public func suspend() {
    guard isOpen else { return }
    leaveScreen()
    if port.guardsProcess {
      Rescue.leave()
      Rescue.stop(signals)
      // A person may have used stty meanwhile.
      Rescue.saveModes()
    }
    nc_save_shell_modes()
    returnToScreen()
    if signals.take().contains(.end) { reportHangup() }
  }

  /// Gives the terminal back as it was. Further calls do nothing.
  public func shutDown() {
    guard isOpen else { return }
    leaveScreen()
    isOpen = false
    screen.close()
    guard port.guardsProcess else { return }
    Rescue.leave()
    Rescue.uninstall()
  }

  /// Takes notice of signals that arrived.
  func handle(_ notes: SignalPipe.Notes) {
    if notes.contains(.end) { reportHangup() }
    if notes.contains(.stop) { return suspend() }
    // Somebody else stopped us: the shell's modes are in force.
    if notes.contains(.continued) {
      leaveScreen()
      returnToScreen()
    } else if notes.contains(.resized) {
      resize()
      pending.append(.resize(size))
    }
  }

  /// Notes that the terminal is gone: nothing is read from it or drawn on it any more.
  func loseTerminal() {
    terminalIsLost = true
    reportHangup()
  }

  private func leaveScreen() {
    restoreTitle()
    send(modes.off)
    nc_leave()
  }

  private func returnToScreen() {
    if port.guardsProcess { Rescue.enter() }
    resize()
    nc_update()
    send(modes.on)
    pending += [.resumed, .resize(size)]
  }

  private func resize() {
    size = CursesBackend.takeWindowSize(port)
    invalidate()
  }

  private func reportHangup() {
    guard !hangupIsReported else { return }
    hangupIsReported = true
    pending.append(.hangup)
  }
}
