import Domain
import Store

/// Shifts as far as pay is concerned. `ordinary` is what the rules call an hour without anything.
extension PayShift {
  /// What was worked of a shift, so far where it is running; nil where nothing was.
  init?(worked shift: Shift, ordinary: String, now: Instant) {
    switch shift.status {
    case .completed: self.init(shift, shift.actual ?? shift.scheduled, ordinary)
    case .inProgress:
      self.init(shift, Interval(start: shift.start, end: max(now, shift.start)), ordinary)
    case .scheduled, .cancelled: return nil
    }
  }

  /// The same, if the running shift ends as planned and those ahead are worked as planned; a shift
  /// whose time has passed without work is not.
  init?(forecast shift: Shift, ordinary: String, now: Instant) {
    switch shift.status {
    case .completed: self.init(worked: shift, ordinary: ordinary, now: now)
    case .inProgress:
      let end = max(now, shift.scheduledEnd, shift.start)
      self.init(shift, Interval(start: shift.start, end: end), ordinary)
    case .scheduled:
      guard shift.scheduledEnd > now else { return nil }
      self.init(shift, shift.scheduled, ordinary)
    case .cancelled: return nil
    }
  }

  /// A shift as lists tell it: what was worked of it, else what is or was planned.
  init(listed shift: Shift, ordinary: String, now: Instant) {
    self =
      PayShift(worked: shift, ordinary: ordinary, now: now)
      ?? PayShift(shift, shift.scheduled, ordinary)
  }

  /// What was worked, read for many shifts at once.
  init(_ shift: WorkedShift, ordinary: String, now: Instant) {
    let isOrdinary =
      shift.rateMultiplier == .one && (shift.rateLabel.isEmpty || shift.rateLabel == ordinary)
    self.init(
      id: shift.id,
      interval: Interval(start: shift.start, end: max(shift.start, shift.end ?? now)),
      zone: shift.zone, unpaid: UnpaidTime(breakMinutes: shift.breakMinutes),
      rate: isOrdinary
        ? nil
        : Rate(
          label: shift.rateLabel.isEmpty ? ordinary : shift.rateLabel,
          multiplier: shift.rateMultiplier), isAdditional: shift.isAdditionalShift)
  }

  /// The break that is written at a shift is the person's word, whatever the rules say; so is a
  /// rate other than the ordinary one.
  package init(_ shift: Shift, _ interval: Interval, _ ordinary: String) {
    let label = shift.rateLabel ?? ""
    let isOrdinary = shift.rateMultiplier == .one && (label.isEmpty || label == ordinary)
    self.init(
      id: shift.id, interval: interval, zone: shift.zone,
      unpaid: UnpaidTime(breakMinutes: shift.breakMinutes),
      rate: isOrdinary
        ? nil : Rate(label: label.isEmpty ? ordinary : label, multiplier: shift.rateMultiplier),
      isAdditional: shift.isAdditionalShift)
  }
}

extension UnpaidTime {
  /// A break that was told by hand, or what the rules say.
  init(breakMinutes: Int?) {
    self = breakMinutes.map { .byHand(seconds: Int64(max(0, $0)) * 60) } ?? .byRule
  }
}
