import Foundation
import Platform
import TestSupport

/// What a program that has ended said.
struct Ended {
  let status: Int32
  let output: String
  let errors: String
}

/// Runs a program to its end. Throws where it fails, unless it may.
///
/// Not by Foundation's `Process`: on Linux that waits until every descendant has closed a socket,
/// and a tmux server never does.
@discardableResult
func run(
  _ program: String, _ arguments: [String], environment: [String: String] = [:],
  mayFail: Bool = false
) throws -> Ended {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("shiftpro-run-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let child = try start(
    program, arguments, environment: environment, output: folder + "/out", errors: folder + "/err")
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0, errno == EINTR {}
  // The exit status of a process that exited; 128 and the number of the signal that ended it.
  let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  let ended = Ended(
    status: code, output: try String(contentsOfFile: folder + "/out", encoding: .utf8),
    errors: try String(contentsOfFile: folder + "/err", encoding: .utf8))
  guard mayFail || code == 0 else {
    throw Failure("\(program) \(arguments.joined(separator: " ")): \(code)\n\(ended.errors)")
  }
  return ended
}

/// Starts a program with nothing to read; the caller waits for its end.
func start(
  _ program: String, _ arguments: [String], environment: [String: String] = [:],
  output: String = "/dev/null", errors: String = "/dev/null", inSessionOfItsOwn: Bool = false
) throws -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  // The threads that run tests block signals, and a child would inherit that: tmux would not end.
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  posix_spawnattr_setsigmask(&attributes, &none)
  // Where SIGINT is ignored from outside, as for a job in the background, a child would ignore it
  // too.
  var usual = sigset_t()
  sigemptyset(&usual)
  sigaddset(&usual, SIGINT)
  sigaddset(&usual, SIGQUIT)
  posix_spawnattr_setsigdefault(&attributes, &usual)
  let flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
  // The leader of a new session gets the first terminal it opens as its controlling one.
  posix_spawnattr_setflags(&attributes, inSessionOfItsOwn ? flags | spawnInNewSession : flags)
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  // Programs see the zones of the tests, whatever the machine has.
  let variables = ProcessInfo.processInfo.environment.merging(Zones.variables) { _, new in new }
    .merging(environment) { _, new in new }
  var words = ([program] + arguments).map { strdup($0) } + [nil]
  var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { (words + settings).forEach { free($0) } }
  var child: pid_t = 0
  let failure = posix_spawn(&child, program, &actions, &attributes, &words, &settings)
  guard failure == 0 else { throw Failure("\(program): \(String(cString: strerror(failure)))") }
  return child
}
