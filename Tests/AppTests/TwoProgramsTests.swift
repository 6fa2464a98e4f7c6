import App
import AppCore
import AppTestSupport
import Domain
import Interchange
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// One store, several programs; and a store that refuses.
@Suite("Several programs on one store") struct TwoProgramsTests {
  @Test("what one program does the other shows within a second")
  func liveRefresh() throws {
    let one = try Robot([try planned("2026-11-21 03:00", "2026-11-21 11:00")])
    let two = try Robot(beside: one)
    one.press("s")
    #expect(two.screen.contains("OFF SHIFT"))
    two.wait(seconds: 1)
    #expect(two.screen.contains("● ON SHIFT   Night"))
    #expect(two.screen.contains("0:00:01"))
    two.press("u")
    one.wait(seconds: 1)
    #expect(one.screen.contains("OFF SHIFT"))
    one.press("6 Enter")
    one.type("Änne")
    one.press("Enter")
    two.press("6")
    two.wait(seconds: 1)
    #expect(two.screen.contains("Änne"))
  }

  @Test("every screen takes in what another program wrote", arguments: ["1", "2 o o", "3"])
  func everyScreen(screen: String) throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    robot.press(screen)
    let other = try robot.folder.open()
    try other.write("shift.add", now: robot.clock.now) {
      try $0.save(planned("2026-11-22 19:00", "2026-11-22 23:00", name: "Written elsewhere"))
    }
    robot.wait(seconds: 1)
    #expect(robot.screen.contains("Written"))
    #expect(robot.state.selectedShift?.name == "Night")
  }

  @Test("a second shift in progress is refused, and the one that runs is named")
  func secondStart() throws {
    let one = try Robot(), two = try Robot(beside: one)
    one.press("s")
    let before = try one.store.records()
    two.press("s")
    #expect(two.prose.contains("has been in progress since Sat 21 Nov 02:41. End it first."))
    #expect(try one.store.records() == before)
    #expect(two.requests == [.bell])
    #expect(two.screen.contains("● ON SHIFT"))
  }

  @Test("ending a shift that the other program ended is refused")
  func secondStop() throws {
    let one = try Robot()
    one.press("s")
    let two = try Robot(beside: one)
    one.wait(seconds: 60)
    one.press("s")
    let before = try one.store.records()
    two.press("s")
    #expect(two.screen.contains("No shift is in progress."))
    #expect(try one.store.records() == before)
  }

  @Test("an undo of what was changed since is refused with a sentence")
  func undoConflict() throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    robot.press("x Enter")
    let before = try robot.store.records()
    // Past the history, as a damaged or foreign writer would.
    try robot.store.tamper("UPDATE shift SET notes = 'x'")
    robot.press("u")
    #expect(robot.prose.contains("Can’t undo"))
    #expect(try robot.store.records() != before)
    #expect(try robot.onlyShift().status == .cancelled)
  }

  // MARK: A store that refuses

  @Test(
    "a locked store is said so, with the file, and nothing changes",
    arguments: [
      "s", "x Enter", "u", "d y", "a Enter", "6 Enter Enter",
    ])
  func locked(keys: String) throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    let blocker = try robot.folder.open()
    try blocker.holdWriting()
    let before = try blocker.records()
    robot.press(keys)
    let toast = try #require(robot.state.toast)
    #expect(toast.kind == .bad)
    #expect(toast.text.contains("locked by another program; nothing was changed. Try again"))
    #expect(toast.text.contains(robot.folder.path))
    #expect(try blocker.records() == before)
    #expect(robot.requests.last == .bell)
    try blocker.releaseWriting()
    #expect(try robot.store.records() == before)
  }

  @Test("a complaint can be read to its end on a small terminal")
  func longComplaint() throws {
    let robot = try Robot()
    let blocker = try robot.folder.open()
    try blocker.holdWriting()
    robot.press("s")
    #expect(
      robot.prose.contains(
        "✗ The store \(robot.folder.path) is locked by another program; nothing was changed. Try "
          + "again in a moment."))
    robot.resize(40, 12)
    #expect(robot.prose.contains("Try again in a moment."))
  }

  @Test("a form whose change failed comes back with all that was typed, and can be sent again")
  func formComesBack() throws {
    let robot = try Robot()
    let blocker = try robot.folder.open()
    robot.press("a")
    try robot.fill("notes", "Written with care")
    try blocker.holdWriting()
    robot.press("Enter")
    #expect(try robot.form().form.value("notes") == "Written with care")
    robot.press("Enter")
    #expect(try robot.form().form.value("notes") == "Written with care")
    try blocker.releaseWriting()
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(try robot.onlyShift().notes == "Written with care")
    #expect(robot.state.pending == 0)
  }

  @Test("a form that was saved does not come back when a later change fails")
  func savedForm() throws {
    let robot = try Robot()
    robot.press("a Enter")
    let blocker = try robot.folder.open()
    try blocker.holdWriting()
    robot.press("s")
    #expect(robot.state.layers.isEmpty)
  }

  // MARK: Off the main thread

  @Test("changes made in the background come in order, each with a wake")
  func background() async throws {
    let folder = try TemporaryStore()
    let store = try folder.open()
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
    let performer = BackgroundPerformer(path: folder.path) { wake.yield() }
    let clock = FixedClock(try utc("2026-11-21T02:41:00Z"))
    let options = App.Options(
      clock: { clock.now }, zones: Zones.database, zone: Zones.named("Europe/London"))
    let environment = AppEnvironment(options.environment(nil, Texts(.english)), .standard)
    for day in 1...5 {
      let shift = try planned("2026-12-0\(day) 07:00", "2026-12-0\(day) 15:00", name: "N\(day)")
      performer.perform(.shift(.add(shift)), environment)
    }
    performer.perform(.shift(.stop(at: clock.now, breakMinutes: nil, note: nil)), environment)
    var events: [AppEvent] = []
    var iterator = wakes.makeAsyncIterator()
    while events.count < 6 {
      _ = await iterator.next()
      events += performer.collect()
    }
    let names = events.prefix(5).map { event -> String? in
      if case .finished(let result) = event { return result.shift?.name }
      return nil
    }
    #expect(names == ["N1", "N2", "N3", "N4", "N5"])
    guard case .failed(let complaint, _) = events[5] else {
      Issue.record("nothing runs, so nothing can end")
      return
    }
    #expect(complaint.code == "not_running")
    #expect(try store.shifts.count() == 5)
    #expect(performer.collect().isEmpty)
  }

  /// An automatic action that goes on until it is cancelled.
  private struct Endless: StoreAction {
    let waits = true

    func perform(
      with services: StoreServices, _ progress: (ByteProgress) -> Bool
    ) throws -> ActionResult {
      var count: Int64 = 0
      while progress(ByteProgress(bytes: count, total: 0, text: "so far \(count)")) { count += 1 }
      return ActionResult(Message("done.goal.enrich_cancelled"), canUndo: false)
    }
  }

  @Test("an automatic action reports its text, is cancelled, and returns its result")
  func aside() async throws {
    let folder = try TemporaryStore()
    _ = try folder.open()
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
    let performer = BackgroundPerformer(path: folder.path) { wake.yield() }
    let action = Action(Endless())
    performer.performAside(action, try Robot().app.environment)
    var events: [AppEvent] = []
    var iterator = wakes.makeAsyncIterator()
    var isOver = false
    while !isOver {
      _ = await iterator.next()
      events += performer.collect()
      if !events.isEmpty { performer.stopAside(action) }
      if case .finishedAside? = events.last { isOver = true }
    }
    guard case .progressAside(action, let progress) = events[0] else {
      Issue.record("\(events)")
      return
    }
    #expect(progress.text.hasPrefix("so far "))
    let last = events.last
    guard case .finishedAside(action, .success(let result))? = last else {
      Issue.record("\(events)")
      return
    }
    #expect(result.message?.key == "done.goal.enrich_cancelled")
  }

  @Test("a store that cannot be opened in the background is a complaint, not a trap")
  func backgroundWithoutStore() async throws {
    let folder = try TemporaryStore()
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
    let performer = BackgroundPerformer(path: folder.folder) { wake.yield() }
    performer.perform(.history(.undo(1)), try Robot().app.environment)
    var iterator = wakes.makeAsyncIterator()
    _ = await iterator.next()
    let events = performer.collect()
    #expect(events.count == 1)
    guard case .failed(let complaint, .history(.undo(1)))? = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(complaint.message.contains(folder.folder))
  }
}
