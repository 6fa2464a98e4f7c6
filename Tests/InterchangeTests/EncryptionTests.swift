import Domain
import Foundation
import Interchange
import TestSupport
import Testing

@Suite("Encrypted files") struct EncryptionTests {
  private static let quick = EncryptionCost(logN: 4)
  private static let passphrase = phrase("Nachtschicht 夜")

  private static func phrase(_ text: String) -> Passphrase? { try? Passphrase(Array(text.utf8)) }

  private static func sealed(_ plain: [UInt8], chunkSize: Int = 16) throws -> [UInt8] {
    var random = SplitMix64(seed: 3)
    let header = EncryptionHeader(cost: quick, chunkSize: chunkSize, using: &random)
    var bytes: [UInt8] = []
    let encryptor = try Encryptor(#require(passphrase), header) { bytes += $0 }
    // In pieces of odd lengths, as an export comes.
    var rest = plain[...]
    while !rest.isEmpty {
      try encryptor.add(rest.prefix(7))
      rest = rest.dropFirst(7)
    }
    try encryptor.finish()
    return bytes
  }

  private static func opened(
    _ bytes: [UInt8], _ passphrase: Passphrase? = passphrase
  ) throws -> [UInt8] {
    var plain: [UInt8] = []
    try Decryptor(MemoryFile(bytes), #require(passphrase)).forEachPiece { plain += $0 }
    return plain
  }

  @Test("what another program wrote by the description of the format is read")
  func another() throws {
    // By Python's `cryptography`, with N = 16 and chunks of 16 bytes.
    let text = """
      iVNQRQ0KGgoBBAgBAAAAEAABAgMEBQYHCAkKCwwNDg9kZWZnaGlqWBtMHQ/F++BB4uibadxGYXtaYkxWIPAMvsHjc8tv\
      ftnpch0ktSdmJsPK6oTT6PXyEOw9Yi5kIMn3t4M2C0rmM9mk2tx5F/3YZFPo7RRqZ6UwirJZXguxHgBTsKXIZPNAqZxX\
      VFH5ywdO0ywbprC6
      """
    let bytes = try #require(Data(base64Encoded: text))
    let plain = try Self.opened(Array(bytes))
    #expect(
      String(decoding: plain, as: UTF8.self)
        == "date,shift\r\n2026-10-24,Näcite\r\n2026-10-25,frei")
    #expect(Decryptor.isEncrypted(bytes) && !Decryptor.isEncrypted(bytes.prefix(7)))
  }

  @Test("every length comes back the same", arguments: Array(0...50) + [1000, 4095, 4096, 4097])
  func lengths(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let plain = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let bytes = try Self.sealed(plain)
    #expect(try Self.opened(bytes) == plain)
    // No more than a tag for each chunk, and at least one chunk.
    #expect(bytes.count == 39 + 16 + count + max(1, (count + 15) / 16) * 16)
  }

  @Test("the same file twice has nothing in common but the beginning of the header")
  func salted() throws {
    func file() throws -> [UInt8] {
      var bytes: [UInt8] = []
      let encryptor = try Encryptor(#require(Self.passphrase), cost: Self.quick) { bytes += $0 }
      try encryptor.add(Array("the same".utf8))
      try encryptor.finish()
      return bytes
    }
    let first = try file(), second = try file()
    #expect(first.prefix(16) == second.prefix(16))
    #expect(first[16..<39] != second[16..<39] && first[55...] != second[55...])
  }

  @Test("another passphrase is refused before anything is read")
  func wrongPassphrase() throws {
    let bytes = try Self.sealed(Array("secret".utf8))
    for text in ["Nachtschicht", "nachtschicht 夜", "Nachtschicht 夜 "] {
      #expect(throws: EncryptionError.wrongPassphrase) {
        try Decryptor(MemoryFile(bytes), #require(Self.phrase(text)))
      }
    }
    #expect(Self.phrase("") == nil && Self.phrase(String(repeating: "x", count: 1025)) == nil)
    #expect(Self.phrase(String(repeating: "x", count: 1024)) != nil)
  }

  @Test("no bit may be another")
  func bits() throws {
    let bytes = try Self.sealed(Array("Forty bytes of plain text in three parts".utf8))
    for place in bytes.indices {
      for bit in 0..<8 {
        // Three bits more of N ask for more memory than a test has.
        if place == 9, bit > 3 { continue }
        var spoiled = bytes
        spoiled[place] ^= 1 << UInt8(bit)
        #expect(throws: EncryptionError.self, "bit \(bit) of byte \(place)") {
          try Self.opened(spoiled)
        }
      }
    }
  }

  @Test("nothing may be missing, doubled, added or in another place")
  func pieces() throws {
    let bytes = try Self.sealed(Array(repeating: UInt8(ascii: "x"), count: 64))
    for count in 0..<bytes.count {
      #expect(throws: EncryptionError.self) { try Self.opened(Array(bytes.prefix(count))) }
    }
    #expect(throws: EncryptionError.damaged(after: 48)) { try Self.opened(bytes + [0]) }
    let head = Array(bytes.prefix(55))
    let chunks = stride(from: 55, to: bytes.count, by: 32).map { Array(bytes[$0..<$0 + 32]) }
    #expect(chunks.count == 4 && Set(chunks).count == 4)
    for order in [[1, 0, 2, 3], [0, 1, 3], [0, 0, 1, 2, 3], [0, 1, 2], [3], []] {
      #expect(throws: EncryptionError.self) {
        try Self.opened(head + order.flatMap { chunks[$0] })
      }
    }
  }

  @Test(
    "a header that asks for too much is not tried", .timeLimit(.minutes(1)),
    arguments: [
      (9, UInt8(255)), (9, 21), (9, 0), (10, 0), (10, 255), (11, 0), (11, 255), (12, 255), (15, 0),
    ])
  func unreasonable(place: Int, value: UInt8) throws {
    var bytes = try Self.sealed([1, 2, 3])
    if place == 15 {
      bytes.replaceSubrange(12..<16, with: [0, 0, 0, 0])
    } else {
      bytes[place] = value
    }
    #expect(throws: EncryptionError.unreasonable) { try Self.opened(bytes) }
  }

  @Test(
    "a header may ask for as much memory as the program does, and for four times its work",
    arguments: [
      (17, 8, 1, true), (17, 8, 4, true), (17, 8, 5, false), (18, 8, 1, false), (20, 8, 1, false),
      (18, 4, 4, true), (20, 1, 4, true), (20, 2, 1, false), (14, 8, 16, true),
      (16, 8, 16, false),
    ])
  func bounds(logN: Int, r: Int, p: Int, isReasonable: Bool) {
    #expect(EncryptionCost(logN: logN, r: r, p: p).isReasonable == isReasonable)
    #expect(EncryptionCost.usual.isReasonable)
  }

  @Test("what is no encrypted file, or one of later days, is called so")
  func others() throws {
    #expect(throws: EncryptionError.notEncrypted) { try Self.opened(Array("date,shift".utf8)) }
    #expect(throws: EncryptionError.notEncrypted) { try Self.opened([]) }
    var bytes = try Self.sealed([])
    bytes[8] = 2
    #expect(throws: EncryptionError.newer(found: 2)) { try Self.opened(bytes) }
  }
}
