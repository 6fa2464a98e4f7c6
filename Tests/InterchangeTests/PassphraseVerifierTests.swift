import Interchange
import Testing

@Suite("What tells a passphrase") struct PassphraseVerifierTests {
  private func passphrase(_ text: String) throws -> Passphrase { try Passphrase(Array(text.utf8)) }

  @Test("knows its passphrase and no other, also read back")
  func matches() throws {
    let made = try PassphraseVerifier(
      passphrase("correct horse"), cost: EncryptionCost(logN: 4))
    let read = try #require(PassphraseVerifier(made.text))
    #expect(read == made)
    #expect(try read.matches(passphrase("correct horse")))
    for other in ["correct hors", "correct horse ", "Correct horse", "x"] {
      #expect(try !read.matches(passphrase(other)), "\(other)")
    }
    #expect(!made.text.contains("horse"))
  }

  @Test("is salted: the same passphrase twice looks different")
  func salted() throws {
    let cost = EncryptionCost(logN: 4)
    let one = try PassphraseVerifier(passphrase("a"), cost: cost)
    #expect(try PassphraseVerifier(passphrase("a"), cost: cost) != one)
  }

  /// Python's `hashlib.scrypt(b"correct horse", salt=bytes(range(16)), n=16, r=8, p=1, dklen=32)`.
  @Test("is what another implementation of scrypt makes of it")
  func truth() throws {
    let text =
      "scrypt$4$8$1$000102030405060708090a0b0c0d0e0f$"
      + "43b11c1f5ef93ff91c53b244d87454faa4d1aeafc14ba51b09160f741682e72f"
    #expect(try #require(PassphraseVerifier(text)).matches(passphrase("correct horse")))
  }

  @Test(
    "nonsense is none",
    arguments: [
      "", "scrypt", "scrypt$4$8$1$00$00", "bcrypt$4$8$1$x$y",
      "scrypt$40$8$1$000102030405060708090a0b0c0d0e0f$"
        + "0000000000000000000000000000000000000000000000000000000000000000",
      "scrypt$4$8$1$000102030405060708090a0b0c0d0e0g$"
        + "0000000000000000000000000000000000000000000000000000000000000000",
    ])
  func nonsense(text: String) { #expect(PassphraseVerifier(text) == nil) }
}
