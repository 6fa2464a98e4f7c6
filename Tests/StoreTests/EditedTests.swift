import Coach
import Domain
import Store
import TestSupport
import Testing

/// Edits of records that others change meanwhile.
@Suite("Edits") struct EditedTests {
  private let original = shift("a")

  @Test("what the person changed and what another one changed are both there")
  func both() throws {
    var edited = original, stored = original
    edited.notes = "Bring the keys"
    edited.updatedAt = at(9)
    stored.name = "Late"
    stored.isAdditionalShift = true
    let merged = try Edited(edited, from: original).merged(into: stored)
    var wanted = stored
    wanted.notes = "Bring the keys"
    #expect(merged == wanted)
  }

  @Test("the same change twice is one, another one of the same column is refused")
  func conflict() throws {
    var edited = original, stored = original
    edited.name = "Late"
    stored.name = "Late"
    #expect(try Edited(edited, from: original).merged(into: stored) == stored)
    stored.name = "Night"
    #expect(throws: ChangedMeanwhile()) {
      try Edited(edited, from: original).merged(into: stored)
    }
  }

  @Test("columns that are only valid together count as one")
  func parts() throws {
    var edited = original, stored = original
    edited.scheduledEnd = original.scheduledEnd + 3600
    stored.status = .cancelled
    #expect(throws: ChangedMeanwhile()) {
      try Edited(edited, from: original).merged(into: stored)
    }
    // Both have a break of their own instead of the rules'; the minutes decide.
    (edited, stored) = (original, original)
    (edited.breakMinutes, stored.breakMinutes) = (30, 20)
    #expect(throws: ChangedMeanwhile()) {
      try Edited(edited, from: original).merged(into: stored)
    }
  }

  @Test("a deleted record does not come back, and a new one replaces none")
  func deletedAndNew() throws {
    var edited = original
    edited.name = "Late"
    #expect(throws: ChangedMeanwhile()) { try Edited(edited, from: original).merged(into: nil) }
    #expect(try Edited(edited, from: nil).merged(into: nil) == edited)
    #expect(try Edited(original, from: nil).merged(into: original) == original)
    #expect(throws: ChangedMeanwhile()) { try Edited(edited, from: nil).merged(into: original) }
  }

  @Test("settings begin with the defaults")
  func settings() throws {
    var stored = TrainingSettings()
    stored.goal = .strength
    var edited = TrainingSettings()
    edited.level = .advanced
    let merged = try Edited(edited, from: TrainingSettings()).merged(intoSettings: stored)
    #expect(merged.goal == .strength && merged.level == .advanced)
  }

  @Test("the schedule of a pattern counts as one, its name as another")
  func patterns() throws {
    let slot = RotationSlot(code: "D", startMinuteOfDay: 420, durationMinutes: 480)
    func schedule(_ days: Int) -> PatternSchedule { .weekly(daysOfWeekMask: days, slot: slot) }
    let pattern = ShiftPattern(
      id: RecordID("r"), name: "Rota", schedule: schedule(3),
      effectiveFrom: CivilDay(number: 20_000), zone: "UTC", createdAt: at(0), updatedAt: at(0))
    var renamed = pattern, turned = pattern
    renamed.name = "Other"
    turned.schedule = schedule(12)
    let merged = try Edited(renamed, from: pattern).merged(into: turned)
    #expect(merged.name == "Other" && merged.schedule == turned.schedule)
    let other = try Edited(turned, from: pattern).merged(into: renamed)
    #expect(other.name == "Other" && other.schedule == turned.schedule)
    var third = pattern
    third.schedule = schedule(48)
    #expect(throws: ChangedMeanwhile()) { try Edited(third, from: pattern).merged(into: turned) }
  }

  @Test("tasks of a goal are merged each by itself")
  func tasks() throws {
    let task = GoalTask(id: RecordID("t"), number: 1, text: "Words")
    var edited = task, done = task
    edited.text = "Words!"
    done.state = .done
    let merged = try Edited(edited, from: task).merged(into: done)
    #expect(merged.text == "Words!" && merged.state == .done)
  }
}
