import Interchange
import Platform
import Services

/// Decrypts a file.
enum DecryptCommand {
  static let spec = CommandSpec(
    name: "decrypt", group: .upkeep, operands: [OperandSpec("FILE", .file)],
    options: [
      OptionSpec("output", "FILE", .file, letter: "o"), PassphraseSource.option,
    ],
    examples: [
      "decrypt shifts.csv.enc --output shifts.csv",
      "decrypt shifts.csv.enc --passphrase-fd 0 < secret",
    ], worksLocked: true, run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let path = call.operands[0]
    let file = try EncryptedInput.open(path, session)
    let decryptor = try EncryptedInput.decryptor(file, path, call, session)
    let output = ExportTarget.name(call.value("output") ?? InputFile.standardInput)
    guard output != InputFile.standardInput else {
      // Output to a pipe cannot be revoked, so the whole file is verified before any of it is
      // written.
      try decryptor.verify()
      try decryptor.forEachPiece { try session.console.raw(bytes: $0) }
      return .done
    }
    let target = ExportTarget(plain: output, session)
    try target.write { (write: @escaping ([UInt8]) throws -> Void) in
      try decryptor.forEachPiece(write)
    }
    try session.printWritten(output)
    return .done
  }
}

/// A possibly encrypted file with random access.
enum EncryptedInput {
  /// Opens the file; the contents of a pipe are kept in an unlinked temporary file. Throws
  /// `CommandError`.
  static func open(_ path: String, _ session: Session) throws -> any ByteFile {
    do {
      guard !InputFile.isPipe(path) else {
        let bytes = try InputFile.read(path, limit: .max - 1, session)
        let file = try ScratchFile()
        try bytes.withUnsafeBytes(file.append)
        return file
      }
      return try OpenFile(path)
    } catch let error as SystemError {
      throw CommandError.refusal("cannot_read", ["path": path, "reason": error.reason])
    }
  }

  /// Asks for the passphrase of an encrypted file. Throws `CommandError` and `EncryptionError`.
  static func decryptor(
    _ file: any ByteFile, _ path: String, _ call: Invocation, _ session: Session
  ) throws -> Decryptor {
    guard try file.isEncrypted() else { throw EncryptionError.notEncrypted }
    return try Decryptor(file, PassphraseSource.known(call, session))
  }
}
