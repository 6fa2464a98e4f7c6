import AppCore
import AppTestSupport
import Domain
import Interchange
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TestSupport
import Testing

/// A lock with a passphrase, made so that a test is quick.
func testLock(
  _ passphrase: String = "tea at 3", idleMinutes: Int? = 10, showsStatus: Bool = false
) throws -> AppLock {
  let verifier = try PassphraseVerifier(
    Passphrase(Array(passphrase.utf8)), cost: EncryptionCost(logN: 4))
  return AppLock(verifier: verifier.text, idleMinutes: idleMinutes, showsStatus: showsStatus)
}

@Suite("The lock of the screen") struct LockJourneyTests {
  private func robot(
    idleMinutes: Int? = 10, now: String = "2026-11-21T17:58:00Z",
    language: Texts.Language = .english, size: Size = Size(80, 24)
  ) throws -> Robot {
    try Robot(now: now, language: language, size: size) { store, environment in
      try store.write("shift.add", now: environment.now) {
        try $0.save(planned("2026-11-21 19:00", "2026-11-22 07:00"))
      }
      try store.setLock(testLock(idleMinutes: idleMinutes))
    }
  }

  private func unlock(_ robot: Robot) {
    robot.type("tea at 3")
    robot.press("Enter")
  }

  @Test("a start shows nothing until the passphrase was typed, which is dots")
  func start() throws {
    let robot = try robot()
    #expect(robot.prose.contains("ShiftPro is locked"))
    #expect(!robot.screen.contains("Night") && !robot.screen.contains("Dashboard"))
    robot.type("tea at 3")
    #expect(!robot.screen.contains("tea") && robot.screen.contains("••••••••"))
    robot.press("Enter")
    #expect(robot.screen.contains("Night") && !robot.state.isLocked)
    #expect(robot.state[LockScreen.self]?.field.isEmpty != false)
  }

  @Test("a wrong passphrase opens nothing, and after three the next has to wait")
  func wrong() throws {
    let robot = try robot()
    for number in 1...3 {
      robot.type("tea at \(number + 3)")
      robot.press("Enter")
      #expect(robot.state.isLocked)
    }
    #expect(robot.prose.contains("Try again in 5 seconds."))
    unlock(robot)
    #expect(robot.state.isLocked, "even the right one")
    #expect(robot.prose.contains("Too many wrong attempts."))
    try robot.store.resetLockTries()
    unlock(robot)
    #expect(!robot.state.isLocked)
  }

  @Test("no key, click, wheel or paste reaches what is hidden")
  func hidden() throws {
    let robot = try robot()
    let before = robot.state
    robot.press("F1 Tab Down C-r Esc")
    robot.paste("dy")
    robot.wheel(3)
    for y in 0..<24 { robot.handle(.mouse(MouseEvent(.press, at: Point(3, y)))) }
    #expect(robot.state.screen == before.screen && robot.state.layers == [])
    #expect(robot.state.isLocked && robot.state[LockScreen.self]?.field.secret == "dy")
    #expect(try robot.store.history(limit: 5).count == 1)
    robot.press("C-c")
    #expect(robot.state.isQuitting)
  }

  @Test("g l locks at once; what was open is there again after")
  func now() throws {
    let robot = try robot()
    unlock(robot)
    robot.press("2 a")
    robot.type("Spare")
    robot.press("Esc 6 Enter")
    let layers = robot.state.layers
    robot.press("Esc g l")
    #expect(robot.requests.last == .ownTitle)
    #expect(!robot.screen.contains("Settings"))
    unlock(robot)
    #expect(robot.state.screen == .settings && layers.count == 1)
  }

  @Test("after the idle time it locks by itself, also where a key comes first")
  func idle() throws {
    let robot = try robot()
    unlock(robot)
    robot.wait(seconds: 599)
    #expect(!robot.state.isLocked)
    robot.press("2")
    robot.wait(seconds: 600)
    #expect(robot.state.isLocked)
    unlock(robot)
    robot.clock.advance(seconds: 601)
    robot.press("1")
    #expect(robot.state.isLocked && robot.state.screen == .schedule)
    #expect(robot.state[LockScreen.self]?.field.isEmpty != false, "the key was for nobody")
  }

  @Test("without an idle time it stays open")
  func never() throws {
    let robot = try robot(idleMinutes: nil)
    unlock(robot)
    robot.wait(seconds: 86_400)
    #expect(!robot.state.isLocked)
  }

  @Test("reminders wait until the screen is open")
  func reminders() throws {
    let robot = try robot()
    robot.app.state.value.reminders.isTelling = true
    robot.wait(seconds: 180)
    #expect(!robot.screen.contains("starts"))
    #expect(
      !robot.app.takeTerminalRequests().contains {
        if case .title = $0 { return true }
        return false
      })
    unlock(robot)
    robot.wait(seconds: 60)
    #expect(robot.prose.contains("Night starts at 19:00"))
  }

  @Test("a lock that is taken away elsewhere shuts nobody out")
  func elsewhere() throws {
    let robot = try robot()
    try robot.store.setLock(nil)
    robot.press("x")
    robot.handle(.focus(true))
    #expect(!robot.state.isLocked)
  }

  // MARK: Settings

  @Test("the form sets, changes and takes away, and nothing of it is in the history")
  func form() throws {
    let robot = try Robot()
    robot.press("g l")
    #expect(robot.prose.contains("No app lock is set"))
    robot.press(keys(toSetting: "lock") + "Enter")
    try robot.fill("new", "tea at 4")
    #expect(try robot.error("again") == "The passphrases don’t match.")
    try robot.fill("again", "tea at 4")
    try robot.fill("idle", "5")
    #expect(!robot.screen.contains("tea"))
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty && robot.prose.contains("The app lock is on."))
    #expect(try robot.store.lock()?.idleMinutes == 5)
    robot.press("Enter")
    try robot.fill("current", "tea at 5")
    robot.press("Enter")
    #expect(robot.prose.contains("Wrong passphrase."))
    #expect(try robot.store.lock()?.idleMinutes == 5)
    try robot.fill("current", "tea at 4")
    try robot.focus("clear")
    robot.press("Space Enter")
    #expect(try robot.store.lock() == nil)
    #expect(try robot.store.history(limit: 5) == [])
  }
}
