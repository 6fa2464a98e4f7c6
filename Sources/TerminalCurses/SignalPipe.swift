import Platform

/// The signals for the run loop: a handler writes a letter, and the loop reads it later.
package struct SignalPipe {
  /// The meaning of the letters in the pipe.
  struct Notes: OptionSet {
    let rawValue: UInt8
    /// SIGWINCH: the size of the window changed.
    static let resized = Notes(rawValue: 1)
    /// SIGCONT: the process was continued after a stop.
    static let continued = Notes(rawValue: 2)
    /// SIGTSTP that was not caused by the program's own keyboard.
    static let stop = Notes(rawValue: 4)
    /// SIGTERM, SIGHUP or SIGINT.
    static let end = Notes(rawValue: 8)

    /// Creates the note for a letter of a handler in `rescue.h`.
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

  /// Removes and returns the notes that have arrived; their number does not matter.
  func take() -> Notes {
    pipe.drain().reduce(into: []) { $0.formUnion(Notes(letter: $1)) }
  }

  /// Returns when a note arrives or the time is over.
  func waitForContinue(milliseconds: Int32) {
    var watched = pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)
    _ = poll(&watched, 1, milliseconds)
  }
}
