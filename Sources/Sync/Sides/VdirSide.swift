import Network
import Platform

/// A folder with a file for each event, as vdirsyncer and khal use it.
///
/// Tags are the identities of files, so that a file that is touched is read again. A file is
/// written beside its place under a name that ends in `.tmp`, and then renamed.
public struct VdirSide: CalendarSide {
  /// The largest file that is read.
  private static let largest = 16 << 20
  private let folder: String
  private let now: Int64
  private let isCancelled: () -> Bool

  /// Creates a side for a folder. `now`, in seconds since 1970, tells what is old there.
  public init(
    _ folder: String, now: Int64 = System.now(), isCancelled: @escaping () -> Bool = { false }
  ) {
    self.folder = folder
    self.now = now
    self.isCancelled = isCancelled
  }

  /// The number of requests, which a folder does not count.
  public var requests: Int { 0 }
  /// The difference of the clocks, which are the same.
  public var clockDifference: Int64? { 0 }

  /// Returns the description of the collection. Throws `SyncError`.
  public func verify() throws(SyncError) -> SideCollection {
    guard Files.isFolder(folder) else { throw .collectionGone }
    let text = (try? Files.read("\(folder)/displayname", limit: 1024)) ?? []
    let name = String(decoding: text, as: UTF8.self).split(separator: "\n").first
    return SideCollection(name: name.map(String.init))
  }

  /// Refuses every token, as a folder has none. Throws `SyncError.tokenRefused`.
  public func changes(since token: String) throws(SyncError) -> SideChanges {
    throw .tokenRefused
  }

  /// Lists the events: other files, hidden ones and temporary ones do not end in `.ics`.
  public func list() throws(SyncError) -> [SideItem] {
    let names = try reading { try Files.names(in: folder) }
    // What a run left behind that was killed between writing a file and renaming it.
    for name in names where name.hasSuffix(".tmp") {
      OutputFile.removeLeftover(name, in: folder, now: now) { $0.hasSuffix(".ics") }
    }
    return names.sorted().compactMap { name in
      guard name.hasSuffix(".ics"), !name.hasPrefix("."), Files.isRegular(path(name)) else {
        return nil
      }
      return tag(name).map { SideItem(href: name, tag: $0) }
    }
  }

  /// Fetches resources with content. Throws `SyncError`.
  public func fetch(_ hrefs: [String]) throws(SyncError) -> SideFetched {
    var fetched = SideFetched()
    for href in hrefs {
      if isCancelled() { throw .cancelled }
      if let item = read(href) {
        fetched.items.append(item)
      } else if try isGone(href) {
        fetched.gone.append(href)
      } else if !Files.isRegular(path(href)), Files.exists(path(href)) {
        // What was an event is a pipe, device or folder now: neither a change nor a deletion.
        try reading { _ = try Files.read(path(href), limit: 1) }
      }
    }
    return fetched
  }

  /// Writes a resource on a condition, and returns the new tag. Throws `SyncError`.
  public func put(
    _ data: [UInt8], to href: String, if condition: DAVCondition
  ) throws(SyncError) -> DAVTag? {
    guard Files.isFolder(folder) else { throw .collectionGone }
    switch condition {
    case .isNew: guard tag(href) == nil else { throw .preconditionFailed }
    case .matches(let known):
      guard tag(href)?.strong == known else { throw .preconditionFailed }
    }
    let mode = Files.permissions(path(href)) ?? 0o600
    try reading { try Files.write(data, to: path(href), mode: mode) }
    return tag(href)
  }

  /// Deletes a version of a resource. Throws `SyncError`.
  public func delete(_ href: String, ifMatches known: DAVTag.Strong) throws(SyncError) {
    guard let found = tag(href) else { throw try isGone(href) ? .notFound : .noTag }
    guard found.strong == known else { throw .preconditionFailed }
    try reading { try Files.remove(path(href)) }
  }

  /// Returns the address of a resource with a file name. Throws `SyncError`.
  public func href(named name: String) throws(SyncError) -> String { name }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func tag(_ name: String) -> DAVTag? {
    FileIdentity(inode: path(name)).flatMap { DAVTag("\"\($0.text)\"") }
  }

  /// Reads a file; nil if that is not possible, or if it changes meanwhile.
  private func read(_ name: String) -> SideItem? {
    guard let before = tag(name),
      let data = try? Files.read(path(name), limit: Self.largest + 1),
      data.count <= Self.largest, tag(name) == before
    else { return nil }
    return SideItem(href: name, tag: before, data: data)
  }

  /// Returns whether a file is not in its folder, which is there. Throws `.collectionGone`.
  private func isGone(_ name: String) throws(SyncError) -> Bool {
    guard Files.isFolder(folder) else { throw .collectionGone }
    let names = try reading { try Files.names(in: folder) }
    return !names.contains(name)
  }

  private func reading<Value>(_ body: () throws -> Value) throws(SyncError) -> Value {
    do { return try body() } catch let error as SystemError { throw .file(error) } catch {
      throw .file(SystemError(path: folder))
    }
  }
}
