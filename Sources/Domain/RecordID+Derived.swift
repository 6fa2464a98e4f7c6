extension RecordID {
  /// Returns the id of a record that another program identifies by a text. Equal texts have equal
  /// ids, so that a record imported twice is one record.
  ///
  /// The id is a UUID of version 8 (RFC 9562, 5.8) from two FNV-1a hashes of the text with the
  /// finalizer of MurmurHash3.
  public static func derived(from text: String) -> RecordID {
    let high = hash(text, from: 0xcbf2_9ce4_8422_2325)
    let low = hash(text, from: 0x6c62_272e_07bb_0142)
    return RecordID(
      high: high & 0xffff_ffff_ffff_0fff | 0x8000,
      low: low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000)
  }

  /// Returns whether the text is a UUID in its standard form.
  public static func isUUID(_ text: String) -> Bool { RecordID(text).bits != nil }

  private static func hash(_ text: String, from basis: UInt64) -> UInt64 {
    var hash = basis
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
  }
}
