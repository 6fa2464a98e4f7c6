import Interchange
import Platform
import Services

/// The source of a passphrase: a file descriptor, a file named by a variable, or a prompt, but
/// never the command line, which every user of the machine can read.
enum PassphraseSource {
  static let option = OptionSpec("passphrase-fd", "N", .text)
  /// The options of commands that write files.
  static let options = [OptionSpec(flag: "encrypt"), option]
  /// The option of commands for the machines that share a store.
  static let fileOption = OptionSpec("passphrase-file", "FILE", .file)
  /// The variable with the passphrase of a shared store.
  static let sharedVariable = "SHIFTPRO_PASSPHRASE"
  /// The variable with the path of a file whose first line is the passphrase.
  static let variable = "SHIFTPRO_PASSPHRASE_FILE"

  /// Returns the passphrase for a new file if `--encrypt` is given; a prompt asks twice. Throws
  /// `CommandError` and `EncryptionError`.
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

  /// Returns the passphrase of an existing file. Throws `CommandError` and `EncryptionError`.
  static func known(_ call: Invocation, _ session: Session) throws -> Passphrase {
    try read(call, session, isNew: false)
  }

  /// Returns the passphrase of a store that several machines share; a prompt for a new one asks
  /// twice. Throws `CommandError` and `EncryptionError`.
  static func ofShared(_ call: Invocation, _ session: Session, isNew: Bool) throws -> Passphrase {
    try ofSharedGiven(call, session) ?? ask(session, isNew: isNew)
  }

  /// Returns the passphrase of a store that several machines share from the options and variables;
  /// nil if there is none. Throws `CommandError` and `EncryptionError`.
  static func ofSharedGiven(_ call: Invocation, _ session: Session) throws -> Passphrase? {
    if let path = call.value(fileOption.name) {
      return try line(path) { try Files.readOnce(path, limit: Passphrase.longest + 2) }
    }
    if !call.has(option.name), let text = session.processEnvironment.variable(sharedVariable) {
      return try Passphrase(Array(text.utf8))
    }
    return try given(call, session)
  }

  /// Returns the passphrase of the lock, from the file named by the variable or a prompt. Throws
  /// `CommandError` and `EncryptionError`.
  static func ofLock(_ session: Session) throws -> Passphrase {
    if let path = session.processEnvironment.variable(variable) {
      return try line(path) { try Files.readOnce(path, limit: Passphrase.longest + 2) }
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

  /// Returns a new passphrase for the lock; a prompt asks twice. Throws `CommandError` and
  /// `EncryptionError`.
  static func new(_ call: Invocation, _ session: Session) throws -> Passphrase {
    try read(call, session, isNew: true)
  }

  private static func read(
    _ call: Invocation, _ session: Session, isNew: Bool
  ) throws -> Passphrase {
    try given(call, session) ?? ask(session, isNew: isNew)
  }

  private static func given(_ call: Invocation, _ session: Session) throws -> Passphrase? {
    // One byte more than allowed and a line break, so that a longer passphrase is detected.
    let limit = Passphrase.longest + 2
    if let number = try call.number("passphrase-fd", in: 0...1023) {
      return try line("/dev/fd/\(number)") {
        try session.processEnvironment.descriptor(number, limit)
      }
    }
    if let path = session.processEnvironment.variable(variable) {
      return try line(path) { try Files.readOnce(path, limit: limit) }
    }
    return nil
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
