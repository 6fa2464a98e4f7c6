/// Which parts of the Coach are on. All are until the person turns one off.
package struct FeatureFlags: Equatable, Sendable {
  /// A part that can be turned off. The raw values are those of the file and the command line.
  package enum Flag: String, CaseIterable, Hashable, Sendable {
    /// Goals, plans, time blocks and daily guidance, with everything below.
    case coach
    /// Exercises, workouts and routines with their suggestions; apart from the Coach's other parts.
    case training
    /// The suggestion of the week.
    case weekly
    /// The focus of the month.
    case monthly
    /// The summary of the week that a reminder sends.
    case digest
    /// The actions for a hard time.
    case copingKit = "coping_kit"
    /// The language model of the person's choice.
    case endpoint
  }

  /// The parts that are off.
  package private(set) var off: Set<Flag>

  /// Creates flags with some parts off.
  package init(off: Set<Flag> = []) { self.off = off }

  /// Returns whether a part is on. Without the Coach all of it is off but training.
  package subscript(flag: Flag) -> Bool {
    !off.contains(flag) && (flag == .training || !off.contains(.coach))
  }

  /// Returns whether the person has left a part itself on, whatever the Coach is.
  package func isSet(_ flag: Flag) -> Bool { !off.contains(flag) }

  /// Returns the flags with one of them changed.
  package func setting(_ flag: Flag, _ isOn: Bool) -> FeatureFlags {
    FeatureFlags(off: isOn ? off.subtracting([flag]) : off.union([flag]))
  }
}
