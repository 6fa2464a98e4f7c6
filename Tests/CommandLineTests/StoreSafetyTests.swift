import Domain
import Interchange
import Platform
import Store
import Synchronization
import TestSupport
import Testing
import shiftpro

@Suite("What a store must not do") struct StoreSafetyTests {
  private func shell() throws -> Shell {
    let shell = try Shell()
    shell.must("add", "today 12:00", "20:00", "--name", "Marker")
    return shell
  }

  /// Another program that holds a file until the store was asked for twice, as one opening does.
  private final class Holder: Sendable {
    private let connection: Mutex<Connection?>
    private let calls = Mutex(0)

    init(_ path: String) throws {
      let connection = try Connection(path: path, busyTimeout: 0)
      try connection.execute("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
      self.connection = Mutex(connection)
    }

    func count() {
      let isOver = calls.withLock { calls in
        calls += 1
        return calls > 2
      }
      if isOver { connection.withLock { $0 = nil } }
    }
  }

  private func lock(_ path: String) throws {
    let verifier = try PassphraseVerifier(
      Passphrase(Array("tea".utf8)), cost: EncryptionCost(logN: 4))
    try Store(path: path).setLock(
      AppLock(verifier: verifier.text, idleMinutes: nil, showsStatus: false))
  }

  /// Packs a store's file as a backup is packed, whatever is in it.
  private func package(_ path: String, at file: String) throws {
    let manifest = BackupManifest(
      createdAt: Instant(seconds: 0), program: "0", device: "there",
      schema: Schema.currentVersion, shifts: 1, days: nil)
    let output = try OutputFile(file)
    try BackupPackage.write(OpenFile(path), manifest, progress: { _ in }, to: output.append)
  }

  @Test("a locked store shows nothing while another program holds the file")
  func busy() throws {
    let shell = try shell()
    try lock(shell.folder.path)
    let other = try Holder(shell.folder.path)
    let output = MemorySink(), errors = MemorySink()
    var processEnvironment = shell.processEnvironment
    processEnvironment.storeOptions.busyTimeoutMilliseconds = 0
    // It lets go after the first try to open the file.
    processEnvironment.variable = { [variable = processEnvironment.variable] name in
      if name == "SHIFTPRO_STORE" { other.count() }
      return variable(name)
    }
    let status = Program.run(
      arguments: ["list"], processEnvironment: processEnvironment, output: output, error: errors)
    #expect(status == 1 && !output.text.contains("Marker"))
    #expect(errors.text.contains("locked by another program"))
  }

  @Test("completion's listings of a locked store ask nobody")
  func completion() throws {
    var shell = try shell()
    try lock(shell.folder.path)
    shell.typed = ["tea"]
    let outcome = shell("shoe", "list", "--quiet", "--json")
    #expect(try outcome.status == 1 && outcome.errorCode() == "locked")
    #expect(shell("list").output.contains("Marker"), "a person is asked")
  }

  @Test("lock clear without a lock is JSON where that was asked for")
  func clear() throws {
    let shell = try shell()
    #expect(try shell.must("lock", "clear", "--json").json()["locked"] as? Bool == false)
  }

  @Test("a path that is no UTF-8 is refused, and nothing is made")
  func path() throws {
    var shell = try Shell()
    shell.variables["SHIFTPRO_STORE"] = shell.folder.folder + "/q\u{fffd}.sqlite"
    #expect(shell("add", "today 12:00", "20:00").status == 2)
    #expect(shell.files == [])
  }

  @Test("a backup with a trigger is refused in each way of restoring, and nothing stays")
  func backup() throws {
    let shell = try shell(), fresh = try Shell()
    let path = shell.folder.path
    let file = shell.folder.folder + "/evil.shiftpro"
    try Connection(path: path, busyTimeout: 0).execute(
      "CREATE TRIGGER evil AFTER INSERT ON shift BEGIN DELETE FROM shift; END")
    try package(path, at: file)
    for words in [[], ["--merge"], ["--replace"], ["--dry-run"]] {
      let outcome = fresh.run(["restore", file, "--json"] + words)
      #expect(try outcome.status == 1 && outcome.errorCode() == "backup_foreign")
      #expect(outcome.errors.contains("trigger evil"))
    }
    #expect(fresh.files.allSatisfy { !$0.contains(".restore-") })
    #expect(shell("list").status == 1)
    #expect(shell("doctor", "--json").output.contains("schema_foreign"))
    shell.must("doctor", "--repair")
    #expect(shell("list").output.contains("Marker"))
  }
}
