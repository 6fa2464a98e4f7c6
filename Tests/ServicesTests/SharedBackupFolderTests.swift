import Domain
import Interchange
import Platform
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Two stores with the same name and one folder for their backups.
@Suite("Backups of two stores in one folder") struct SharedBackupFolderTests {
  private let one: Planner
  private let other: Planner
  private let folder: String

  init() throws {
    one = try Planner(now: "2026-06-15T12:00:00Z")
    other = try Planner(now: "2026-06-15T12:00:00Z")
    folder = one.temporary.folder + "/shared"
    for planner in [one, other] {
      try planner.perform(
        .archive(.saveBackups(BackupSettings(folder: folder), from: BackupSettings())))
      try planner.perform(.shift(.add(planned("2026-06-20 07:00", "2026-06-20 15:00"))))
    }
    try other.perform(.shift(.add(planned("2026-06-22 07:00", "2026-06-22 15:00"))))
  }

  private func make(_ planner: Planner) throws -> String? {
    try DailyBackup(of: planner.store).make(of: planner.store, planner.environment)?.path
  }

  private func shifts(_ path: String) throws -> Int {
    try BackupPackage(OpenFile(path)).manifest.shifts
  }

  private func footprint(_ planner: Planner) throws -> StoreFootprint {
    StoreFootprint(
      path: planner.store.path, backupFolder: folder, owner: try BackupOwner(planner.store))
  }

  @Test("each store makes its own on the same day, and none replaces the other")
  func sameDay() throws {
    let first = try #require(try make(one)), second = try #require(try make(other))
    #expect(first != second)
    #expect(try shifts(first) == 1 && shifts(second) == 2)
    #expect(try make(one) == nil && make(other) == nil, "once a day")
    #expect(try DailyBackup(of: one.store).files().map(\.path) == [first])
    #expect(try DailyBackup(of: other.store).files().map(\.path) == [second])
    #expect(try DailyBackup(of: one.store).path(of: one.environment.today) == first)
  }

  @Test("each store counts and removes only its own")
  func rotation() throws {
    let kept = try #require(try make(other))
    for _ in 0..<40 {
      _ = try make(one)
      one.environment.now = one.environment.now + 86_400
    }
    #expect(try DailyBackup(of: other.store).files().map(\.path) == [kept])
    #expect(try DailyBackup(of: one.store).files().count < 20)
    other.environment.now = other.environment.now + 86_400
    let own = try #require(try make(other))
    #expect(Files.exists(kept) && Files.exists(own))
  }

  @Test("deleting everything with its backups leaves those of the other store")
  func deletion() throws {
    let first = try #require(try make(one)), second = try #require(try make(other))
    let its = try footprint(other)
    #expect(its.backups == [second] && its.otherBackups == [first])
    var deletion = Deletion(removesBackups: true)
    deletion.backupFolder = folder
    deletion.owner = try BackupOwner(other.store)
    #expect(deletion.files(of: deletion.footprint(of: other.store.path)) == [second])
  }

  @Test("a backup of an older version, without its store’s mark, is known by its contents")
  func unmarked() throws {
    try Files.createFolder(folder)
    let stem = Files.name(of: one.store.path).replacing(".sqlite", with: "")
    for (planner, day) in [(one, "2026-06-13"), (other, "2026-06-14")] {
      let copy = folder + "/copy"
      try planner.store.copy(to: copy)
      let manifest = BackupManifest(
        createdAt: planner.environment.now, program: "1", device: planner.store.device,
        schema: Schema.currentVersion, shifts: 1, days: nil)
      try OutputFile.replace("\(folder)/\(stem)-\(day).shiftpro") { file in
        try BackupPackage.write(OpenFile(copy), manifest, to: file.append)
      }
      try Files.remove(copy)
    }
    #expect(try footprint(one).backups.map(Files.name) == ["\(stem)-2026-06-13.shiftpro"])
    #expect(try footprint(other).backups.map(Files.name) == ["\(stem)-2026-06-14.shiftpro"])
  }

  @Test("beside its store the name has no mark, unless another store has taken it")
  func beside() throws {
    try one.perform(
      .archive(.saveBackups(settings(of: one), from: one.store.backups.settings())))
    let own = try #require(try make(one))
    #expect(own.hasSuffix("-2026-06-15.shiftpro"))
    #expect(try DailyBackup(of: one.store).files().map(\.path) == [own])
    let place = Files.folder(of: own)
    try other.perform(
      .archive(
        .saveBackups(settings(of: other, folder: place), from: other.store.backups.settings())))
    let second = try #require(try make(other))
    #expect(Files.folder(of: second) == place && second != own)
    #expect(try shifts(own) == 1 && shifts(second) == 2)
    #expect(try DailyBackup(of: one.store).files().map(\.path) == [own])
  }

  private func settings(of planner: Planner, folder: String = "") throws -> BackupSettings {
    var settings = try planner.store.backups.settings()
    settings.folder = folder
    return settings
  }
}
