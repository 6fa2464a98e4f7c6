import Domain

/// The messages of a FIT file, Garmin's binary format, that are about all-day steps (FIT protocol
/// and profile 21): who made the file, and what was counted by when.
package struct FITFile {
  /// Seconds from 1970-01-01 to 1989-12-31, where FIT begins to count.
  static let epoch: Int64 = 631_065_600

  /// What was counted since local midnight by one moment, in one kind of activity.
  struct Count: Hashable {
    var time: Instant
    var activity: UInt8
    var steps: Int64?
    /// In millimetres.
    var distance: Int64?
  }

  /// The kinds of files (`file_id.type`) that matter.
  enum Kind: UInt8 {
    case activity = 4
    case monitoringA = 15
    case monitoringDaily = 28
    case monitoringB = 32
  }

  private(set) var kind: Kind?
  /// The serial number of the device; nil where the file does not say.
  private(set) var serialNumber: UInt32?
  /// The number of the product; nil where the file does not say.
  private(set) var product: UInt16?
  private(set) var counts: [Count] = []
  /// How far local time is ahead of UTC, in seconds.
  private(set) var offset: Int64?
  /// Why the file could not be read to its end.
  package private(set) var damage: SkipReason?

  private var definitions: [UInt8: FITDefinition] = [:]
  /// The last full time, from which short ones go on, in seconds since FIT's epoch.
  private var lastTime: UInt32 = 0

  /// Whether a file that begins with `bytes` is one.
  static func recognises(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.dropFirst(8).starts(with: Array(".FIT".utf8))
  }

  /// Reads what is whole of a file; several may be chained.
  package init(_ bytes: [UInt8]) {
    var position = 0
    while position < bytes.count, damage == nil { position = readFile(bytes, from: position) }
  }

  /// Reads one file of a chain and says where it ends.
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
        // A data message with five bits of time.
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

  /// Reads a data message; false where the file goes wrong.
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
      // Sixteen bits of time go on from the last full one.
      let step = (UInt32(truncatingIfNeeded: short) &- (lastTime & 0xffff)) & 0xffff
      lastTime = lastTime &+ step
    }
    // Of walking and running the cycles are the steps, whatever scale the profile gives them.
    let activity = message[5] ?? message[24].map { $0 & 0x1f }
    guard let activity, activity == 1 || activity == 6, lastTime > 0 else { return }
    let steps = message[3] ?? message[9]
    // In hundredths of a metre.
    let distance = (message[2] ?? message[8]).map { $0 * 10 }
    guard steps != nil || distance != nil else { return }
    counts.append(
      Count(
        time: Instant(seconds: Int64(lastTime) + FITFile.epoch),
        activity: UInt8(truncatingIfNeeded: activity), steps: steps, distance: distance))
  }
}
