import CNcurses
import Platform

/// Gives the terminal back whatever happens: a crash, a trap, a signal, an `exit` from anywhere.
///
/// The work is done by C handlers (`rescue.h`), whose state is static and therefore one per object
/// file: nothing here may be inlined into another file.
enum Rescue {
  /// Remembers the modes and signal actions as they are; signals to the run loop will go to `pipe`.
  @inline(never)
  static func open(input: Int32, output: Int32, pipe: SelfPipe) {
    nc_rescue_open(input, output, pipe.writeEnd)
  }

  /// Handles signals from now on. `farewell` is what a handler writes to leave the screen.
  @inline(never)
  static func install(farewell: [UInt8]) {
    nc_rescue_set_farewell(farewell, Int32(farewell.count))
    nc_rescue_install()
  }

  /// Gives signals back to whoever had them.
  @inline(never)
  static func uninstall() { nc_rescue_uninstall() }

  /// The program has the screen: stderr is kept for later, and there is something to restore.
  @inline(never)
  static func enter() { nc_rescue_enter() }

  /// The screen was left in order: modes come back, then what stderr was sent meanwhile.
  @inline(never)
  static func leave() { nc_rescue_leave() }

  /// The modes as they are now are the ones to go back to.
  @inline(never)
  static func saveModes() { nc_rescue_save_modes() }

  /// Stops the process group until it is continued; at once back where nobody could continue it.
  @inline(never)
  static func stop(_ signals: SignalPipe) {
    guard nc_rescue_stop() != 0 else { return }
    // With several threads the stop may come a moment after kill has returned.
    signals.waitForContinue(milliseconds: 30)
    nc_rescue_after_stop()
  }
}
