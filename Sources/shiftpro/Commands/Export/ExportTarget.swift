import Interchange
import Platform
import Services

/// The destination of a command's output: standard output, or a file that is written atomically,
/// both optionally encrypted.
struct ExportTarget {
  /// The path; `-` for standard output.
  let path: String
  private let session: Session
  private let passphrase: Passphrase?

  /// Reads the options and asks for a passphrase if needed. Binary output (`packed` or encrypted)
  /// is not written to a terminal. Throws `CommandError` and `EncryptionError`.
  init(
    _ path: String, packed: Bool = false, _ call: Invocation, _ session: Session
  ) throws {
    let path = Self.name(path)
    self.path = path
    self.session = session
    let isText = !packed && !call.has("encrypt")
    guard path != InputFile.standardInput || isText || !session.processEnvironment.isInteractive
    else { throw CommandError.usage("not_to_terminal") }
    passphrase = try PassphraseSource.chosen(call, session)
  }

  /// Creates a destination that is never encrypted.
  init(plain path: String, _ session: Session) {
    self.path = Self.name(path)
    self.session = session
    passphrase = nil
  }

  /// Returns the path, or `-` for other names of standard output, so that remarks about a file do
  /// not mix with the output.
  static func name(_ path: String) -> String {
    ["/dev/stdout", "/dev/fd/1"].contains(path) ? InputFile.standardInput : path
  }

  var isFile: Bool { path != InputFile.standardInput }

  /// Lets `body` write bytes and returns their number. Throws `CommandError`,
  /// `DestinationIsDatabase`, and what `body` throws.
  @discardableResult
  func write(_ body: (@escaping FileOutput.Writer) throws -> Void) throws -> Int64 {
    let line = ProgressLine(session, file: path)
    defer { line.end() }
    var count: Int64 = 0
    try open { write in
      func add(_ bytes: [UInt8]) throws {
        try write(bytes)
        count += Int64(bytes.count)
        if isFile { _ = line.show(ByteProgress(bytes: count, total: 0)) }
      }
      guard let passphrase else { return try body(add) }
      let encryptor = try Encryptor(passphrase, write: add)
      try body { try encryptor.add($0) }
      try encryptor.finish()
    }
    return count
  }

  private func open(_ body: (@escaping FileOutput.Writer) throws -> Void) throws {
    guard isFile else { return try body(session.console.results.write(bytes:)) }
    try Self.filing(path) {
      try OutputFile.replace(path) { file in try body(file.append) }
    }
  }

  /// Runs `body`, which writes the file at `path`. Throws `CommandError` if that fails, and what else
  /// `body` throws.
  static func filing(_ path: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as SystemError {
      throw CommandError.refusal("cannot_write", ["path": path, "reason": error.reason])
    }
  }
}
