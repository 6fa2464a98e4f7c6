import Platform

/// Signals as the run loop sees them: a handler writes a letter, the loop reads it when it is
/// ready.
package struct SignalPipe {
  /// What the letters in the pipe stand for.
  struct Notes: OptionSet {
    let rawValue: UInt8
    /// SIGWINCH: the window has another size.
    static let resized = Notes(rawValue: 1)
    /// SIGCONT: the process was stopped and goes on.
    static let continued = Notes(rawValue: 2)
    /// SIGTSTP from elsewhere than our own keyboard.
    static let stop = Notes(rawValue: 4)
    /// SIGTERM, SIGHUP or SIGINT.
    static let end = Notes(rawValue: 8)

    /// The note a handler in `rescue.h` leaves as that letter.
    init(letter: UInt8) {
      switch letter {
      case UInt8(ascii: "W"): self = .resized
      case UInt8(ascii: "C"): self = .continued
      case UInt8(ascii: "Z"): self = .stop
      case UInt8(ascii: "T"): self = .end
      default: self = []
      }
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  package let pipe: SelfPipe

  /// Takes what has arrived; how often does not matter.
  func take() -> Notes {
    pipe.drain().reduce(into: []) { $0.formUnion(Notes(letter: $1)) }
  }

  /// Returns when a note arrives or the time is over.
  func waitForContinue(milliseconds: Int32) {
    var watched = pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)
    _ = poll(&watched, 1, milliseconds)
  }
}
