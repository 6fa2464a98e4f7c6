/// The layout of the messages of one local number.
struct FITDefinition {
  struct Field {
    let number: UInt8
    let size: Int
    let type: UInt8
  }

  let number: UInt16
  let isBigEndian: Bool
  let fields: [Field]
  /// The size of a message in bytes, including developer fields.
  let length: Int

  /// Reads a definition message; nil if it is invalid.
  init?(_ reader: inout LittleEndian, hasDeveloperFields: Bool) {
    guard reader.left >= 5 else { return nil }
    reader.position += 1
    isBigEndian = reader.next(UInt8.self) == 1
    let raw: UInt16 = reader.next()
    number = isBigEndian ? raw.byteSwapped : raw
    let count = Int(reader.next(UInt8.self))
    guard reader.left >= count * 3 else { return nil }
    fields = (0..<count).map { _ in
      Field(number: reader.next(), size: Int(reader.next(UInt8.self)), type: reader.next())
    }
    var length = fields.reduce(0) { $0 + $1.size }
    if hasDeveloperFields {
      let added = Int(reader.next(UInt8.self))
      guard reader.left >= added * 3 else { return nil }
      for _ in 0..<added {
        reader.position += 1
        length += Int(reader.next(UInt8.self))
        reader.position += 1
      }
    }
    self.length = length
  }
}

/// A data message: its integers by field number.
struct FITMessage {
  /// The messages of the profile that are used.
  static let fileID: UInt16 = 0
  static let monitoring: UInt16 = 55
  static let monitoringInfo: UInt16 = 103

  let number: UInt16
  private var values: [(field: UInt8, value: Int64)] = []

  init(_ definition: FITDefinition, _ reader: inout LittleEndian) {
    number = definition.number
    let end = reader.position + definition.length
    if [Self.fileID, Self.monitoring, Self.monitoringInfo].contains(number) {
      for field in definition.fields {
        let next = reader.position + field.size
        if let value = Self.value(field, &reader, isBigEndian: definition.isBigEndian) {
          values.append((field.number, value))
        }
        reader.position = next
      }
    }
    reader.position = end
  }

  /// The value of a field, the first of an array; nil if it is missing or invalid.
  subscript(field: UInt8) -> Int64? { values.first { $0.field == field }?.value }

  /// Reads a value; nil if it is invalid, which is marked by all bits set, or for types with a `z`
  /// by no bit set.
  private static func value(
    _ field: FITDefinition.Field, _ reader: inout LittleEndian, isBigEndian: Bool
  ) -> Int64? {
    switch field.type & 0x1f {
    case 0x00, 0x02, 0x0d: return unsigned(&reader, UInt8.self, field, isBigEndian, invalid: .max)
    case 0x0a: return unsigned(&reader, UInt8.self, field, isBigEndian, invalid: 0)
    case 0x04: return unsigned(&reader, UInt16.self, field, isBigEndian, invalid: .max)
    case 0x0b: return unsigned(&reader, UInt16.self, field, isBigEndian, invalid: 0)
    case 0x06: return unsigned(&reader, UInt32.self, field, isBigEndian, invalid: .max)
    case 0x0c: return unsigned(&reader, UInt32.self, field, isBigEndian, invalid: 0)
    default: return nil
    }
  }

  private static func unsigned<Number: FixedWidthInteger & UnsignedInteger>(
    _ reader: inout LittleEndian, _ type: Number.Type, _ field: FITDefinition.Field,
    _ isBigEndian: Bool, invalid: Number
  ) -> Int64? {
    guard field.size >= Number.bitWidth / 8 else { return nil }
    let raw: Number = reader.next()
    return raw == invalid ? nil : Int64(isBigEndian ? raw.byteSwapped : raw)
  }
}

extension FITFile {
  /// Returns the checksum of the FIT protocol: CRC-16 with the polynomial 0xA001, one nibble at a
  /// time.
  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt16 {
    let table: [UInt16] = [
      0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800,
      0xb401, 0x5000, 0x9c01, 0x8801, 0x4400,
    ]
    var checksum: UInt16 = 0
    for byte in bytes {
      for nibble in [byte & 0xf, byte >> 4] {
        checksum = checksum >> 4 ^ table[Int(checksum & 0xf)] ^ table[Int(nibble)]
      }
    }
    return checksum
  }
}
