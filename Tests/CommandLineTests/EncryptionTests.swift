import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("encrypted exports, and decrypt", .serialized)
struct EncryptionTests {
  /// A shell with one shift, and an encrypted table of it.
  private func encrypted() throws -> (shell: Shell, path: String, plain: String) {
    var shell = try Shell()
    try shell.add("2026-10-24 19:00", "2026-10-25 07:00", "--name", "Night")
    shell.typed = ["ward four", "ward four"]
    let path = shell.folder.folder + "/a.enc"
    shell.must("export", "--encrypt", "--output", path)
    return (shell, path, shell.must("export").output)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test("what was typed twice gives the file back, to a stream or a file of one's own")
  func roundTrip() throws {
    var (shell, path, plain) = try encrypted()
    let sealed = try bytes(path)
    #expect(!String(decoding: sealed, as: UTF8.self).contains("Night"))
    #expect(shell.must("decrypt", path).output == plain)
    let output = shell.folder.folder + "/plain.csv"
    shell.must("decrypt", path, "-o", output)
    #expect(String(decoding: try bytes(output), as: UTF8.self) == plain)
    let mode = try FileManager.default.attributesOfItem(atPath: output)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    shell.typed = nil
    shell.descriptors[3] = "ward four\nand more"
    #expect(shell.must("decrypt", path, "--passphrase-fd", "3").output == plain)
    shell.variables["SHIFTPRO_PASSPHRASE_FILE"] = try shell.file("secret", "ward four\r\n")
    #expect(shell.must("decrypt", path).output == plain)
    let again = shell.must("export", "--encrypt")
    #expect(again.bytes.starts(with: [0x89, 0x53, 0x50, 0x45]) && again.bytes != sealed)
  }

  @Test("another passphrase, and a file that is not as it was, write nothing")
  func refuses() throws {
    var (shell, path, _) = try encrypted()
    let before = shell.files
    let output = shell.folder.folder + "/plain.csv"
    shell.typed = ["ward five"]
    for options in [[], ["--output", output]] {
      let outcome = shell.run(["decrypt", path] + options)
      #expect(outcome.status == 1 && outcome.output == "")
      #expect(outcome.errors.contains("Wrong passphrase"))
    }
    shell.typed = ["ward four"]
    var spoiled = try bytes(path)
    spoiled[spoiled.count - 40] ^= 1
    try Data(spoiled).write(to: URL(fileURLWithPath: path))
    for options in [[], ["--output", output]] {
      let outcome = shell.run(["decrypt", path, "--json"] + options)
      #expect(outcome.status == 1)
      #expect(try outcome.errorCode() == "encryption_damaged")
    }
    #expect(shell.files == before)
    #expect(shell("decrypt", try shell.file("a.csv", "start,end\n")).status == 1)
    #expect(shell("decrypt", shell.folder.folder + "/none").errors.contains("Can’t read"))
  }

  @Test(
    "without a passphrase that can be used nothing is written",
    arguments: [
      (nil, "no_passphrase", 2), (["a", "b"], "passphrases_differ", 1),
      ([], "passphrase_unusable", 1),
      ([String(repeating: "x", count: 2000)], "passphrase_unusable", 1),
    ] as [([String]?, String, Int32)])
  func noPassphrase(typed: [String]?, code: String, status: Int32) throws {
    var shell = try Shell()
    shell.typed = typed
    let output = shell.folder.folder + "/a.enc"
    let outcome = shell("export", "--encrypt", "--output", output, "--json")
    #expect(outcome.status == status)
    #expect(try outcome.errorCode() == code)
    #expect(shell.files == [])
  }

  @Test("options that mean nothing alone, terminals, and descriptors that are not there")
  func wrongLines() throws {
    var shell = try Shell()
    #expect(shell("export", "--passphrase-fd", "3").status == 2)
    #expect(shell("export", "--encrypt", "--passphrase-fd", "x").status == 2)
    #expect(shell("export", "--encrypt", "--passphrase-fd", "9").errors.contains("/dev/fd/9"))
    shell.variables["SHIFTPRO_PASSPHRASE_FILE"] = shell.folder.folder + "/none"
    #expect(shell("export", "--encrypt").status == 1)
    shell.isInteractive = true
    #expect(shell("export", "--encrypt").errors.contains("terminal"))
  }
}
