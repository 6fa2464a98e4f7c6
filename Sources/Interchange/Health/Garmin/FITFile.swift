import Domain

/// The messages of a FIT file, Garmin's binary format, that concern all-day steps (FIT protocol and
/// profile 21): the device, and the counts by time.
package struct FITFile {
  /// The FIT epoch, 1989-12-31, in seconds since 1970.
  static let epoch: Int64 = 631_065_600

  /// The count since local midnight at an instant, for one activity.
  struct Count: Hashable {
    var time: Instant
    var activity: UInt8
    var steps: Int64?
    /// The distance in millimetres.
    var distance: Int64?
  }

  /// The relevant kinds of files (`file_id.type`).
  enum Kind: UInt8 {
    case activity = 4
    case monitoringA = 15
    case monitoringDaily = 28
    case monitoringB = 32
  }

  private(set) var kind: Kind?
  /// The serial number of the device; nil if the file does not have it.
  private(set) var serialNumber: UInt32?
  /// The product number; nil if the file does not have it.
  private(set) var product: UInt16?
  private(set) var counts: [Count] = []
  /// The local offset from UTC in seconds.
  private(set) var offset: Int64?
  /// The reason why the file could not be read to its end.
  package private(set) var damage: SkipReason?

  private var definitions: [UInt8: FITDefinition] = [:]
  /// The last full timestamp, which short ones continue, in seconds since the FIT epoch.
  private var lastTime: UInt32 = 0

  /// Returns whether a file that begins with `bytes` is a FIT file.
  static func recognises(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.dropFirst(8).starts(with: Array(".FIT".utf8))
  }

  /// Reads the intact part of a file, which may be several chained ones.
  package init(_ bytes: [UInt8]) {
    var position = 0
    while position < bytes.count, damage == nil { position = readFile(bytes, from: position) }
  }

  /// Reads one file of a chain and returns its end.
  private mutating func readFile(_ bytes: [UInt8], from start: Int) -> Int {
    var header = LittleEndian(bytes, at: start)
    let headerLength = Int(header.next(UInt8.self))
    header.position += 3
    let length = Int(header.next(UInt32.self))
    guard headerLength >= 12, FITFile.recognises(bytes[start...]) else {
      damage = .malformed
      return bytes.count
    }
    let dataStart = start + headerLength
    let end = dataStart + length
    guard end + 2 <= bytes.count else {
      readMessages(LittleEndian(bytes, at: dataStart), to: bytes.count)
      damage = .truncated
      return bytes.count
    }
    readMessages(LittleEndian(bytes, at: dataStart), to: end)
    // A checksum of zero means that there is none.
    var trailer = LittleEndian(bytes, at: end)
    let checksum: UInt16 = trailer.next()
    if checksum != 0, checksum != FITFile.checksum(bytes[start..<end]) {
      damage = damage ?? .badChecksum
    }
    return end + 2
  }

  private mutating func readMessages(_ start: LittleEndian, to end: Int) {
    var reader = start
    definitions = [:]
    while reader.position < end {
      let header: UInt8 = reader.next()
      if header & 0x80 != 0 {
        // A data message with a timestamp of five bits.
        advance(by: header & 0x1f)
        guard readMessage(header >> 5 & 0x3, &reader, to: end, hasTime: true) else { return }
      } else if header & 0x40 != 0 {
        guard let definition = FITDefinition(&reader, hasDeveloperFields: header & 0x20 != 0),
          reader.position <= end
        else { return damage = .malformed }
        definitions[header & 0xf] = definition
      } else {
        guard readMessage(header & 0xf, &reader, to: end, hasTime: false) else { return }
      }
    }
  }

  private mutating func advance(by bits: UInt8) {
    let step = (UInt32(bits) &- lastTime) & 0x1f
    lastTime = lastTime &+ step
  }

  /// Reads a data message; returns false if it is invalid.
  private mutating func readMessage(
    _ number: UInt8, _ reader: inout LittleEndian, to end: Int, hasTime: Bool
  ) -> Bool {
    guard let definition = definitions[number], reader.position + definition.length <= end else {
      damage = .malformed
      return false
    }
    let message = FITMessage(definition, &reader)
    read(message, hasTime: hasTime)
    return true
  }

  private mutating func read(_ message: FITMessage, hasTime: Bool) {
    if let time = message[253] { lastTime = UInt32(truncatingIfNeeded: time) }
    switch message.number {
    case FITMessage.fileID:
      kind = message[0].flatMap { Kind(rawValue: UInt8(truncatingIfNeeded: $0)) }
      product = message[2].map { UInt16(truncatingIfNeeded: $0) }
      serialNumber = message[3].map { UInt32(truncatingIfNeeded: $0) }
    case FITMessage.monitoringInfo:
      if let local = message[0], let time = message[253] { offset = local - time }
    case FITMessage.monitoring: readCount(message)
    default: break
    }
  }

  private mutating func readCount(_ message: FITMessage) {
    if let short = message[26] {
      // A timestamp of 16 bits continues the last full one.
      let step = (UInt32(truncatingIfNeeded: short) &- (lastTime & 0xffff)) & 0xffff
      lastTime = lastTime &+ step
    }
    // For walking and running, cycles are steps, regardless of their scale in the profile.
    let activity = message[5] ?? message[24].map { $0 & 0x1f }
    guard let activity, activity == 1 || activity == 6, lastTime > 0 else { return }
    let steps = message[3] ?? message[9]
    // The field is in hundredths of a metre.
    let distance = (message[2] ?? message[8]).map { $0 * 10 }
    guard steps != nil || distance != nil else { return }
    counts.append(
      Count(
        time: Instant(seconds: Int64(lastTime) + FITFile.epoch),
        activity: UInt8(truncatingIfNeeded: activity), steps: steps, distance: distance))
  }
}
