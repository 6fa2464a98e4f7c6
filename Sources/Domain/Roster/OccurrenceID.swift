/// Which shift of a pattern: it stays the same when the pattern's times or names change, so that
/// what was said about one shift (moved, cancelled, dismissed) finds it again.
public struct OccurrenceID: Hashable, Sendable {
  /// The pattern, whichever of its versions is in force (`ShiftPattern.seriesID`).
  public var patternID: RecordID
  /// The day on which the shift starts by the pattern.
  public var day: CivilDay
  /// Its place among the shifts of that day, from 0.
  public var slotIndex: Int

  /// The shift `slotIndex` of a day of a pattern.
  public init(patternID: RecordID, day: CivilDay, slotIndex: Int) {
    self.patternID = patternID
    self.day = day
    self.slotIndex = slotIndex
  }
}

/// A planned shift that no record holds yet has an identity all the same, always the same one: it
/// becomes the record's once the shift is touched, and tells for ever which shift of which pattern
/// the record stands for. The days must lie within 8 million of 1970, the places on a day below
/// 256.
///
/// The identity is a UUID of version 8 (RFC 9562, 5.8): 32 bits that differ between neighbours, so
/// that the first characters tell shifts apart, then 58 bits of the pattern, the day and the place.
extension OccurrenceID {
  /// The identity of the shift's record.
  public var recordID: RecordID {
    recordID(fingerprint: Self.fingerprint(of: patternID))
  }

  /// The same where the pattern's fingerprint (`fingerprint(of:)`) is at hand.
  public func recordID(fingerprint: UInt64) -> RecordID {
    let place = UInt64(truncatingIfNeeded: day.number + Self.dayBias) & 0xff_ffff
    let slot = UInt64(truncatingIfNeeded: slotIndex) & 0xff
    let salt = Self.mixed(fingerprint ^ place << 8 ^ slot) & 0xffff_ffff
    let high = salt << 32 | (fingerprint >> 42 & 0xffff) << 16 | 0x8000 | fingerprint >> 30 & 0xfff
    let low = 0x8000_0000_0000_0000 | (fingerprint & 0x3fff_ffff) << 32 | place << 8 | slot
    return RecordID(high: high, low: low)
  }

  /// The shift that the record `id` stands for, if it is one of these patterns'.
  public init?(_ id: RecordID, among patterns: some Sequence<RecordID>) {
    guard let (high, low) = id.bits, high & 0xf000 == 0x8000, low >> 62 == 2 else { return nil }
    let fingerprint =
      (high >> 16 & 0xffff) << 42 | (high & 0xfff) << 30 | low >> 32 & 0x3fff_ffff
    guard let pattern = patterns.first(where: { Self.fingerprint(of: $0) == fingerprint }) else {
      return nil
    }
    self.init(
      patternID: pattern, day: CivilDay(number: Int(low >> 8 & 0xff_ffff) - Self.dayBias),
      slotIndex: Int(low & 0xff))
    guard recordID == id else { return nil }
  }

  private static let dayBias = 1 << 23

  /// 58 bits that tell a pattern from others (FNV-1a over its identity).
  public static func fingerprint(of pattern: RecordID) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in pattern.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return mixed(hash) >> 6
  }

  /// The finalizer of MurmurHash3: every bit of the input reaches every bit of the output.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ bits >> 33) &* 0xff51_afd7_ed55_8ccd
    bits = (bits ^ bits >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return bits ^ bits >> 33
  }
}
