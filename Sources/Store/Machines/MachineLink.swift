import Domain

/// The link of this store to those of the person's other machines.
public struct MachineLink: Equatable, Sendable {
  /// The UUID of the store that the machines share.
  public var store: String
  /// The place where they exchange their changes: the path of a folder, or the address of a database.
  public var place: String
  /// The source of the password of that place.
  public var secret = PasswordSource.none
  /// The text that identifies the shared store there.
  public var marker: String
  /// The UUID under which this machine sends its changes.
  public var replica: String
  /// The name of this machine.
  public var name: String
  /// The number of its last segment.
  public var sealed = 0
  /// The SHA-256 of that segment; nil if it has sent none.
  public var sealedHash: String?
  /// The number of its last segment that the carrier has.
  public var acknowledged = 0
  /// The number of its last segment with everything.
  public var snapshot = 0
  /// Whether its next segment has everything.
  public var resends = true
  /// Whether nothing is exchanged until the person resumes it.
  public var isPaused = false
  /// When changes were last exchanged without an error.
  public var lastSync: Instant?
  /// The code of what needs the person; nil for nothing.
  public var problem: String?
  /// The words that belong into the sentence about it, as a JSON object; nil for none.
  public var problemWords: String?

  /// Creates the link of a store that has sent nothing.
  public init(store: String, place: String, marker: String, replica: String, name: String) {
    self.store = store
    self.place = place
    self.marker = marker
    self.replica = replica
    self.name = name
  }
}

/// Another machine with the same store.
public struct Machine: Equatable, Sendable, Identifiable {
  /// The UUID under which it sends its changes.
  public var id: String
  /// Its name.
  public var name: String
  /// The number of its last segment that was read.
  public var applied = 0
  /// The SHA-256 of that segment; nil if unknown.
  public var appliedHash: String?
  /// When something of it was last read.
  public var lastSeen: Instant?
  /// Whether the person does not use it any more.
  public var isRetired = false
  /// The number of the segment that is missing or not whole; nil if nothing is.
  public var waitsFor: Int?
  /// The code of why its segment waits; nil if it is only not there.
  public var problem: String?
  /// The number of the last segment of this machine that it had read, as far as it has said.
  public var seen = 0

  /// Creates a machine of which nothing was read.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// A segment that the carrier may not have yet.
public struct OutgoingSegment: Equatable, Sendable {
  /// Its number among those of this machine.
  public let number: Int
  /// Whether it has everything that this machine knows.
  public let isSnapshot: Bool
  /// The SHA-256 of its bytes.
  public let hash: String
  /// Its bytes, sealed.
  public let bytes: [UInt8]
  /// The number of its records.
  public let count: Int

  /// Creates a segment.
  public init(number: Int, isSnapshot: Bool, hash: String, bytes: [UInt8], count: Int) {
    self.number = number
    self.isSnapshot = isSnapshot
    self.hash = hash
    self.bytes = bytes
    self.count = count
  }
}
