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
      let p = Int(parts[3]), let salt = Self.bytes(parts[4]), let key = Self.bytes(parts[5]),
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
    ([Self.name] + [cost.logN, cost.r, cost.p].map(String.init) + [Self.hex(salt), Self.hex(key)])
      .joined(separator: "$")
  }

  /// Returns whether `passphrase` matches, in constant time. Throws `EncryptionError.library`.
  public func matches(_ passphrase: Passphrase) throws(EncryptionError) -> Bool {
    let other = try passphrase.key(salt, cost)
    return zip(key, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private static func bytes(_ hex: Substring) -> [UInt8]? {
    let digits = hex.map(\.hexDigitValue)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
