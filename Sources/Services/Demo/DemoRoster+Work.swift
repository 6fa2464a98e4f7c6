import Domain

/// The outcomes of planned shifts up to the present moment.
extension DemoRoster {
  /// Starts, ends or cancels `shift`, and sometimes adds a note.
  func happen(to shift: inout Shift, using generator: inout SplitMix64) {
    // Draw all numbers before checking the clock, so that it does not affect other days.
    let isCancelled = generator.chance(percent: 2)
    let start = shift.scheduledStart + minutes(generator.number(in: -12...6))
    let usualEnd = generator.number(in: -4...9)
    let overtime = generator.number(in: 15...95)
    let end = shift.scheduledEnd + minutes(generator.chance(percent: 14) ? overtime : usualEnd)
    let isShortBreak = generator.chance(percent: 12)
    let isNight = shift.localEnd.day != shift.localStart.day
    let note = generator.pick(DemoNotes.notes(isNight: isNight))
    let hasNote = generator.chance(percent: 13)
    let reason = generator.pick(DemoNotes.cancelled)

    let now = environment.now
    if isCancelled {
      shift.status = .cancelled
      shift.notes = reason
    } else if now >= shift.scheduledEnd {
      shift.status = .completed
      shift.actualStart = start
      shift.actualEnd = min(end, now)
      if isShortBreak { shift.breakMinutes = min(shift.breakMinutes ?? 30, 30) }
      shift.notes = hasNote ? note : ""
    } else if now >= shift.scheduledStart {
      shift.status = .inProgress
      shift.actualStart = min(start, now)
    }
  }

  private func minutes(_ count: Int) -> Int64 { Int64(count) * 60 }
}
