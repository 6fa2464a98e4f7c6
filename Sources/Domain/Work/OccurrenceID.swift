/// The id of a shift within a pattern. It does not depend on the pattern's times and names, so that
/// changes to a single shift (moved, cancelled, dismissed) survive changes of the pattern.
public struct OccurrenceID: Hashable, Sendable {
  /// The id of the pattern's series, common to all its versions (`ShiftPattern.seriesID`).
  public var patternID: RecordID
  /// The day on which the pattern starts the shift.
  public var day: CivilDay
  /// The index among the shifts of that day.
  public var slotIndex: Int

  /// Creates the id of shift `slotIndex` on a day of a pattern.
  public init(patternID: RecordID, day: CivilDay, slotIndex: Int) {
    self.patternID = patternID
    self.day = day
    self.slotIndex = slotIndex
  }
}

/// Deterministic record ids of planned shifts without a record. The id becomes the record's as soon
/// as the shift is stored, and identifies the shift of the pattern from then on. Days must be
/// within 8 million of 1970, indices below 256.
///
/// The id is a UUID of version 8 (RFC 9562, 5.8): 32 bits that differ between neighbours, so that
/// the first characters distinguish shifts, then 58 bits of the pattern, the day and the index.
extension OccurrenceID {
  /// The id of the shift's record.
  public var recordID: RecordID {
    recordID(fingerprint: Self.fingerprint(of: patternID))
  }

  /// Returns the record id, for a known fingerprint of the pattern (`fingerprint(of:)`).
  public func recordID(fingerprint: UInt64) -> RecordID {
    let place = UInt64(truncatingIfNeeded: day.number + Self.dayBias) & 0xff_ffff
    let slot = UInt64(truncatingIfNeeded: slotIndex) & 0xff
    let salt = Self.mixed(fingerprint ^ place << 8 ^ slot) & 0xffff_ffff
    let high = salt << 32 | (fingerprint >> 42 & 0xffff) << 16 | 0x8000 | fingerprint >> 30 & 0xfff
    let low = 0x8000_0000_0000_0000 | (fingerprint & 0x3fff_ffff) << 32 | place << 8 | slot
    return RecordID(high: high, low: low)
  }

  /// Creates the id of the planned shift whose record has the id `id`; nil if it is not a shift of
  /// these patterns.
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

  /// Returns 58 bits that identify a pattern (FNV-1a of its id).
  public static func fingerprint(of pattern: RecordID) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in pattern.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return mixed(hash) >> 6
  }

  /// Returns the result of MurmurHash3's finalizer, in which every bit of the input affects every
  /// bit of the output.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ bits >> 33) &* 0xff51_afd7_ed55_8ccd
    bits = (bits ^ bits >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return bits ^ bits >> 33
  }
}
