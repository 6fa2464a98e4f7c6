import CNcurses
import Platform

/// Restoration of the terminal after any exit: a crash, a trap, a signal, or a call of `exit`.
///
/// The work is done by C handlers (`rescue.h`), whose state is static and therefore separate in
/// each object file: nothing here may be inlined into another file.
enum Rescue {
  /// Saves the current modes and signal actions; signals to the run loop will be sent to `pipe`.
  @inline(never)
  static func open(input: Int32, output: Int32, pipe: SelfPipe) {
    nc_rescue_open(input, output, pipe.writeEnd)
  }

  /// Handles signals from now on. Handlers write `farewell` to leave the screen.
  @inline(never)
  static func install(farewell: [UInt8]) {
    nc_rescue_set_farewell(farewell, Int32(farewell.count))
    nc_rescue_install()
  }

  /// Restores the previous signal handlers.
  @inline(never)
  static func uninstall() { nc_rescue_uninstall() }

  /// Marks that the program has the screen: output to stderr is kept for later, and the terminal
  /// must be restored.
  @inline(never)
  static func enter() { nc_rescue_enter() }

  /// Marks that the screen was left normally: restores the modes, then writes the output to stderr.
  @inline(never)
  static func leave() { nc_rescue_leave() }

  /// Saves the current modes as those to restore.
  @inline(never)
  static func saveModes() { nc_rescue_save_modes() }

  /// Stops the process group until it is continued; returns immediately if nobody could continue
  /// it.
  @inline(never)
  static func stop(_ signals: SignalPipe) {
    guard nc_rescue_stop() != 0 else { return }
    // With several threads, the stop may happen shortly after kill returns.
    signals.waitForContinue(milliseconds: 30)
    nc_rescue_after_stop()
  }
}
