import Coach
import Interchange
import Platform
import Store

extension GoalService {
  /// The time between two looks at whether recording was stopped, in milliseconds.
  private static let sliceMilliseconds: Int32 = 50

  /// Runs the voice command until it ends or `progress` returns false, and passes on the text so far.
  /// Throws `VoiceError`.
  func listen(_ progress: (ByteProgress) -> Bool) throws -> ActionResult {
    guard let words = try store.coachSettings().voiceWords, let name = words.first else {
      throw VoiceError.notSet
    }
    guard let tool = Tool(name, in: System.variable("PATH")) else { throw VoiceError.missing(name) }
    let run: ToolRun
    do {
      run = try ToolRun(tool, Array(words.dropFirst()))
    } catch let error as SystemError {
      throw VoiceError.failed(name, reason: error.reason)
    }
    var transcript = Transcript(), isStopped = false
    while !isStopped, let bytes = run.read(waiting: Self.sliceMilliseconds) {
      transcript.receive(bytes)
      isStopped = !progress(ByteProgress(bytes: 0, total: 0, text: transcript.text))
    }
    let status = isStopped ? run.stop() : run.finish()
    guard isStopped || status == 0 || !transcript.text.isEmpty else {
      throw VoiceError.failed(name, reason: String(status))
    }
    return ActionResult(nil, payload: GoalOutcome(heard: transcript.text), canUndo: false)
  }
}

extension CoachSettings {
  /// The program that turns speech into text, with its arguments; nil if none is set.
  package var voiceWords: [String]? {
    voiceCommand?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// The reason why nothing was recorded.
package enum VoiceError: Error, Equatable, Sendable {
  /// No voice command is set.
  case notSet
  /// The program was not found.
  case missing(String)
  /// The program ended with an error, or could not be started.
  case failed(String, reason: String)
}

extension VoiceError: UserFacing {
  /// Describes why nothing was recorded.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    return switch self {
    case .notSet: UserFacingError("no_voice", texts, [:])
    case .missing(let name): UserFacingError("voice_missing", texts, ["name": name])
    case .failed(let name, let reason):
      UserFacingError("voice_failed", texts, ["name": name, "reason": reason])
    }
  }
}
