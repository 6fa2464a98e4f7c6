import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TestSupport
import Testing

/// The audit trail, the lock and the forms about privacy at every size the program is made for.
@Suite("Privacy and data in pictures") struct TrustSnapshotTests {

  private static let night = RecordID("7f3f0a52-6c0f-4c55-9a10-000000000001")

  private func robot(
    _ size: Size = Size(80, 24), language: Texts.Language = .english
  ) throws -> Robot {
    try Robot(now: "2026-11-21T12:00:00Z", language: language, size: size) { store, environment in
      var night = try planned("2026-11-21 19:00", "2026-11-22 07:00", id: Self.night)
      func write(_ label: WriteLabel, minutesAgo: Int64) throws {
        try store.write(label, now: environment.now - minutesAgo * 60) { try $0.save(night) }
      }
      try write(WriteLabel("shift.add", detail: "Night, Sat 21 Nov 19:00"), minutesAgo: 3000)
      night.notes = "Swapped with Kim"
      night.breakMinutes = 45
      try write(WriteLabel("shift.edit", detail: "Night, Sat 21 Nov 19:00"), minutesAgo: 120)
      try store.write("reminders.save", now: environment.now - 600) {
        try $0.save(ReminderSettings(leadMinutes: 90))
      }
      try store.undo(now: environment.now)
      night.status = .cancelled
      try write(WriteLabel("shift.cancel", detail: "Night, Sat 21 Nov 19:00"), minutesAgo: 5)
    }
  }

  @Test("the audit trail and an entry at four sizes")
  func audit() throws {
    let robot = try robot()
    robot.press("g a")
    robot.checkSizes("trust/audit")
    robot.press("j j Enter")
    robot.checkSizes("trust/audit-entry")
  }

  @Test("the lock, its form and the deletion at four sizes")
  func lock() throws {
    let robot = try robot()
    robot.press(keys(toSetting: "lock") + "Enter")
    robot.checkSizes("trust/lock-form")
    robot.press("Esc " + keys(toSetting: "delete_all") + "Enter")
    robot.checkSizes("trust/deletion")
    try robot.store.setLock(testLock())
    robot.press("Esc")
    robot.handle(.focus(true))
    robot.press("g l")
    robot.type("secret")
    robot.checkSizes("trust/lock")
  }

  @Test("without colour and on a light ground", arguments: [Theme.mono.name, Theme.light.name])
  func themes(name: String) throws {
    let robot = try robot(Size(120, 40))
    robot.press("g a")
    robot.check("trust/audit-\(name)", theme: Theme.named(name))
  }

  @Test("in German")
  func german() throws {
    let robot = try robot(Size(120, 40), language: .german)
    robot.press("g a")
    robot.check("trust/audit-de")
    robot.press("j j Enter")
    robot.check("trust/audit-entry-de")
    robot.press("Esc f")
    robot.check("trust/audit-filter-de")
    robot.press("Esc x")
    robot.check("trust/audit-export-de")
    robot.press("Esc Esc " + keys(toSetting: "lock") + "Enter")
    robot.check("trust/lock-form-de")
    robot.press("Esc " + keys(toSetting: "delete_all") + "Enter")
    robot.check("trust/deletion-de")
  }
}
