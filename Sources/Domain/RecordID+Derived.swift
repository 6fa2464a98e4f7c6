extension RecordID {
  /// Returns the id of a record that another program identifies by a text. Equal texts have equal
  /// ids, so that a record imported twice is one record.
  ///
  /// The id is a UUID of version 8 (RFC 9562, 5.8) from two FNV-1a hashes of the text with the
  /// finalizer of MurmurHash3.
  public static func derived(from text: String) -> RecordID {
    var high: UInt64 = 0xcbf2_9ce4_8422_2325, low: UInt64 = 0x6c62_272e_07bb_0142
    var text = text
    text.withUTF8 { bytes in
      for byte in bytes {
        high = (high ^ UInt64(byte)) &* 0x100_0000_01b3
        low = (low ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    return RecordID(
      high: finished(high) & 0xffff_ffff_ffff_0fff | 0x8000,
      low: finished(low) & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000)
  }

  /// Returns whether the text is a UUID in its standard form.
  public static func isUUID(_ text: String) -> Bool { RecordID(text).bits != nil }

  /// The finalizer of MurmurHash3.
  private static func finished(_ value: UInt64) -> UInt64 {
    var hash = value
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
  }
}
