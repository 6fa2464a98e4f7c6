import Domain
import Store

/// Conversions of shifts for the pay engine. `ordinary` is the label of the regular rate.
extension PayShift {
  /// Creates the part of a shift worked so far; nil if nothing was worked.
  init?(worked shift: Shift, ordinary: String, now: Instant) {
    switch shift.status {
    case .completed: self.init(shift, shift.actual ?? shift.scheduled, ordinary)
    case .inProgress:
      self.init(shift, Interval(start: shift.start, end: max(now, shift.start)), ordinary)
    case .scheduled, .cancelled, .absent: return nil
    }
  }

  /// Creates the forecast of a shift, assuming that running and future shifts follow their plan;
  /// nil for a past shift that was not worked.
  init?(forecast shift: Shift, ordinary: String, now: Instant) {
    switch shift.status {
    case .completed: self.init(worked: shift, ordinary: ordinary, now: now)
    case .inProgress:
      let end = max(now, shift.scheduledEnd, shift.start)
      self.init(shift, Interval(start: shift.start, end: end), ordinary)
    case .scheduled:
      guard shift.scheduledEnd > now else { return nil }
      self.init(shift, shift.scheduled, ordinary)
    case .cancelled, .absent: return nil
    }
  }

  /// Creates a shift as lists show it: the part worked, otherwise the plan.
  init(listed shift: Shift, ordinary: String, now: Instant) {
    self =
      PayShift(worked: shift, ordinary: ordinary, now: now)
      ?? PayShift(shift, shift.scheduled, ordinary)
  }

  /// Creates the part worked from a bulk read.
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

  /// Creates the shift over `interval`. A break or rate entered by hand overrides the rules.
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
  /// Creates a break entered by hand, or one determined by the rules.
  init(breakMinutes: Int?) {
    self = breakMinutes.map { .byHand(seconds: Int64(max(0, $0)) * 60) } ?? .byRule
  }
}
