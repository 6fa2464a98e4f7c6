import Interchange
import Platform
import Services

/// Where a passphrase comes from: a file descriptor, a file that a variable names, or the person.
/// Never the command line, which every user of the machine may read.
enum PassphraseSource {
  static let option = OptionSpec("passphrase-fd", "N", .text)
  /// The options of commands that write.
  static let options = [OptionSpec(flag: "encrypt"), option]
  /// Names the file whose first line is the passphrase.
  static let variable = "SHIFTPRO_PASSPHRASE_FILE"

  /// The passphrase for something new where `--encrypt` asks for one; a person types it twice.
  /// Throws `CommandError` and `EncryptionError`.
  static func chosen(_ call: Invocation, _ session: Session) throws -> Passphrase? {
    guard call.has("encrypt") else {
      guard !call.has(option.name) else {
        throw CommandError.usage(
          "option_without", ["option": option.word, "other": "--encrypt"])
      }
      return nil
    }
    return try read(call, session, isNew: true)
  }

  /// The passphrase of something that is there. Throws `CommandError` and `EncryptionError`.
  static func known(_ call: Invocation, _ session: Session) throws -> Passphrase {
    try read(call, session, isNew: false)
  }

  /// The passphrase of the lock: from the file that the variable names, or the person. Throws
  /// `CommandError` and `EncryptionError`.
  static func ofLock(_ session: Session) throws -> Passphrase {
    if let path = session.processEnvironment.variable(variable) {
      return try line(path) { try Files.read(path, limit: Passphrase.longest + 2) }
    }
    do {
      let question = session.soundTexts("cli.lock.ask") + " "
      guard var typed = try session.processEnvironment.secret(question) else {
        throw CommandError.refusal("locked")
      }
      return try Passphrase(wiping: &typed)
    } catch is SystemError {
      throw CommandError.refusal("passphrase_given_up")
    }
  }

  /// Another passphrase for the lock; a person types it twice. Throws `CommandError` and
  /// `EncryptionError`.
  static func new(_ call: Invocation, _ session: Session) throws -> Passphrase {
    try read(call, session, isNew: true)
  }

  private static func read(
    _ call: Invocation, _ session: Session, isNew: Bool
  ) throws -> Passphrase {
    // A line end and one byte more than may be, so that what is too long shows.
    let limit = Passphrase.longest + 2
    if let number = try call.number("passphrase-fd", in: 0...1023) {
      return try line("/dev/fd/\(number)") {
        try session.processEnvironment.descriptor(number, limit)
      }
    }
    if let path = session.processEnvironment.variable(variable) {
      return try line(path) { try Files.read(path, limit: limit) }
    }
    return try ask(session, isNew: isNew)
  }

  private static func line(_ path: String, _ read: () throws -> [UInt8]) throws -> Passphrase {
    do {
      var bytes = try read()
      defer { wipe(&bytes) }
      return try Passphrase(SecretBytes(bytes.prefix { $0 != 0x0a && $0 != 0x0d }))
    } catch let error as SystemError {
      throw CommandError.refusal("cannot_read", ["path": path, "reason": error.reason])
    }
  }

  private static func ask(_ session: Session, isNew: Bool) throws -> Passphrase {
    let texts = session.soundTexts
    func answer(_ key: String) throws -> Passphrase {
      do {
        guard var typed = try session.processEnvironment.secret(texts(key) + " ") else {
          throw CommandError.usage("no_passphrase")
        }
        return try Passphrase(wiping: &typed)
      } catch is SystemError {
        throw CommandError.refusal("passphrase_given_up")
      }
    }
    let passphrase = try answer("cli.passphrase.ask")
    guard isNew else { return passphrase }
    guard try answer("cli.passphrase.again") == passphrase else {
      throw CommandError.refusal("passphrases_differ")
    }
    return passphrase
  }
}
