import AppCore
import AppTestSupport
import Domain
import Platform
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import TestSupport
import Testing

@Suite("Profiles") struct ProfileTests {
  /// A program whose store is the usual one of a folder, beside those of `names`.
  private func robot(_ names: String...) throws -> Robot {
    let robot = try Robot()
    let folder = robot.folder.folder
    let profileDirectory = ProfileDirectory(folder: folder, path: "\(folder)/shiftpro.sqlite")
    for name in names { _ = try Store(path: profileDirectory.path(of: name)) }
    robot.app.state.value.profileDirectory = profileDirectory
    return robot
  }

  @Test("the palette lists the stores beside the usual one, and one is gone to")
  func choose() throws {
    let robot = try robot("ann", "second-job")
    robot.press(":")
    robot.type("Profiles")
    robot.press("Enter")
    #expect(robot.screen.contains("default") && robot.screen.contains("second-job"))
    robot.press("j Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(robot.requests == [.openProfile("\(robot.folder.folder)/ann.sqlite")])
  }

  @Test("the open one stays open")
  func same() throws {
    let robot = try robot("ann")
    robot.press("g p Enter")
    #expect(robot.requests == [] && robot.state.layers.isEmpty)
  }

  @Test("another one is named, made and gone to")
  func add() throws {
    let robot = try robot("ann")
    robot.press("g p G Enter")
    for wrong in ["", "a b", "../x", "ä"] {
      try robot.fill("profile", wrong)
      robot.press("Enter")
      #expect(robot.requests.last == .bell && robot.state.layers.count == 1, "\(wrong)")
    }
    try robot.fill("profile", "ann")
    #expect(try robot.error("profile") == "The profile ann already exists.")
    try robot.fill("profile", "ben")
    robot.press("Enter")
    #expect(robot.requests.last == .openProfile("\(robot.folder.folder)/ben.sqlite"))
    #expect(ProfileDirectory(folder: robot.folder.folder, path: "").names.contains("ben"))
  }

  @Test("a store that cannot be opened is not gone to")
  func broken() throws {
    let robot = try robot()
    let path = "\(robot.folder.folder)/bad.sqlite"
    try Files.write(Array("no store".utf8), to: path)
    robot.press("g p j Enter")
    #expect(robot.requests == [])
    #expect(robot.prose.contains("bad.sqlite"))
  }

  @Test("the header names the open profile, otherwise the person, with the date and the time")
  func header() throws {
    let robot = try robot("ann")
    robot.resize(120, 40)
    #expect(!robot.screen.contains("shiftpro"))
    robot.app.state.value.profileDirectory = ProfileDirectory(folder: "/x", path: "/x/ann.sqlite")
    robot.wait(seconds: 0)
    #expect(robot.screen.contains("ann · Sat 21 Nov  02:41"))
    robot.app.state.value.profileDirectory = ProfileDirectory(folder: "/x", path: "/y/s.sqlite")
    robot.app.state.value.profile.name = "Maren"
    robot.wait(seconds: 0)
    #expect(robot.screen.contains("Maren · Sat 21 Nov  02:41"))
    robot.resize(104, 24)
    #expect(robot.screen.contains("21 Nov  02:41"))
    robot.resize(80, 24)
    #expect(robot.screen.split(separator: "\n").first?.contains("02:41") == true)
    robot.resize(40, 12)
    #expect(robot.screen.split(separator: "\n").first?.contains("02:41") == true)
    // Whose data it is matters more than the time.
    robot.app.state.value.profileDirectory = ProfileDirectory(folder: "/x", path: "/x/ann.sqlite")
    robot.wait(seconds: 0)
    #expect(robot.screen.split(separator: "\n").first?.contains("ann") == true)
  }

  @Test("a store from elsewhere stays in the list")
  func elsewhere() throws {
    let robot = try robot("ann")
    let folder = robot.folder.folder
    let elsewhere = try TemporaryStore()
    let given = ProfileDirectory(folder: folder, path: elsewhere.path)
    robot.app.state.value.profileDirectory = given
    robot.press("g p")
    #expect(robot.prose.contains("shiftpro.sqlite open"))
    robot.press("Esc")
    robot.app.state.value.profileDirectory = given.opening("\(folder)/ann.sqlite")
    robot.press("g p G k Enter")
    #expect(robot.requests.last == .openProfile(elsewhere.path))
  }

  @Test("a store that is thrown away has none beside it")
  func none() throws {
    let robot = try Robot()
    robot.press("g p")
    #expect(robot.state.layers.isEmpty)
    #expect(robot.prose.contains("Profiles are not available"))
  }
}
