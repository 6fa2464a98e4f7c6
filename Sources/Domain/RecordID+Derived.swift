extension RecordID {
  /// An id that is derived from a text, which is added piece by piece.
  ///
  /// The id is a UUID of version 8 (RFC 9562, 5.8) from two FNV-1a hashes of the text with the
  /// finalizer of MurmurHash3.
  public struct Derivation: Sendable {
    private var high: UInt64 = 0xcbf2_9ce4_8422_2325
    private var low: UInt64 = 0x6c62_272e_07bb_0142

    /// Creates the derivation of an empty text.
    public init() {}

    /// Adds the next piece of the text.
    public mutating func add(_ text: String) {
      var text = text
      text.withUTF8 { bytes in
        for byte in bytes {
          high = (high ^ UInt64(byte)) &* 0x100_0000_01b3
          low = (low ^ UInt64(byte)) &* 0x100_0000_01b3
        }
      }
    }

    /// The id of the text so far.
    public var id: RecordID {
      RecordID(
        high: Self.finished(high) & 0xffff_ffff_ffff_0fff | 0x8000,
        low: Self.finished(low) & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000)
    }

    /// The finalizer of MurmurHash3.
    private static func finished(_ value: UInt64) -> UInt64 {
      var hash = value
      hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
      hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
      return hash ^ hash >> 33
    }
  }

  /// Returns the id of a record that another program identifies by a text. Equal texts have equal
  /// ids, so that a record imported twice is one record.
  public static func derived(from text: String) -> RecordID {
    var derivation = Derivation()
    derivation.add(text)
    return derivation.id
  }

  /// Reads a UUID in its standard form; nil for any other text.
  public init?(uuid text: String) {
    let id = RecordID(text)
    guard id.isUUID else { return nil }
    self = id
  }

  /// Returns whether the text is a UUID in its standard form.
  public static func isUUID(_ text: String) -> Bool { RecordID(text).bits != nil }
}
