import Domain
import Interchange
import Platform
import Store

/// A folder that something else carries to the other machines: a client of Nextcloud or Dropbox,
/// Syncthing, NFS, a stick.
///
/// The marker is `shiftpro-store.json`. A segment is `d/MACHINE/00000007.0a1b2c3d.seg`, or `.snap`
/// with everything; its name has its number and the beginning of its SHA-256, so that a part of one
/// is never read. Each file is written once, by one machine, under a hidden name first.
public struct FolderCarrier: Carrier {
  private static let markerName = "shiftpro-store.json"
  private static let largestMarker = 1 << 16
  private static let digits = 8

  private let folder: String

  /// Creates a carrier for a folder.
  public init(_ folder: String) { self.folder = folder }

  private var segments: String { "\(folder)/d" }

  private func segments(of machine: String) -> String { "\(segments)/\(machine)" }

  /// Makes the folder if it is not there. Throws `MachineError`.
  public func prepare() throws {
    if !Files.exists(folder) { try MachineError.filing { try Files.createFolder(folder) } }
  }

  /// Returns the marker. Throws `MachineError`.
  public func marker() throws -> String? {
    try checkFolder()
    let path = "\(folder)/\(Self.markerName)"
    guard Files.exists(path) else { return nil }
    return try MachineError.filing {
      String(decoding: try Files.read(path, limit: Self.largestMarker), as: UTF8.self)
    }
  }

  /// Writes the marker. Throws `MachineError`.
  public func setMarker(_ text: String) throws {
    try checkFolder()
    try MachineError.filing {
      try Files.createFolder(segments)
      try Files.write(Array(text.utf8), to: "\(folder)/\(Self.markerName)")
      try Files.save(folder)
    }
  }

  private func checkFolder() throws {
    guard Files.isFolder(folder) else {
      throw Files.exists(folder)
        ? MachineError.notFolder(folder) : MachineError.folderMissing(folder)
    }
  }

  /// Lists the segments. Throws `MachineError`.
  public func heads() throws -> [String: SegmentHead] {
    try checkFolder()
    guard Files.isFolder(segments) else { return [:] }
    var heads: [String: SegmentHead] = [:]
    for (machine, isFolder) in try MachineError.filing({ try Files.list(segments) })
    where isFolder && RecordID.isUUID(machine) {
      let names = try names(of: machine)
      guard let newest = names.map(\.number).max() else { continue }
      var head = SegmentHead()
      head.newest = newest
      head.snapshots = Set(names.filter(\.isSnapshot).map(\.number)).sorted()
      let numbers = Set(names.map(\.number))
      head.hasGap = !numbers.isSuperset(of: (head.snapshots.last ?? 1)...newest)
      head.hasTwins = Set(names.map { "\($0.number) \($0.hash)" }).count > numbers.count
      heads[machine] = head
    }
    return heads
  }

  /// Reads the segments with a number. Throws `MachineError`.
  public func read(_ number: Int, of machine: String) throws -> [CarriedSegment] {
    var hashes: Set<String> = []
    return try names(of: machine).filter { $0.number == number }.compactMap { name in
      let path = "\(segments(of: machine))/\(name.file)"
      // A file can disappear meanwhile, or be there in part.
      guard !hashes.contains(name.hash), let bytes = try? Files.read(path),
        try Checksum.hash(of: bytes).hasPrefix(name.hash)
      else { return nil }
      hashes.insert(name.hash)
      return CarriedSegment(number: number, isSnapshot: name.isSnapshot, bytes: bytes)
    }
  }

  /// Writes a segment. Throws `MachineError`.
  public func put(_ segment: OutgoingSegment, of machine: String) throws -> Bool {
    let hash = String(segment.hash.prefix(Self.digits))
    let there = try names(of: machine).filter { $0.number == segment.number }
    if there.contains(where: { $0.hash != hash }) { return false }
    if try !read(segment.number, of: machine).isEmpty { return true }
    let number = String(segment.number)
    let padded = String(repeating: "0", count: max(0, Self.digits - number.count)) + number
    let name = "\(padded).\(hash).\(segment.isSnapshot ? "snap" : "seg")"
    let place = segments(of: machine)
    try checkFolder()
    try MachineError.filing {
      try Files.createFolder(place)
      let hidden = "\(place)/.\(name).tmp"
      try Files.write(segment.bytes, to: hidden)
      try Files.rename(hidden, to: "\(place)/\(name)")
      try Files.save(place)
    }
    return true
  }

  /// Removes older segments. Throws `MachineError`.
  public func remove(before number: Int, of machine: String) throws {
    for name in try names(of: machine) where name.number < number {
      try MachineError.filing { try Files.remove("\(segments(of: machine))/\(name.file)") }
    }
  }

  // MARK: Names

  private struct Name {
    let file: String
    let number: Int
    let hash: String
    let isSnapshot: Bool

    /// Parses a name, also that of a copy that a carrier made of two versions.
    init?(_ file: String) {
      let parts = file.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count >= 3, let number = Int(parts[0]), number > 0,
        let end = parts.last, ["seg", "snap"].contains(end)
      else { return nil }
      self.file = file
      self.number = number
      hash = String(parts[1].prefix(FolderCarrier.digits))
      isSnapshot = end == "snap"
    }
  }

  private func names(of machine: String) throws -> [Name] {
    let folder = segments(of: machine)
    guard Files.isFolder(folder) else { return [] }
    return try MachineError.filing { try Files.names(in: folder) }.sorted().compactMap(Name.init)
  }
}
