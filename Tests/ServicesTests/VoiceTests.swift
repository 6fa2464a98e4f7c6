import Coach
import Domain
import Foundation
import Services
import Store
import TestSupport
import Testing

/// The voice command: what a program prints while it runs, and programs that do not behave.
@Suite("The voice command") struct VoiceTests {
  /// The folder of the scripts, which is removed after the test.
  private let folder: TemporaryStore

  init() throws { folder = try TemporaryStore() }

  @Test(
    "lines, corrections, remarks and escape sequences",
    arguments: [
      ("Learn Spanish\n", "Learn Spanish"), ("Learn", "Learn"), ("one\ntwo\n", "one two"),
      ("Learn Spa\rLearn Spanish\n", "Learn Spanish"), ("one\r\ntwo\r\n", "one two"),
      ("\u{1B}[2K\rLearn\u{1B}[0m it\n", "Learn it"), ("[BLANK_AUDIO]\nRun\n", "Run"),
      ("[00:00:00.000 --> 00:00:02.000]   Run more\n", "Run more"), ("(silence)\nRun\n", "Run"),
      ("Learn\nLearn to\nLearn to juggle\n", "Learn to juggle"), ("Learn\nLearn to", "Learn to"),
      ("I\nIt is late\n", "I It is late"), ("Run\nRunning\n", "Run Running"),
      ("### Transcription 0 START\nRun\n", "Run"), ("", ""), ("\n\n  \n", ""),
      ("Mehr schlafen – jede Nacht\n", "Mehr schlafen – jede Nacht"), ("a\u{7}b\tc\n", "a b c"),
    ])
  func transcript(output: String, text: String) {
    var whole = Transcript()
    whole.receive(Array(output.utf8))
    #expect(whole.text == text)
    // The pieces in which it arrives make no difference.
    var bytewise = Transcript()
    for byte in output.utf8 { bytewise.receive([byte]) }
    #expect(bytewise.text == text)
  }

  @Test("output without end and broken UTF-8 stay within limits")
  func hostile() {
    var transcript = Transcript()
    for _ in 0..<64 { transcript.receive(Array(repeating: 0x61, count: 4096)) }
    #expect(transcript.text.utf8.count <= 16 << 10)
    transcript = Transcript()
    for _ in 0..<4096 { transcript.receive(Array("again and again\n".utf8)) }
    #expect(transcript.text.utf8.count <= 20 << 10)
    transcript = Transcript()
    for number in 0..<4096 { transcript.receive(Array("again \(number)\n".utf8)) }
    #expect(transcript.text.utf8.count > 15 << 10 && transcript.text.utf8.count <= 20 << 10)
    // A line that grows takes its place once.
    transcript = Transcript()
    for count in 1...512 {
      transcript.receive(
        Array((Array(repeating: "word", count: count).joined(separator: " ") + "\n").utf8))
    }
    #expect(transcript.text.utf8.count == 512 * 5 - 1)
    transcript = Transcript()
    transcript.receive([0x52, 0xC3, 0x28, 0xFF, 0x0A])
    #expect(transcript.text == "R(")
  }

  /// Writes a script and makes it the voice command.
  private func desk(_ script: String) throws -> GoalDesk {
    let path = folder.folder + "/voice.sh"
    try ("#!/bin/sh\n" + script).write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let desk = try GoalDesk()
    var settings = CoachSettings()
    settings.voiceCommand = [path, "a b", "$HOME"].joined(separator: "\n")
    try desk.perform(.saveSettings(settings, from: CoachSettings()))
    return desk
  }

  @Test("partial lines arrive while the program runs, and its arguments are never expanded")
  func partial() throws {
    let desk = try desk(
      """
      printf 'Learn '; sleep 0.3; printf 'Spanish'; sleep 0.3; printf '\\r%s %s\\n' "$1" "$2"
      """)
    let before = try desk.picture()
    var seen: [String] = []
    let result = try desk.services.perform(.goals(.listen)) { progress in
      if seen.last != progress.text { seen.append(progress.text) }
      return true
    }
    #expect(result.goals?.heard == "a b $HOME" && !result.canUndo)
    #expect(seen.contains("Learn") && seen.contains("Learn Spanish"))
    #expect(try desk.picture() == before)
  }

  @Test("stopping ends the program and its children, and keeps what was said")
  func stopped() throws {
    let desk = try desk(
      "sleep 60 & echo $! > \(folder.folder)/child; echo $$ > \(folder.folder)/own\necho Run\nwait\n"
    )
    let result = try desk.services.perform(.goals(.listen)) { $0.text != "Run" }
    #expect(result.goals?.heard == "Run")
    for name in ["child", "own"] {
      let id = try #require(
        Int32(
          String(contentsOfFile: folder.folder + "/" + name, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)))
      // A killed child may wait for its parent to collect it.
      var isGone = false
      for _ in 0..<200 where !isGone {
        isGone = kill(id, 0) != 0 || isZombie(id)
        if !isGone { usleep(10_000) }
      }
      #expect(isGone, "\(name)")
    }
  }

  private func isZombie(_ id: Int32) -> Bool {
    let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
    return stat?.contains(") Z ") ?? false
  }

  @Test("a program that ignores the request to end is ended by force")
  func stubborn() throws {
    let desk = try desk("trap '' TERM\necho Run\nwhile :; do sleep 1; done\n")
    let result = try desk.services.perform(.goals(.listen)) { $0.text != "Run" }
    #expect(result.goals?.heard == "Run")
  }

  @Test("a program that fails says so, one that is missing too")
  func failures() throws {
    let failing = try desk("exit 3")
    #expect {
      try failing.services.perform(.goals(.listen))
    } throws: { error in
      guard case .failed(_, "3")? = error as? VoiceError else { return false }
      return true
    }
    let desk = try GoalDesk()
    #expect(throws: VoiceError.notSet) { try desk.services.perform(.goals(.listen)) }
    var settings = CoachSettings()
    settings.voiceCommand = "no-such-program-here"
    try desk.perform(.saveSettings(settings, from: CoachSettings()))
    #expect(throws: VoiceError.missing("no-such-program-here")) {
      try desk.services.perform(.goals(.listen))
    }
  }
}
