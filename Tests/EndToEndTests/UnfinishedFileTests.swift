import Foundation
import Testing

@Suite("A command that is told to end while it writes", .serialized)
struct UnfinishedFileTests {
  /// Whether a process has a file open in a folder, with a name or without.
  private func writes(_ process: pid_t, in folder: String) -> Bool {
    let links = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: links)) ?? []
    return names.contains { name in
      let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(links)/\(name)")
      return file?.hasPrefix(folder + "/") == true
    }
  }

  @Test(
    "leaves no part of the file behind, and the one that was there",
    arguments: [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP), ("KILL", SIGKILL)]
      as [(String, Int32)])
  func ended(name: String, signal: Int32) throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/fd") else {
      print("skipped: there is no /proc")
      return
    }
    let home = try Home(isSetUp: false)
    defer { home.remove() }
    let folder = home.folder + "/out"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "old".write(toFile: folder + "/export.xml", atomically: true, encoding: .utf8)
    let child = try start(
      Home.program,
      ["demo", "--export-apple-health", folder + "/export.xml", "--megabytes", "2000"],
      environment: ["XDG_DATA_HOME": home.folder + "/data", "LC_ALL": "C.UTF-8"])
    let deadline = Date(timeIntervalSinceNow: 15)
    while !writes(child, in: folder), Date() < deadline { usleep(2000) }
    #expect(writes(child, in: folder), "it never began to write")
    kill(child, signal)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    #expect(status & 0x7F == signal)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["export.xml"])
    #expect(try String(contentsOfFile: folder + "/export.xml", encoding: .utf8) == "old")
  }
}
