import NetworkTestSupport
import Platform
import TestSupport
import Testing
import shiftpro

/// Two computers that share a store over a PostgreSQL database.
@Suite("Commands for several computers over a database", .serialized) struct SyncDatabaseTests {
  private func shell() throws -> Shell {
    var shell = try Shell()
    shell.variables["SHIFTPRO_PASSPHRASE"] = "correct horse"
    return shell
  }

  private func hash(_ shell: Shell) -> Substring? {
    shell("sync", "status", "--json").output.firstMatch(of: /"state_hash":"([0-9a-f]{64})"/)?.1
  }

  @Test(
    "a journey: share, join, edit, a wrong password, another address, leave",
    .enabled(if: PostgresServers.isAvailable, PostgresServers.reason), .timeLimit(.minutes(2)))
  func journey() throws {
    let servers = try PostgresServers()
    defer { servers.stop() }
    let (laptop, desktop) = (try shell(), try shell())
    let password = try laptop.file("password", "open-sesame\n")
    chmod(password, 0o600)
    laptop.must("add", "2026-10-19T08:00", "2026-10-19T16:00", "--name", "Early")
    let address = servers.address
    let created = laptop(
      "sync", "create", address, "--password-file", password, "--name", "laptop")
    #expect(created.status == 0 && created.output.contains("1 record was sent"))
    let join = ["sync", "join", address, "--password-command", "cat \(password)"]
    #expect(desktop.run(join + ["--dry-run"]).output.contains("would bring 1 new"))
    #expect(desktop.run(join + ["--name", "desktop"]).output.contains("1 change received"))
    let id = try #require(
      desktop("list", "--json").output.firstMatch(of: /"id":"([0-9a-f-]{36})"/)?.1)
    desktop.must("edit", String(id), "--note", "dentist at 9")
    #expect(try desktop("sync", "now", "--json").json()["sent_records"] as? Int == 1)
    #expect(try laptop("sync", "now", "--json").json()["received_records"] as? Int == 1)
    #expect(laptop("list", "--json").output.contains("dentist at 9"))
    #expect(hash(laptop) == hash(desktop) && hash(laptop) != nil)
    #expect(laptop("sync", "devices").output.contains("desktop"))

    // Nothing of the password is stored or said.
    try Files.write(Array("wrong\n".utf8), to: password)
    let refused = laptop("sync", "now")
    #expect(refused.status == 1 && refused.errors.contains("refused the password for shiftpro"))
    let status = laptop("sync", "status")
    #expect(status.output.contains("refused the password for shiftpro"))
    #expect(try laptop("sync", "status", "--json").json()["state"] as? String == "attention")
    try Files.write(Array("open-sesame\n".utf8), to: password)
    let store = String(decoding: try Files.read(laptop.folder.path), as: UTF8.self)
    #expect(store.contains("127.0.0.1") && !store.contains("open-sesame"))
    #expect(laptop("sync", "now").status == 0)
    #expect(try laptop("sync", "status", "--json").json().isNull("problem"))

    // The same database under another address is the same store.
    let single =
      "postgresql://shiftpro@127.0.0.1:\(servers.primary)/shiftpro?sslmode=require"
    let moved = laptop("sync", "join", single, "--password-file", password)
    #expect(moved.status == 0)
    #expect(try laptop("sync", "status", "--json").json()["carrier"] as? String == single)
    #expect(laptop("sync", "leave").status == 0)
    #expect(laptop("list").output.contains("Early"))
  }

  @Test(
    "what is wrong about an address or an option changes nothing",
    arguments: [
      (["postgresql://maren:hunter2@127.0.0.1/x"], "has a password in it"),
      (["postgresql://maren@db.example.org/x?sslmode=prefer"], "--allow-plain"),
      (["mysql://db.example.org/x"], "neither a folder nor a PostgreSQL database"),
      (["/tmp/none", "--password-command", "true"], "needs neither a password"),
    ])
  func refused(arguments: [String], sentence: String) throws {
    let shell = try shell()
    let outcome = shell.run(["sync", "create"] + arguments)
    #expect(outcome.status != 0)
    // Without libpq addresses cannot be read.
    #expect(outcome.errors.contains(sentence) || outcome.errors.contains("libpq is not installed"))
    #expect(!outcome.errors.contains("hunter2"))
    #expect(shell("sync", "status").output.contains("on this computer only"))
  }
}
