import Domain
import TestSupport
import Testing

@Suite("Bytes one after the other") struct ByteBufferTests {
  @Test(
    "whatever is added in whatever order stands there as in an array", arguments: Seeds.of(1...20))
  func likeAnArray(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = ByteBuffer(capacity: Int.random(in: 0...3, using: &random))
    var expected: [UInt8] = []
    for _ in 0..<500 {
      switch Int.random(in: 0...6, using: &random) {
      case 0:
        bytes.append(0xff as UInt8)
        expected.append(0xff)
      case 1:
        bytes.append(ascii: "x")
        expected.append(UInt8(ascii: "x"))
      case 2:
        let piece = (0..<Int.random(in: 0...90, using: &random)).map { UInt8($0) }
        bytes.append(piece)
        expected += piece
      case 3:
        bytes.append("Nachtschicht 夜")
        expected += "Nachtschicht 夜".utf8
      case 4:
        bytes.append(literal: "null")
        expected += "null".utf8
      case 5:
        let number = Int64.random(in: .min ... .max, using: &random)
        bytes.append(number)
        expected += "\(number)".utf8
      default:
        bytes.append(atMost: 9) { place in
          place[0] = 1
          place[1] = 2
          return 2
        }
        expected += [1, 2]
      }
      #expect(bytes.count == expected.count)
    }
    #expect(bytes.bytes == expected)
    bytes.removeAll()
    #expect(bytes.bytes.isEmpty)
  }

  @Test(
    "whole numbers",
    arguments: [
      (0, 1, "0"), (7, 1, "7"), (7, 2, "07"), (99, 1, "99"), (100, 2, "100"), (5, 4, "0005"),
      (12_345, 4, "12345"), (UInt.max, 1, "18446744073709551615"),
    ] as [(UInt, Int, String)])
  func digits(number: UInt, digits: Int, text: String) {
    var bytes = ByteBuffer()
    bytes.append(number, digits: digits)
    #expect(bytes.text == text)
  }

  @Test("the ends of whole numbers", arguments: [Int64.min, -1, 0, 9, 10, .max])
  func ends(number: Int64) {
    var bytes = ByteBuffer()
    bytes.append(number)
    #expect(bytes.text == "\(number)")
  }
}
