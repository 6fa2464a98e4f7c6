import Domain
import Interchange
import Platform
import Store

/// Backups of whole stores: made, looked at, and taken back.
public enum Backup {
  /// Writes a package of `store`, piece by piece. The copy that it is made of lies beside the store
  /// meanwhile. Throws `StoreError`, `SystemError`, and what `write` throws.
  public static func write(
    _ store: Store, program: String, _ environment: AppEnvironment,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws -> BackupManifest {
    clearLeftovers(beside: store.path)
    let path = "\(store.path)\(copyMark)\(getpid())"
    try store.copy(to: path)
    defer { Store.remove(path) }
    let manifest = try manifest(of: store, program: program, environment)
    try BackupPackage.write(OpenFile(path), manifest, to: write)
    return manifest
  }

  private static let copyMark = ".backup-"
  fileprivate static let unpackedMark = ".restore-"

  /// Removes the copies beside a store that belong to programs which were killed.
  fileprivate static func clearLeftovers(beside path: String) {
    let folder = Files.folder(of: path), name = path.split(separator: "/").last ?? ""
    for file in (try? Files.names(in: folder)) ?? [] {
      for mark in [copyMark, unpackedMark] where file.hasPrefix(name + mark) {
        let digits = file.dropFirst(name.count + mark.count).prefix { $0.isASCII && $0.isNumber }
        guard let process = pid_t(digits), kill(process, 0) != 0, errno == ESRCH else { continue }
        try? Files.remove("\(folder)/\(file)")
      }
    }
  }

  /// What there is to say about a store. Throws `StoreError`.
  public static func manifest(
    of store: Store, program: String, _ environment: AppEnvironment
  ) throws -> BackupManifest {
    let ends = [try store.shifts.first(), try store.shifts.last()].compactMap { shift in
      shift.map { environment.zone(of: $0).local(at: $0.start).day }
    }
    return BackupManifest(
      createdAt: environment.now, program: program, schema: Schema.currentVersion,
      shifts: try store.shifts.count(),
      days: ends.count == 2 ? ends[0]...max(ends[0], ends[1]) : nil)
  }

  /// Removes the daily backups of the store `name` in `folder` that are no longer worth keeping, and
  /// returns their names. Throws `SystemError`.
  public static func rotate(_ name: String, in folder: String) throws -> [String] {
    var files: [CivilDay: String] = [:]
    for file in try Files.names(in: folder) {
      if let day = BackupRotation.day(of: file, named: name) { files[day] = file }
    }
    let kept = BackupRotation.kept(of: Set(files.keys))
    let old = files.filter { !kept.contains($0.key) }.map(\.value).sorted()
    for file in old { try Files.remove("\(folder)/\(file)") }
    return old
  }
}

/// A backup that was unpacked and found whole: a store of its own, gone with the last reference.
public final class UnpackedBackup {
  /// What it says about itself.
  public let manifest: BackupManifest
  /// The store in it, brought up to date.
  public let store: Store
  private let path: String

  /// Unpacks a package beside the store at `place`. Throws `BackupError`, `StoreError` and
  /// `SystemError`.
  public init(_ package: BackupPackage, beside place: String) throws {
    manifest = package.manifest
    Backup.clearLeftovers(beside: place)
    let path = "\(place)\(Backup.unpackedMark)\(getpid())"
    self.path = path
    Store.remove(path)
    try Files.createFolder(Files.folder(of: place), mode: 0o700)
    do {
      let file = try OutputFile(path)
      try package.extract { try file.append($0) }
      store = try Store(path: path)
      guard Doctor(path: path).check(localTime: { _, _ in nil }).allSatisfy(\.isHarmless) else {
        throw BackupError.damaged
      }
    } catch {
      Store.remove(path)
      throw error
    }
  }

  deinit { Store.remove(path) }
}

extension Finding {
  /// Whether a store can be used all the same.
  fileprivate var isHarmless: Bool {
    switch self {
    case .damaged, .unusable, .missing: return false
    default: return true
    }
  }
}
