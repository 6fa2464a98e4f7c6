/// The 256-bit BLAKE2b hash without a key (RFC 7693). It is collision-resistant, takes less than half
/// the instructions of SHA-256, and needs no library, which every start would have to load.
package struct BLAKE2b {
  /// The length of the hash in bytes.
  private static let length: UInt64 = 32
  /// The length of a block in bytes.
  private static let blockLength = 128
  /// RFC 7693, section 2.6.
  private static let initial: [UInt64] = [
    0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
    0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
  ]
  /// The order of the message's words in each round (section 2.7), a row each; rounds 10 and 11
  /// repeat 0 and 1.
  private static let orders: [UInt8] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
    11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
    7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
    9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
    2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
    12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
    13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
    6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
    10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
  ]

  /// Returns the 64 hexadecimal digits of the hash.
  package static func hash(_ bytes: [UInt8]) -> String {
    var state = initial
    state[0] ^= 0x0101_0000 ^ length
    var padded = bytes
    let blocks = max(1, (bytes.count + blockLength - 1) / blockLength)
    padded.append(contentsOf: repeatElement(0, count: blocks * blockLength - bytes.count))
    padded.withUnsafeBytes { padded in
      for block in 0..<blocks {
        guard let start = padded.baseAddress?.advanced(by: block * blockLength) else { return }
        let count = min(bytes.count, (block + 1) * blockLength)
        compress(&state, start, count: count, isLast: block == blocks - 1)
      }
    }
    return state.prefix(4).map { word in
      let digits = String(word.byteSwapped, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Adds a block to the state; `count` bytes of the input end with it.
  private static func compress(
    _ state: inout [UInt64], _ block: UnsafeRawPointer, count: Int, isLast: Bool
  ) {
    // Variables instead of arrays can stay in registers.
    var a0 = state[0], a1 = state[1], a2 = state[2], a3 = state[3]
    var b0 = state[4], b1 = state[5], b2 = state[6], b3 = state[7]
    var c0 = initial[0], c1 = initial[1], c2 = initial[2], c3 = initial[3]
    var d0 = initial[4] ^ UInt64(count), d1 = initial[5]
    var d2 = isLast ? ~initial[6] : initial[6], d3 = initial[7]
    orders.withUnsafeBufferPointer { orders in
      for round in 0..<12 {
        let row = 16 * (round % 10)
        func word(_ place: Int) -> UInt64 {
          let offset = 8 * Int(orders[row + place])
          return UInt64(littleEndian: block.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        mix(&a0, &b0, &c0, &d0, word(0), word(1))
        mix(&a1, &b1, &c1, &d1, word(2), word(3))
        mix(&a2, &b2, &c2, &d2, word(4), word(5))
        mix(&a3, &b3, &c3, &d3, word(6), word(7))
        mix(&a0, &b1, &c2, &d3, word(8), word(9))
        mix(&a1, &b2, &c3, &d0, word(10), word(11))
        mix(&a2, &b3, &c0, &d1, word(12), word(13))
        mix(&a3, &b0, &c1, &d2, word(14), word(15))
      }
    }
    let mixed = [a0 ^ c0, a1 ^ c1, a2 ^ c2, a3 ^ c3, b0 ^ d0, b1 ^ d1, b2 ^ d2, b3 ^ d3]
    for index in 0..<8 { state[index] ^= mixed[index] }
  }

  @inline(__always)
  private static func mix(
    _ a: inout UInt64, _ b: inout UInt64, _ c: inout UInt64, _ d: inout UInt64, _ first: UInt64,
    _ second: UInt64
  ) {
    a = a &+ b &+ first
    d = rotated(d ^ a, by: 32)
    c = c &+ d
    b = rotated(b ^ c, by: 24)
    a = a &+ b &+ second
    d = rotated(d ^ a, by: 16)
    c = c &+ d
    b = rotated(b ^ c, by: 63)
  }

  @inline(__always)
  private static func rotated(_ word: UInt64, by bits: UInt64) -> UInt64 {
    word &>> bits | word &<< (64 - bits)
  }
}
