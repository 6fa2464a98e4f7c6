/// A stored hash that verifies a passphrase without revealing it.
public struct PassphraseVerifier: Equatable, Sendable {
  private let cost: EncryptionCost
  private let salt: [UInt8]
  private let key: [UInt8]

  /// Creates a verifier for `passphrase`. Throws `EncryptionError.library`.
  public init(_ passphrase: Passphrase) throws(EncryptionError) {
    try self.init(passphrase, cost: .usual)
  }

  package init(_ passphrase: Passphrase, cost: EncryptionCost) throws(EncryptionError) {
    var random = SystemRandomNumberGenerator()
    salt = (0..<16).map { _ in .random(in: .min ... .max, using: &random) }
    self.cost = cost
    key = try passphrase.key(salt, cost)
  }

  /// Parses the form of `text`; nil if it is invalid or its cost is unreasonable.
  public init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == Self.name, let logN = Int(parts[1]), let r = Int(parts[2]),
      let p = Int(parts[3]), let salt = Hexadecimal.bytes(parts[4]),
      let key = Hexadecimal.bytes(parts[5]),
      salt.count == 16, key.count == 32
    else { return nil }
    cost = EncryptionCost(logN: logN, r: r, p: p)
    guard cost.isReasonable else { return nil }
    self.salt = salt
    self.key = key
  }

  private static let name = "scrypt"

  /// The stored form `scrypt$17$8$1$SALT$KEY`, with bytes in hexadecimal.
  public var text: String {
    ([Self.name] + [cost.logN, cost.r, cost.p].map(String.init) + [
      Hexadecimal.text(salt), Hexadecimal.text(key),
    ])
    .joined(separator: "$")
  }

  /// Returns whether `passphrase` matches, in constant time. Throws `EncryptionError.library`.
  public func matches(_ passphrase: Passphrase) throws(EncryptionError) -> Bool {
    let other = try passphrase.key(salt, cost)
    return zip(key, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
