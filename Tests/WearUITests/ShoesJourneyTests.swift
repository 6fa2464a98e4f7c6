import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing
import WearUI

/// Shoes with keys, seen on the screen and in the store.
@Suite("Shoes by keys") struct ShoesJourneyTests {
  private func robot(pairs: Int = 3, days: Int = 30, isOn: Bool = true) throws -> Robot {
    let robot = try Robot(now: "2026-11-20T18:30:00Z") {
      try Wardrobe.fill($0, pairs: pairs, days: days, isOn: isOn, $1)
      try $0.forgetHistory()
    }
    robot.press("g f")
    robot.count()
    return robot
  }

  private func shoe(_ robot: Robot, _ name: String) throws -> Shoe {
    try #require(try robot.store.shoes.shoes().first { $0.name == name })
  }

  @Test("the weeks of the first pair are there once its steps are counted, with nothing pressed")
  func counted() throws {
    let robot = try robot(days: 200)
    #expect(robot.state[ShoesLayer.self]?.isCounting == false)
    #expect(robot.state[ShoesLayer.self]?.spans.isEmpty == false)
  }

  @Test("from nothing to a pair that is on, and back")
  func first() throws {
    let robot = try Robot()
    robot.press("g f")
    #expect(robot.prose.contains("No shoes yet"))
    robot.press("a")
    robot.type("Hoka")
    robot.press("Tab")
    robot.type("Clifton 9")
    try robot.fill("price", "139.90")
    try robot.fill("limit", "500 mi")
    robot.press("Enter")
    let pair = try shoe(robot, "Hoka Clifton 9")
    #expect(pair.isDefault, "the first one is the default")
    #expect(pair.distanceLimit == 804_672_000 && pair.purchasePriceCents == 13_990)
    robot.press("w")
    #expect(try robot.store.wear.openSession()?.shoe == pair.id)
    robot.press("Esc")
    #expect(robot.state.layers.isEmpty)
    robot.press("1 u u")
    #expect(try robot.store.shoes.shoes().isEmpty)
  }

  @Test(
    "what cannot be a pair is refused beside its field",
    arguments: [
      ("model", "", "needs a brand or a model"), ("model", "clifton 9", "already"),
      ("emoji", "ab", "Enter one character; “ab” has more."), ("price", "cheap", "cheap"),
      ("limit", "far", "far"), ("limit", "0", "as a distance"), ("initial", "-3", "as a distance"),
      ("step_limit", "many", "many"), ("step_limit", "0", "as a number"),
      ("bought", "32.13.", "32"),
    ])
  func wrong(field: String, text: String, says: String) throws {
    let robot = try robot()
    robot.press("a")
    if text.hasPrefix("clifton") { robot.type("Hoka") }
    if field != "model" { try robot.fill("model", "Cloud") }
    try robot.fill(field, text)
    robot.press("Enter")
    #expect(try robot.form().action == nil)
    #expect(robot.prose.contains(says), "\(robot.screen)")
  }

  @Test(
    "a form that is saved unchanged changes nothing, in both languages", arguments: [0, 1, 2, 3])
  func unchanged(pair: Int) throws {
    for language in Texts.Language.allCases {
      let robot = try Wardrobe.robot(pairs: 4, days: 10, language: language)
      let before = try robot.store.shoes.shoes()
      robot.press("g f g g")
      robot.count()
      for _ in 0..<pair { robot.press("j") }
      robot.press("e Enter")
      #expect(robot.state.layers.count == 1, "\(robot.screen)")
      #expect(try robot.store.shoes.shoes() == before)
    }
  }

  @Test("a pair is put on in the past, and what gives way is named before")
  func backdated() throws {
    let robot = try robot()
    robot.press("j W")
    try robot.fill("at", "17:00")
    #expect(
      robot.prose.contains("Hoka Clifton 9 changes to Fri 20 Nov 16:29–17:00"), "\(robot.screen)")
    robot.press("Enter")
    let open = try #require(try robot.store.wear.openSession())
    #expect(open.shoe == RecordID("pair 1"))
    #expect(ISOText.format(open.start) == "2026-11-20T17:00:00Z")
    robot.press("u")
    #expect(try robot.store.wear.openSession()?.shoe == RecordID("pair 0"))
  }

  @Test("the future is refused, and so is taking off before putting on")
  func refusals() throws {
    let robot = try robot()
    robot.press("W")
    try robot.fill("at", "19:00")
    robot.press("Enter")
    #expect(try robot.error("at") == "Fri 20 Nov 19:00 is in the future.", "\(robot.screen)")
    try robot.fill("at", "08:00")
    #expect(try robot.error("at") != nil)
  }

  @Test("a time is corrected, what it overlaps is split around it, and u takes it back")
  func session() throws {
    let robot = try robot(isOn: false)
    let before = try robot.store.records()
    robot.press("g g j Enter")
    let session = try #require(robot.state[ShoesLayer.self]?.selectedSession)
    robot.press("Enter")
    let day = ISOText.format(robot.environment.zone.local(at: session.start).day)
    try robot.fill("start", "\(day) 08:00")
    try robot.fill("end", "\(day) 17:00")
    #expect(robot.prose.contains("changes to"), "\(robot.screen)")
    robot.press("Enter")
    let moved = try #require(try robot.store.wear.session(session.id))
    #expect(moved.end == moved.start + 9 * 3600)
    let all = try robot.store.wear.sessions()
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.interval.end <= $1.interval.start })
    robot.press("u")
    #expect(try robot.store.records() == before)
    robot.press("x")
    #expect(try robot.store.wear.session(session.id) == nil)
    robot.press("u")
    #expect(try robot.store.records() == before)
  }

  @Test("a time is told afterwards")
  func told() throws {
    let robot = try robot(isOn: false)
    robot.press("g g Enter n")
    try robot.fill("start", "2026-11-20 17:00")
    try robot.fill("end", "2026-11-20 18:00")
    robot.press("Enter")
    let last = try #require(try robot.store.wear.sessions().last)
    #expect(last.shoe == RecordID("pair 0") && last.interval.seconds == 3600)
    robot.press("n")
    try robot.fill("end", "2026-11-20 16:00")
    robot.press("Enter")
    #expect(try robot.form().action == nil)
  }

  @Test("usual, put away and taken out again, deleted after a question")
  func fates() throws {
    let robot = try robot()
    let before = try robot.store.records()
    robot.press("g g *")
    #expect(try shoe(robot, "Hoka Clifton 9").isDefault)
    #expect(try !shoe(robot, "Brooks Ghost 15").isDefault)
    robot.press("z")
    #expect(try shoe(robot, "Hoka Clifton 9").isArchived)
    #expect(robot.screen.contains("Retired"))
    #expect(
      robot.state[ShoesLayer.self]?.selected?.shoe.name == "Hoka Clifton 9", "the cursor goes along"
    )
    robot.press("w")
    #expect(robot.prose.contains("is retired"))
    robot.press("z d")
    #expect(robot.prose.contains("become unassigned"))
    robot.press("Enter")
    #expect(try robot.store.shoes.shoes().count == 3, "the harmless answer is chosen at first")
    robot.press("d y")
    #expect(try robot.store.shoes.shoes().count == 2)
    #expect(try robot.store.wear.sessions().allSatisfy { $0.shoe != RecordID("pair 0") })
    robot.press("u u u u")
    #expect(try robot.store.records() == before)
  }

  @Test("the Dashboard's key takes off what is on, and puts the usual pair on")
  func dashboard() throws {
    let robot = try robot()
    robot.press("Esc w")
    #expect(try robot.store.wear.openSession() == nil)
    robot.press("w")
    #expect(try robot.store.wear.openSession()?.shoe == RecordID("pair 1"))
  }

  @Test("tabs, the palette, help and undo work on it like on a screen")
  func everywhere() throws {
    let robot = try robot()
    robot.press(":")
    robot.type("new pair")
    robot.press("Enter")
    #expect(try robot.form().form["model"] != nil)
    robot.press("Esc ?")
    #expect(robot.screen.contains("Retire pair"))
    robot.press("Esc 2")
    #expect(robot.state.layers.isEmpty && robot.state.screen == .schedule)
  }

  @Test("a row is clicked, and the group's name is not")
  func mouse() throws {
    let robot = try robot(pairs: 6)
    robot.click("Birkenstock")
    #expect(robot.state[ShoesLayer.self]?.selected?.shoe.brand == "Birkenstock")
    robot.click("Retired")
    #expect(robot.state[ShoesLayer.self]?.selected?.shoe.brand == "Birkenstock")
    robot.click("Brooks Ghost")
    #expect(robot.state[ShoesLayer.self]?.selected?.shoe.name == "Brooks Ghost 15")
  }
}
