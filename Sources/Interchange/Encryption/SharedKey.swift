import Platform

/// The key under which several machines exchange messages, derived once from a passphrase.
public struct SharedKey: Sendable {
  /// The way from a passphrase to the key; the same for all machines, and no secret.
  public struct Derivation: Equatable, Sendable {
    let salt: [UInt8]
    let cost: EncryptionCost

    /// Creates a derivation with a new salt.
    public init(cost: EncryptionCost = .usual) {
      var random = SystemRandomNumberGenerator()
      salt = (0..<16).map { _ in .random(in: .min ... .max, using: &random) }
      self.cost = cost
    }

    /// Parses the form of `text`; nil if it is invalid or its cost is unreasonable.
    public init?(_ text: String) {
      let parts = text.split(separator: "$", omittingEmptySubsequences: false)
      guard parts.count == 5, parts[0] == Self.name, let logN = Int(parts[1]),
        let r = Int(parts[2]), let p = Int(parts[3]), let salt = Hexadecimal.bytes(parts[4]),
        salt.count == 16
      else { return nil }
      cost = EncryptionCost(logN: logN, r: r, p: p)
      guard cost.isReasonable else { return nil }
      self.salt = salt
    }

    private static let name = "scrypt"

    /// The stored form `scrypt$17$8$1$SALT`, with bytes in hexadecimal.
    public var text: String {
      ([Self.name] + [cost.logN, cost.r, cost.p].map(String.init) + [Hexadecimal.text(salt)])
        .joined(separator: "$")
    }
  }

  private let secret: SecretBytes

  /// Derives the key from a passphrase. Throws `EncryptionError.library`.
  public init(_ passphrase: Passphrase, _ derivation: Derivation) throws(EncryptionError) {
    secret = SecretBytes(try passphrase.key(derivation.salt, derivation.cost))
  }

  /// Parses the 64 hexadecimal digits of a key; nil for anything else.
  public init?(_ digits: String) {
    guard let bytes = Hexadecimal.bytes(digits[...]), bytes.count == 32 else { return nil }
    secret = SecretBytes(bytes)
  }

  /// The 64 hexadecimal digits, for a file that only the user can read.
  public var digits: String { secret.withBytes { Hexadecimal.text($0) } }

  /// Seals a message. The result begins with a random nonce; its tag also authenticates `data`.
  /// Throws `EncryptionError.library`.
  public func seal(_ message: [UInt8], with data: String) throws(EncryptionError) -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    let nonce = (0..<MessageCipher.nonceLength).map { _ in
      UInt8.random(in: .min ... .max, using: &random)
    }
    return try nonce + cipher().seal(message[...], nonce: nonce, with: Array(data.utf8))
  }

  /// Opens a sealed message; nil if it or `data` was changed, or another key sealed it. Throws
  /// `EncryptionError.library`.
  public func open(_ sealed: [UInt8], with data: String) throws(EncryptionError) -> [UInt8]? {
    guard sealed.count >= MessageCipher.nonceLength else { return nil }
    return try cipher().open(
      sealed.dropFirst(MessageCipher.nonceLength),
      nonce: Array(sealed.prefix(MessageCipher.nonceLength)), with: Array(data.utf8))
  }

  private func cipher() throws(EncryptionError) -> MessageCipher {
    try MessageCipher(key: secret.withBytes { Array($0) })
  }
}

/// Printed and dumped values do not show the key.
extension SharedKey: CustomStringConvertible, CustomReflectable {
  /// Dots, regardless of the key.
  public var description: String { "•••" }
  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Bytes as hexadecimal digits.
package enum Hexadecimal {
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Returns the bytes; nil for an odd number of digits or another character.
  package static func bytes(_ text: Substring) -> [UInt8]? {
    let digits = text.map(\.hexDigitValue)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
