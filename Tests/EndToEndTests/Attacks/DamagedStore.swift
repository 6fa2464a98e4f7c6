import Domain
import Foundation

/// A year of a person's life, made once, and ways to damage it.
struct DamagedStore {
  static let template = DamagedStore()
  private let bytes: Result<Data, any Error>

  private init() {
    bytes = Result {
      let arena = try Arena()
      defer { arena.remove() }
      try arena.makeStore("s")
      return try Data(contentsOf: URL(fileURLWithPath: arena.path("s")))
    }
  }

  func copy(to path: String) throws { try bytes.get().write(to: URL(fileURLWithPath: path)) }

  /// Changes one bit, sixteen bytes or a page of the file, not the first page's header; says what.
  static func damage(_ path: String, _ dice: inout SplitMix64) throws -> String {
    let url = URL(fileURLWithPath: path)
    var data = try Data(contentsOf: url)
    let place = Int.random(in: 100..<data.count, using: &dice)
    let said: String
    switch Int.random(in: 0..<3, using: &dice) {
    case 0:
      data[place] ^= UInt8(1 << Int.random(in: 0..<8, using: &dice))
      said = "a bit of byte \(place)"
    case 1:
      for byte in place..<min(place + 16, data.count) {
        data[byte] = UInt8.random(in: 0...255, using: &dice)
      }
      said = "16 bytes from \(place)"
    default:
      let page = max(1, place / 4096)
      for byte in page * 4096..<min((page + 1) * 4096, data.count) { data[byte] = 0 }
      said = "page \(page)"
    }
    try data.write(to: url)
    return said
  }
}
