import Domain

/// The records of a file that were read, to find exact duplicates.
///
/// A phone that was migrated twice has them, any distance apart. Only fingerprints of 64 bits are
/// kept, of at least the last 700,000 records, so that memory does not grow with the file (16 MB).
struct AppleFingerprints {
  /// The number of fingerprints after which the older half is dropped.
  private static let mostRecent = 3 << 18

  private var recent = FingerprintTable()
  private var older = FingerprintTable()

  /// Inserts a record with the source, times and value of `sample`, and `created`, the hash of its
  /// creation date. Returns false if it was inserted before.
  mutating func insert(_ sample: StepSample, created: UInt64) -> Bool {
    guard case .span(let span) = sample.time else { return true }
    var mix = created
    for part in [
      Int64(sample.source) << 1 | (sample.kind == .steps ? 1 : 0), span.start.seconds,
      span.end.seconds, sample.value,
    ] {
      mix = Self.mixed(mix ^ UInt64(bitPattern: part))
    }
    // 0 marks a free place.
    let fingerprint = mix == 0 ? 1 : mix
    guard !older.contains(fingerprint), recent.insert(fingerprint) else { return false }
    if recent.count == Self.mostRecent {
      older = recent
      recent = FingerprintTable()
    }
    return true
  }

  /// Returns the FNV-1a hash of a text.
  static func hash(_ bytes: Bytes) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The finalizer of MurmurHash3, a bijection of well distributed bits.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var hash = value &+ 0x9e37_79b9_7f4a_7c15
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
  }
}

/// A set of hashes, 8 bytes each: open addressing with linear probing, at most three quarters full.
private struct FingerprintTable {
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private(set) var count = 0

  func contains(_ hash: UInt64) -> Bool { slots[place(of: hash)] == hash }

  /// Inserts a hash that is not 0, and returns whether it was missing.
  mutating func insert(_ hash: UInt64) -> Bool {
    let place = place(of: hash)
    guard slots[place] != hash else { return false }
    slots[place] = hash
    count += 1
    if count * 4 > slots.count * 3 { grow() }
    return true
  }

  /// Returns the place of a hash, or the free one where it belongs.
  private func place(of hash: UInt64) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place] != 0, slots[place] != hash { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for hash in old where hash != 0 { slots[place(of: hash)] = hash }
  }
}
