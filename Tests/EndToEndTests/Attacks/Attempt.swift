import Foundation

/// One run of the program on hostile input, measured.
///
/// A shell sets the limit of processor time, so that a run that never ends is killed by the system
/// and not by a clock that a busy machine would move. The peak of memory is read while the program
/// runs, from the mapping that `exec` made new: `wait4` would report the peak of this test process
/// instead.
struct Attempt: CustomStringConvertible {
  /// What one run may take.
  static let seconds = 2
  static let megabytes = 150
  /// Beyond this a run is waiting for something that never comes.
  private static let patience = 30.0

  let arguments: [String]
  let status: Int32
  let output: String
  let errors: String
  let peakMegabytes: Int
  let processorSeconds: Double

  /// A run that has not ended yet.
  struct Running {
    private let arguments: [String]
    private let folder: String
    private let child: pid_t

    /// Starts the program with nothing to read and no terminal.
    init(_ arguments: [String], _ environment: [String: String]) throws {
      self.arguments = arguments
      folder =
        FileManager.default.temporaryDirectory
        .appendingPathComponent("shiftpro-attempt-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      child = try start(
        "/bin/sh",
        ["-c", "ulimit -t \(Attempt.seconds); exec \"$0\" \"$@\"", Home.program] + arguments,
        environment: environment, output: folder + "/out", errors: folder + "/err",
        inSessionOfItsOwn: true)
    }

    /// Waits for its end.
    func end() throws -> Attempt {
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let (status, megabytes, seconds) = Attempt.wait(for: child)
      return Attempt(
        arguments: arguments, status: status, output: try text(folder + "/out"),
        errors: try text(folder + "/err"), peakMegabytes: megabytes, processorSeconds: seconds)
    }
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  /// How a process ended, the most memory it had, and the processor time it took.
  static func wait(for child: pid_t) -> (status: Int32, megabytes: Int, seconds: Double) {
    let deadline = Date(timeIntervalSinceNow: patience)
    var status: Int32 = 0, peak = 0
    var usage = rusage()
    while true {
      peak = max(peak, residentPeak(of: child))
      let ended = wait4(child, &status, WNOHANG, &usage)
      if ended == child || ended < 0 && errno != EINTR { break }
      if Date() > deadline { kill(child, SIGKILL) }
      usleep(2000)
    }
    let signal = status & 0x7F
    let seconds = [usage.ru_utime, usage.ru_stime].reduce(0.0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000
    }
    return (signal == 0 ? (status >> 8) & 0xFF : 128 + signal, peak, seconds)
  }

  /// The peak of a running process in megabytes; 0 where the system does not tell.
  private static func residentPeak(of child: pid_t) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
    else { return 0 }
    return kilobytes / 1024
  }

  /// What was wrong with the run, nil where it ended by itself within its limits.
  var harm: String? {
    if status > 2 { return "\(self): ended with \(status): \(errors.suffix(400))" }
    if peakMegabytes > Self.megabytes { return "\(self): \(peakMegabytes) MB" }
    return nil
  }

  var description: String {
    "shiftpro " + arguments.map { String($0.prefix(60)) }.joined(separator: " ")
  }
}
