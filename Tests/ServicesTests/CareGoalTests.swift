import Coach
import Domain
import NetworkTestSupport
import Services
import Store
import TestSupport
import Testing

@Suite("What happens with a goal that needs a person") struct CareGoalTests {
  @Test("no framing is suggested, built in or by a model, and nothing is sent")
  func silent() throws {
    let server = try FaultServer(.model([answer()]))
    let desk = try EndpointDesk(server)
    // The goal becomes one when its text is edited.
    try desk.desk.perform(.edit(desk.id, title: "Come off my sleeping pills", detail: nil))
    #expect(try desk.goal().care == .medicine)
    #expect(try desk.ask() == .failed(.needsCare))
    #expect(try desk.services.goals.framings(of: desk.goal(), only: nil).isEmpty)
    #expect(try desk.services.goals.framings(of: desk.goal(), only: .outcome).isEmpty)
    let result = try desk.desk.perform(.regenerate(desk.id))
    #expect(result.message?.key == "done.goal.needs_care" && !result.canUndo)
    #expect(throws: GoalError.needsCare(.medicine, try desk.goal())) {
      try desk.services.endpointRequest(about: desk.goal(), only: nil)
    }
    // A task is enough, too.
    try desk.desk.perform(.edit(desk.id, title: "Sleep well", detail: nil))
    try desk.desk.perform(
      .saveTask(GoalTask(id: .new(), number: 0, text: "I want to die"), of: desk.id))
    #expect(try desk.ask() == .failed(.needsCare))
    #expect(server.requests.isEmpty)
    #expect(try desk.jobs().isEmpty)
    #expect(try desk.log().isEmpty)
  }

  @Test("what waited for the endpoint is not sent either")
  func replay() throws {
    let server = try FaultServer(.model([answer()]))
    let desk = try EndpointDesk(server)
    try desk.desk.perform(.edit(desk.id, title: "Stop drinking alcohol", detail: nil))
    // As another version of the program left it, or an import.
    try desk.desk.store.queue(
      EngineJob(
        key: "k", goal: desk.id, baseRevision: desk.goal().revision, language: "en",
        queuedAt: desk.desk.now))
    #expect(try desk.services.goals.replayQueue(onlyDue: false) == 0)
    #expect(try desk.jobs().map(\.failure) == ["needs_care"] && server.requests.isEmpty)
  }

  @Test("a framing that was offered before is not applied")
  func offered() throws {
    let desk = try GoalDesk()
    let id = try desk.add("Kill myself", "Write a letter")
    let proposal = try desk.offer(id)
    let before = try desk.picture()
    #expect(throws: GoalError.needsCare(.crisis, try desk.goal(id))) {
      try desk.perform(.accept(proposal.id, places: nil))
    }
    #expect(throws: GoalError.needsCare(.crisis, try desk.goal(id))) {
      try desk.perform(.acceptPatch(proposal.id, proposal.patch))
    }
    #expect(try desk.picture() == before)
    try desk.perform(.reject(proposal.id))
  }

  @Test("the person keeps the card, writes tasks, locks it and plans them")
  func free() throws {
    let desk = try GoalDesk()
    let id = try desk.add("Stop drinking alcohol", "Call the advice service")
    #expect(try desk.goal(id).tasks.map(\.text) == ["Call the advice service"])
    try desk.perform(.lock(id, task: nil, true))
    try desk.perform(.lock(id, task: nil, false))
    try desk.perform(.activate(id, seen: nil))
    #expect(try desk.goal(id).state == .active)
    #expect(try !desk.store.blocks.blocks(of: id).isEmpty)
    try desk.perform(.setTask(id, 1, .done))
    try desk.perform(.setState(id, .completed))
    #expect(try desk.goal(id).state == .completed)
  }
}
