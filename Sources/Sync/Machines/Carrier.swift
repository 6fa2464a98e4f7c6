import Store

/// The newest segments of a machine at a carrier.
public struct SegmentHead: Equatable, Sendable {
  /// The largest number.
  public var newest = 0
  /// The numbers of those with everything, in order.
  public var snapshots: [Int] = []
  /// Whether one is missing after the newest one with everything.
  public var hasGap = false
  /// Whether two different ones have the same number, because images of one store both went on.
  public var hasTwins = false

  /// Creates the head of a machine without segments.
  public init() {}
}

/// A segment as a carrier has it.
public struct CarriedSegment: Equatable, Sendable {
  /// Its number.
  public var number: Int
  /// Whether it has everything that its machine knew.
  public var isSnapshot: Bool
  /// Its bytes, sealed.
  public var bytes: [UInt8]

  /// Creates a segment.
  public init(number: Int, isSnapshot: Bool, bytes: [UInt8]) {
    self.number = number
    self.isSnapshot = isSnapshot
    self.bytes = bytes
  }
}

/// A place where machines exchange segments. It is a post box and never the truth: what is missing
/// there is deleted nowhere. Every function throws `MachineError`.
public protocol Carrier {
  /// Returns the text that identifies the shared store; nil if there is none.
  func marker() throws -> String?
  /// Makes the place if it is not there.
  func prepare() throws
  /// Writes that text into a place that was prepared.
  func setMarker(_ text: String) throws
  /// Returns the newest segments of each machine.
  func heads() throws -> [String: SegmentHead]
  /// Returns the segments of a machine with a number that are whole: one, or none if it is not
  /// there. Several if images of one store have both gone on.
  func read(_ number: Int, of machine: String) throws -> [CarriedSegment]
  /// Adds a segment. Returns false if there is another one with its number.
  func put(_ segment: OutgoingSegment, of machine: String) throws -> Bool
  /// Removes the segments of a machine before a number.
  func remove(before number: Int, of machine: String) throws
}

extension Carrier {
  /// Does nothing, as for a place that exists.
  public func prepare() throws {}
}
