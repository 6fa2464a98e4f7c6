import App
import Interchange
import Platform

/// Where a command writes a file to: standard output, or a file that appears when it is complete.
/// Either is encrypted where the person asks for it.
struct ExportTarget {
  /// The file, `-` for standard output.
  let path: String
  private let session: Session
  private let passphrase: Passphrase?

  /// Takes the options and asks for a passphrase where one is needed. What is `packed` is no more for
  /// a terminal than what is encrypted. Throws `CommandError` and `EncryptionError`.
  init(
    _ path: String, packed: Bool = false, _ call: Invocation, _ session: Session
  ) throws {
    self.path = path
    self.session = session
    let isText = !packed && !call.has("encrypt")
    guard path != InputFile.standardInput || isText || !session.surroundings.isInteractive
    else { throw CommandError.usage("not_to_terminal") }
    passphrase = try PassphraseSource.chosen(call, session)
  }

  var isFile: Bool { path != InputFile.standardInput }

  /// Lets `body` write bytes. Throws what it throws, and `CommandError`.
  func write(_ body: (@escaping ([UInt8]) throws -> Void) throws -> Void) throws {
    try open { sink in
      guard let passphrase else { return try body(sink.write(bytes:)) }
      try Self.encrypt(passphrase, sink, body)
    }
  }

  private static func encrypt(
    _ passphrase: Passphrase, _ sink: any TextSink,
    _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let encryptor = try Encryptor(passphrase) { try sink.write(bytes: $0) }
    try body { try encryptor.add($0) }
    try encryptor.finish()
  }

  private func open(_ body: (any TextSink) throws -> Void) throws {
    guard isFile else { return try body(session.console.results) }
    do {
      let sink = try FileSink(path)
      try body(sink)
      try sink.finish()
    } catch let error as SystemError {
      throw CommandError.refusal("cannot_write", ["path": path, "reason": error.reason])
    }
  }
}
