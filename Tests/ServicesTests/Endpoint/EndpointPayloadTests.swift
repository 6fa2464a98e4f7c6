import Coach
import Domain
import Interchange
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite("What an endpoint learns") struct EndpointPayloadTests {
  private func payload(_ desk: EndpointDesk) throws -> String {
    try desk.services.endpointRequest(about: desk.goal(), only: nil)
  }

  /// The message of the person, as an object.
  private func message(_ desk: EndpointDesk) throws -> JSONObject {
    guard case .object(let body) = try JSONValue(parsing: payload(desk)),
      case .array(let messages)? = body["messages"], messages.count == 2,
      case .object(let message) = messages[1], case .string(let text)? = message["content"],
      case .object(let object) = try JSONValue(parsing: text)
    else { throw TestFailure() }
    return object
  }

  private struct TestFailure: Error {}

  private func free(_ desk: EndpointDesk) throws -> [String] {
    guard case .array(let lines)? = try message(desk)["free_time"] else { throw TestFailure() }
    return lines.map { if case .string(let line) = $0 { line } else { "" } }
  }

  @Test("the goal, its open tasks, outcomes and free time, and nothing else")
  func members() throws {
    let desk = try EndpointDesk()
    try desk.desk.perform(.edit(desk.id, title: nil, detail: "In “June”"))
    let due = try utc("2026-03-06T19:00:00Z")
    let window = try #require(WallSpan(startMinute: 960, endMinute: 1200))
    try desk.desk.perform(
      .saveTask(
        GoalTask(
          id: .new(), number: 0, text: "Mock exam", minutes: 50, times: 2, energy: .high, due: due,
          priority: 2, window: window), of: desk.id))
    try desk.desk.perform(.lock(desk.id, task: 2, true))
    try desk.desk.perform(
      .saveTask(GoalTask(id: .new(), number: 0, text: "Finished"), of: desk.id))
    try desk.desk.perform(.setTask(desk.id, 3, .done))
    let message = try message(desk)
    #expect(
      message.members.map(\.name) == [
        "language", "framings", "goal", "tasks", "block_outcomes", "free_time",
      ])
    #expect(
      message["goal"]
        == .object([
          "title": .string("Pass the B2 exam"),
          "detail": .string("In “June”"),
        ]))
    guard case .array(let tasks)? = message["tasks"] else { throw TestFailure() }
    #expect(tasks.count == 2)
    #expect(
      tasks[1]
        == .object([
          "n": .int(2), "text": .string("Mock exam"), "minutes": .int(50), "times": .int(2),
          "energy": .string("high"), "priority": .int(2), "due": .string("2026-03-06"),
          "window": .string("16:00-20:00"), "locked": .bool(true),
        ]))
    #expect(
      message["framings"]
        == .array(
          ["outcome", "if_then", "smallest_step"].map {
            .string($0)
          }))
  }

  @Test("free time is cut at midnight, and begins with the next quarter of an hour")
  func freeTime() throws {
    let desk = try EndpointDesk()
    desk.desk.planner.environment.now = try utc("2026-03-02T14:03:07Z")
    #expect(
      try free(desk).prefix(2) == ["free 2026-03-02 15:15–23:00", "free 2026-03-03 07:00–23:00"])
    #expect(try free(desk).count == 14)
    // A night shift leaves no night's sleep, but free time before it.
    try desk.desk.planner.perform(
      .shift(.add(try planned("2026-03-03 22:00", "2026-03-04 06:00", zone: "Europe/Berlin"))))
    let lines = try free(desk)
    #expect(lines.contains { $0.hasPrefix("free 2026-03-03 07:00–") })
    #expect(!lines.contains("free 2026-03-03 07:00–23:00"))
    let pattern = #/free \d{4}-\d\d-\d\d \d\d:\d\d–\d\d:\d\d/#
    #expect(lines.allSatisfy { $0.wholeMatch(of: pattern) != nil })
  }

  @Test("an earlier day of the clock change has no line that ends before it begins")
  func clockChange() throws {
    let desk = try EndpointDesk()
    desk.desk.planner.environment.now = try utc("2026-10-24T10:00:00Z")
    for line in try free(desk) {
      let times = line.suffix(11).split(separator: "–")
      #expect(times[0] < times[1], "\(line)")
    }
  }

  @Test("nothing of a store full of secrets is in it")
  func secrets() throws {
    let environment = try GoalDesk().planner.environment
    let temporary = try TemporaryStore()
    let demo = DemoStore(walkedDays: 30, isTraining: true)
    let store = try temporary.copy(of: demo.template(environment))
    let services = StoreServices(store: store, environment: environment)
    let created = try services.perform(.goals(.create("Pass the B2 exam"))).goals?.goal
    let goal = try #require(created)
    _ = try services.perform(
      .sleep(
        .save(
          SleepEntry(
            id: .new(),
            interval: Interval(start: environment.now - 86_400, end: environment.now - 72_000)))))
    let before = try services.endpointRequest(about: goal, only: nil)
    // Every word that a person writes becomes a secret. Without the goals, so does every number
    // that is not a time.
    let secret = "s3cr3t"
    var columns: [String] = []
    for table in RecordTable.all where !table.name.hasPrefix("goal") {
      for column in table.columns where Self.words.contains(column.name) {
        try store.tamper(
          "UPDATE \(table.name) SET \(column.name) = '\(secret) \(table.name)' "
            + "WHERE typeof(\(column.name)) = 'text'")
        columns.append("\(table.name).\(column.name)")
      }
    }
    let expected = [
      "shift.name", "shift.notes", "shift_pattern.name", "pay_ruleset.name", "shoe.brand",
      "exercise.name", "workout.notes",
    ]
    #expect(expected.filter { !columns.contains($0) } == [])
    let body = try services.endpointRequest(about: goal, only: nil)
    #expect(!body.contains(secret))
    // They do not even change a byte of it.
    #expect(body == before && body.contains("free 2026-03-0"))
  }

  /// The columns with words of a person.
  private static let words: Set = [
    "name", "note", "notes", "code", "model", "label", "title", "text", "reason", "place",
    "comment", "brand", "employer", "location",
  ]

  @Test("the body is the same without an endpoint, but for the model")
  func model() throws {
    let desk = try EndpointDesk()
    let before = try payload(desk)
    try desk.set("http://localhost:1")
    #expect(
      try payload(desk)
        == before.replacing("{\"model\":\"MODEL\"", with: "{\"model\":\"Qwen\""))
  }
}
