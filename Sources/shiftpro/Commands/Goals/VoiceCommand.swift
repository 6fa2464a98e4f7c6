import Coach
import Domain
import Platform
import Services
import Store

/// Sets the program that turns speech into text for the Coach.
enum VoiceCommand {
  static let set = CommandSpec(
    name: "coach voice set", group: .goals,
    operands: [
      OperandSpec("CMD", .file), OperandSpec("ARG", .text, isRequired: false, isRepeated: true),
    ],
    examples: [
      "coach voice set transcribe", "coach voice set whisper-stream -m ggml-base.bin -l auto",
      "coach voice set -- transcribe --quiet",
    ], takesCommand: true, run: runSet)

  static let off = CommandSpec(
    name: "coach voice off", group: .goals, examples: ["coach voice off"],
    run: { _, session in try save(nil, session) })

  static let show = CommandSpec(
    name: "coach voice show", group: .goals, examples: ["coach voice show"],
    run: { _, session in try print(session.existingStore()?.coachSettings(), session) })

  private static func runSet(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let words = call.operands
    guard !words[0].trimmed.isEmpty else { throw CommandError.usage("no_voice_command") }
    // Arguments are stored a line each.
    if let wrong = words.first(where: { $0.contains { $0.isNewline } }) {
      throw CommandError.usage("voice_line", ["text": wrong])
    }
    guard Tool(words[0], in: session.processEnvironment.variable("PATH")) != nil else {
      throw VoiceError.missing(words[0])
    }
    return try save(words.joined(separator: "\n"), session)
  }

  private static func save(_ command: String?, _ session: Session) throws -> ExitStatus {
    let before = try session.existingStore()?.coachSettings() ?? CoachSettings()
    var settings = before
    guard settings.voiceCommand != command else { return try print(settings, session) }
    settings.voiceCommand = command
    let result = try session.perform(.goals(.saveSettings(settings, from: before)))
    guard !session.options.isJSON else { return try print(settings, session) }
    let texts = try session.environment().texts
    try session.print([result.message?.text(texts) ?? "", texts("cli.undo_hint")])
    return .done
  }

  private static func print(_ settings: CoachSettings?, _ session: Session) throws -> ExitStatus {
    let words = settings?.voiceWords
    if session.options.isJSON {
      let command = words.map { JSON.array($0.map { .string($0) }) } ?? .null
      try session.console.json(.object(["voice_command": command]))
    } else {
      let texts = try session.environment().texts
      let line = words.map { $0.map(quoted).joined(separator: " ") }
      try session.console.line(line ?? texts("cli.voice.none"))
    }
    return .done
  }

  /// Returns a word as it can be typed in a shell.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=:,".contains($0) }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
