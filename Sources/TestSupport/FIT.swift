import Domain

/// A writer of FIT files for tests.
package struct FIT {
  private var data: [UInt8] = []
  private var isBigEndian = false

  private struct NoTime: Error { let text: String }

  /// Creates a file without messages.
  package init() {}

  /// Adds a definition: local number, global number, and fields as number, size and base type.
  package mutating func define(
    _ local: UInt8, _ global: UInt16, _ fields: [(UInt8, UInt8, UInt8)], big: Bool = false
  ) {
    isBigEndian = big
    data += [0x40 | local, 0, big ? 1 : 0]
    data +=
      big
      ? [UInt8(global >> 8), UInt8(global & 0xff)] : [UInt8(global & 0xff), UInt8(global >> 8)]
    data.append(UInt8(fields.count))
    for field in fields { data += [field.0, field.1, field.2] }
  }

  /// Adds a message: its values with their sizes.
  package mutating func message(_ local: UInt8, _ values: [(Int64, Int)]) {
    data.append(local)
    for (value, size) in values {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> Int64($0 * 8)) }
      data += isBigEndian ? bytes.reversed() : bytes
    }
  }

  /// The complete file.
  package var file: [UInt8] {
    let size = data.count
    let header: [UInt8] =
      [14, 0x20, 0x54, 0x08] + (0..<4).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
      + Array(".FIT".utf8) + [0, 0]
    let whole = header + data
    let checksum = crc(whole)
    return whole + [UInt8(checksum & 0xff), UInt8(checksum >> 8)]
  }

  /// Returns the CRC-16/ARC bit by bit, which equals the protocol's calculation by nibbles.
  private func crc(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(0) { crc, byte in
      (0..<8).reduce(crc ^ UInt16(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xa001 : crc >> 1 }
    }
  }

  /// Returns a monitoring file of a device one hour ahead of UTC, with the steps counted by each
  /// time while walking.
  package static func monitoring(
    serial: Int64 = 3_912_345, type: Int64 = 32, _ counts: [(time: String, steps: Int64)],
    big: Bool = false
  ) throws -> [UInt8] {
    var fit = FIT()
    fit.define(0, 0, [(0, 1, 0x00), (2, 2, 0x84), (3, 4, 0x8c)], big: big)
    fit.message(0, [(type, 1), (2697, 2), (serial, 4)])
    let first = try time(counts[0].time)
    fit.define(1, 103, [(253, 4, 0x86), (0, 4, 0x86), (3, 4, 0x84)], big: big)
    fit.message(1, [(first, 4), (first + 3600, 4), (0x1234_5678, 4)])
    // A full timestamp, then one of sixteen bits; distance in centimetres.
    fit.define(2, 55, [(253, 4, 0x86), (3, 4, 0x86), (2, 4, 0x86), (5, 1, 0x00)], big: big)
    fit.define(3, 55, [(26, 2, 0x84), (3, 4, 0x86), (2, 4, 0x86), (24, 1, 0x0d)], big: big)
    for (index, count) in counts.enumerated() {
      let time = try time(count.time)
      if index == 0 {
        fit.message(2, [(time, 4), (count.steps, 4), (count.steps * 80, 4), (6, 1)])
      } else {
        fit.message(
          3, [(time & 0xffff, 2), (count.steps, 4), (count.steps * 80, 4), (6 | 3 << 5, 1)])
      }
    }
    return fit.file
  }

  package static func time(_ text: String) throws -> Int64 {
    guard let instant = ISOText.instant(text) else { throw NoTime(text: text) }
    return instant.seconds - 631_065_600
  }
}
