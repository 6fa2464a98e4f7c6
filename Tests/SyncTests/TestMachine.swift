import Domain
import Interchange
import Platform
import Store
import Sync
import Synchronization
import TestSupport

/// A machine of a person, with a clock of its own that may be wrong.
final class TestMachine {
  /// The time in milliseconds, and how far the clock is off.
  final class Clock: Sendable {
    private let values: Mutex<(now: Int64, skew: Int64)>
    init(_ skew: Int64) { values = Mutex((1_793_577_600_000, skew)) }
    var wall: Int64 { values.withLock { $0.now + $0.skew } }
    func set(_ now: Int64) { values.withLock { $0.now = now } }
    func setSkew(_ skew: Int64) { values.withLock { $0.skew = skew } }
  }

  static let template = try? StoreTemplate()
  static let shared = try? StoreMarker.new(Passphrase(Array("secret".utf8)), cost: .init(logN: 1))

  let folder: TemporaryStore
  private(set) var store: Store
  let clock: Clock
  private let name: String

  init(_ name: String, skew: Int64 = 0) throws {
    self.name = name
    clock = Clock(skew)
    guard let template = Self.template else { throw StoreError.nothingToUndo }
    folder = try TemporaryStore()
    _ = try folder.copy(of: template)
    store = try Self.open(folder, clock)
    try link()
  }

  private static func open(_ folder: TemporaryStore, _ clock: Clock) throws -> Store {
    let store = try Store(
      path: folder.path,
      options: StoreOptions(device: "same", syncsCommits: false, wallMilliseconds: { clock.wall }))
    store.use(ZoneDatabase { _ in nil }, home: .utc)
    return store
  }

  private func link() throws {
    guard let (marker, _) = Self.shared else { return }
    let replica = try store.identity()
    let link = MachineLink(
      store: marker.store, place: "post", marker: marker.text, replica: replica, name: name)
    try store.writeMachines { try $0.save(link) }
  }

  var replica: String { get throws { try store.machines.link()?.replica ?? "" } }

  /// Returns two machines and a carrier that loses nothing.
  static func pair() throws -> (box: PostBox, laptop: TestMachine, desktop: TestMachine) {
    let box = PostBox(seed: 1)
    box.isUnreliable = false
    return (box, try TestMachine("laptop"), try TestMachine("desktop"))
  }

  /// Exchanges changes; `isCutOff` ends it before anything is sent.
  @discardableResult
  func exchange(_ box: PostBox, isCutOff: Bool = false) throws -> MachineResult {
    box.marker = box.marker ?? Self.shared?.marker.text
    var view = box.view(of: try replica)
    view.isCutOff = isCutOff
    return try exchange(over: view)
  }

  /// Exchanges changes over a carrier.
  @discardableResult
  func exchange(over carrier: any Carrier) throws -> MachineResult {
    guard let (_, key) = Self.shared else { throw MachineError.notLinked }
    let run = MachineRun(
      store, over: carrier, key, now: Instant(seconds: clock.wall / 1000),
      keepsClosedPeriods: { _, _, _ in true },
      receive: { [store] records, machine in
        try store.write("sync.receive", now: Instant(seconds: 1_793_577_600)) { transaction in
          let merge = try transaction.mergeRecords()
          try merge.add(records, of: machine)
          try merge.finish()
          return merge.count
        }.value
      })
    return try run.run()
  }

  /// Makes or changes a shift.
  func edit(_ id: String, _ change: (inout Shift) -> Void) throws {
    let start = Instant(seconds: 1_793_606_400)
    var shift =
      try store.shifts.shift(evenDeleted: RecordID(id))
      ?? Shift(
        id: RecordID(id), name: "Early", scheduledStart: start, scheduledEnd: start + 28_800,
        localStart: LocalDateTime(floatingSeconds: start.seconds),
        localEnd: LocalDateTime(floatingSeconds: start.seconds + 28_800), zone: "UTC",
        createdAt: start, updatedAt: start)
    change(&shift)
    try store.write("edit", now: Instant(seconds: clock.wall / 1000)) { try $0.save(shift) }
  }

  /// The stamp of a column of a shift; nil if the shift is not known.
  func stamp(_ column: String, of id: String) throws -> String? {
    try store.connection.first(
      """
      SELECT coalesce(
        (SELECT hlc FROM record_stamp WHERE record_id = ?1 AND part = ?2),
        (SELECT hlc FROM record_stamp WHERE record_id = ?1 AND part = '*'),
        (SELECT hlc FROM record_stamp WHERE record_id = ?1 AND part = ''))
      """, [.text(id), .text(column)]
    ) { $0.text() }
  }

  /// What is known here.
  func known() throws -> [String] {
    var lines: [String] = []
    try store.forEachKnownLine { lines.append($0) }
    return lines
  }

  // MARK: Images of the disk

  /// Returns the file as it is.
  func image() throws -> [UInt8] {
    _ = try store.connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")
    return try Files.read(folder.path)
  }

  /// Restores an image in place, as a snapshot of a virtual machine does.
  func restore(_ image: [UInt8]) throws {
    // The connection has to be closed before its file changes.
    store = try Store(path: folder.path + ".other", options: StoreOptions(syncsCommits: false))
    for suffix in ["-wal", "-shm"] { try Files.remove(folder.path + suffix) }
    // The same inode, so that only the carrier can tell.
    let file = Platform.open(folder.path, O_WRONLY | O_TRUNC)
    guard file >= 0 else { throw SystemError(path: folder.path) }
    defer { close(file) }
    var rest = image[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Platform.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw SystemError(path: folder.path) }
      rest = rest.dropFirst(count)
    }
    store = try Self.open(folder, clock)
  }
}
