import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

@Suite("Leaving the setup, and going on with it") struct OnboardingLeavingTests {
  // MARK: Where it is offered

  @Test("it is offered on an empty store only, and only where it was asked for")
  func offered() throws {
    #expect(try Robot.fresh().state.setup?.step == .welcome)
    #expect(try Robot().state.setup == nil)
    let worker = try Robot(offersSetup: true) { store, environment in
      try store.write("shift.add", now: environment.now) {
        try $0.save(planned("2026-11-21 19:00", "2026-11-22 07:00"))
      }
    }
    #expect(worker.state.setup == nil)
    let known = try Robot(offersSetup: true) { store, environment in
      try store.write("profile.save", now: environment.now) {
        try $0.save(Profiles.fresh(zone: environment.zone, now: environment.now))
      }
    }
    #expect(known.state.setup == nil)
  }

  @Test("skipped, it is not offered again")
  func skipped() throws {
    let robot = try Robot.fresh()
    robot.press("x")
    #expect(robot.state.setup == nil)
    #expect(robot.screen.contains("No shifts yet."))
    try robot.restart()
    #expect(robot.state.setup == nil)
    robot.press("u")
    #expect(try robot.store.profiles.profile() == nil)
    try robot.restart()
    #expect(robot.state.setup?.step == .welcome)
  }

  // MARK: Going on

  /// The keys to each step, and what is typed there.
  private static let places: [(step: SetupStep, keys: String)] = [
    (.welcome, ""), (.person, "Enter Tab Tab Right Tab Tab Tab"), (.pay, "Enter Enter Tab"),
    (.way, "Enter Enter Enter j j"), (.onOff, "Enter Enter Enter 1 C-u 6 Tab 3 Tab Right"),
    (.weekly, "Enter Enter Enter 2 Space Tab Right Tab"),
    (.preset, "Enter Enter Enter 3 d u p"), (.days, "Enter Enter Enter 4 d n o x l Down"),
    (.confirm, "Enter Enter Enter 3 d u p Enter 3 h r"),
    (.confirm, "Enter Enter Enter 2 Space Space Enter l"),
    (.details, "Enter Enter Enter 1 Enter l e M y"),
  ]

  @Test("left at any step, it goes on there with everything that was told", arguments: 0..<11)
  func resumed(place: Int) throws {
    let (step, keys) = Self.places[place]
    let robot = try Robot.fresh()
    robot.press(keys)
    let before = try robot.setup()
    #expect(before.step == step)
    robot.press("C-c")
    #expect(robot.state.setup == nil)
    #expect(robot.screen.contains("Setup continues next time"))
    try robot.restart()
    let after = try robot.setup()
    #expect(after.step == before.step)
    #expect(after.draft == before.draft)
    #expect(after.days.duties == before.days.duties)
    #expect(after.search == before.search)
    #expect(after.ways.selection == before.ways.selection)
    #expect(after.matchList.selection == before.matchList.selection)
    let values = { (layer: SetupLayer) in
      layer.form?.form.fields.map { "\($0.id) \($0.input.text) \($0.index)" } ?? []
    }
    #expect(values(after) == values(before))
    if step == .confirm { #expect(after.preview == before.preview) }
  }

  @Test("Esc at the first step and a vanished terminal keep what was told as well")
  func otherWays() throws {
    let robot = try Robot.fresh(languageIsFixed: false)
    robot.press("Right Right Esc")
    #expect(robot.state.setup == nil)
    try robot.restart()
    #expect(robot.screen.contains("Willkommen"))
    robot.press("Enter Enter")
    robot.handle(.hangup)
    #expect(robot.requests.last == .quit)
    try robot.restart()
    #expect(try robot.setup().step == .pay)
  }

  @Test("gone on with and finished, it is over, and undo leads back to where it was left")
  func finished() throws {
    let robot = try Robot.fresh()
    robot.press("Enter Enter q")
    // In a form `q` is typed.
    #expect(try robot.setup().step == .pay)
    robot.press("C-c")
    try robot.restart()
    robot.press("Enter 5 Enter")
    #expect(try robot.store.profiles.profile()?.setup == .done)
    try robot.restart()
    #expect(robot.state.setup == nil)
    robot.press("u")
    try robot.restart()
    #expect(try robot.setup().step == .pay)
  }

  @Test(
    "what was kept and cannot be read begins anew",
    arguments: [
      "", "{", "x", "[]", "{}", "{\"step\":\"done\"}", "{\"step\":\"welcome\"}", "null",
      "{\"step\":\"confirm\",\"origin\":\"preset\",\"first\":\"2026-01-05\",\"way\":0,"
        + "\"query\":\"\",\"preset\":0,\"days\":\"??????????????\",\"days_first\":\"2026-01-05\","
        + "\"match\":0,\"forms\":{}}",
    ])
  func damaged(text: String) throws {
    let robot = try Robot(offersSetup: true) { store, environment in
      var profile = Profiles.fresh(zone: environment.zone, now: environment.now)
      profile.setup = .left(text)
      try store.write("profile.save", now: environment.now) { try $0.save(profile) }
    }
    #expect(try robot.setup().step == .welcome)
    robot.press("Enter Enter Enter 5 Enter")
    #expect(try robot.store.profiles.profile()?.setup == .done)
  }

  @Test("every byte of what is kept may be lost or changed, and nothing breaks")
  func torn() throws {
    let robot = try Robot.fresh()
    robot.press("Enter Enter Enter 2 Space Space Enter h r e")
    let layer = try robot.setup()
    let bytes = Array(layer.keptText.utf8)
    var dice = SplitMix64(seed: 7)
    for index in bytes.indices {
      var torn = bytes
      if index % 2 == 0 {
        torn[index] = UInt8.random(in: 0x20...0x7e, using: &dice)
      } else {
        torn.removeSubrange(index...)
      }
      var profile = layer.profile
      profile.setup = .left(String(decoding: torn, as: UTF8.self))
      let again = SetupLayer.resumed(
        profile, pay: robot.state.pay, storePath: "", robot.app.environment)
      let pattern = again.draft.flatMap {
        try? $0.pattern(id: SetupLayer.previewID, robot.app.environment)
      }
      #expect(again.draft == nil || pattern != nil, "\(String(decoding: torn, as: UTF8.self))")
    }
  }

  @Test("it can be opened again later, with what is known")
  func openedLater() throws {
    let robot = try Robot()
    robot.press("g w")
    #expect(try robot.setup().step == .welcome)
    robot.press("Enter Enter Enter 5 Enter")
    #expect(try robot.store.profiles.profile()?.setup == .done)
  }

  // MARK: First steps

  @Test("the first steps check themselves off until they are hidden")
  func firstSteps() throws {
    let robot = try Robot.fresh()
    robot.press("x")
    robot.wait(seconds: 20)
    #expect(robot.screen.contains("○ p roster   ○ s first shift   ○ gb hourly rate"))
    robot.press("2 s")
    robot.wait(seconds: 20)
    #expect(robot.screen.contains("○ p roster   ✓ first shift   ○ gb hourly rate"))
    // Undoing the shift undoes the step.
    robot.press("u")
    robot.wait(seconds: 20)
    #expect(robot.screen.contains("○ s first shift"))
    robot.press("v Esc")
    #expect(robot.screen.contains("First steps"))
    robot.press("Esc")
    #expect(!robot.screen.contains("First steps"))
    #expect(try robot.store.profiles.profile()?.showsHints == false)
    robot.press("?")
    robot.type("show or hide")
    robot.press("Enter")
    robot.wait(seconds: 20)
    #expect(robot.screen.contains("First steps"))
    // The first Esc closes the message, and leaves the change before it to undo.
    robot.press("s Esc")
    #expect(robot.screen.contains("First steps"))
    robot.press("u")
    #expect(try robot.store.shifts.running() == nil)
  }

  @Test("a complete checklist stays until the next start")
  func completed() throws {
    let robot = try Robot.fresh()
    robot.press("Enter Enter Enter 1 Enter Enter Enter 1 s g b a")
    robot.type("20")
    robot.press("Enter Esc")
    robot.wait(seconds: 20)
    #expect(robot.screen.contains("✓ roster   ✓ first shift   ✓ hourly rate"))
    try robot.restart()
    #expect(!robot.screen.contains("First steps"))
    #expect(robot.state.profile.showsHints)
    robot.press("g t")
    #expect(robot.screen.contains("First steps"))
  }
}
