import Domain
import Interchange
import TestSupport
import Testing

@Suite("Backup packages") struct BackupTests {
  private static let manifest = BackupManifest(
    createdAt: Instant(seconds: 1_700_000_000), program: "1.2.3", schema: 4, shifts: 7,
    days: CivilDay(number: 20_000)...CivilDay(number: 20_100))

  private static func package(_ store: [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try BackupPackage.write(MemoryFile(store), manifest) { bytes += $0 }
    return bytes
  }

  private static func store(_ package: [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try BackupPackage(MemoryFile(package)).extract { bytes += $0 }
    return bytes
  }

  private static func random(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in .random(in: .min ... .max, using: &random) }
  }

  @Test("what was put in comes out, and is told before", arguments: [0, 1, 5000, 600_000])
  func roundTrip(count: Int) throws {
    let store = Self.random(count)
    let bytes = try Self.package(store)
    let found = try BackupPackage(MemoryFile(bytes)).manifest
    #expect(found.createdAt == Self.manifest.createdAt && found.program == "1.2.3")
    #expect(found.schema == 4 && found.shifts == 7 && found.days == Self.manifest.days)
    #expect(try Self.store(bytes) == store)
  }

  @Test("the checksum is SHA-256")
  func checksum() throws {
    // NIST's example for FIPS 180-4.
    let checksum = try Checksum()
    checksum.add(Array("abc".utf8))
    #expect(
      checksum.finish() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(
    "a package that is not as it was made is refused, wherever it was hit",
    arguments: Seeds.of(0..<20))
  func spoiled(seed: Int) throws {
    let store = Self.random(3000)
    let bytes = try Self.package(store)
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<100 {
      var spoiled = bytes
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: spoiled[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: spoiled.removeSubrange(place..<min(bytes.count, place + 9))
      default: spoiled.insert(contentsOf: bytes.prefix(9), at: place)
      }
      // What no reader looks at, such as a date, may be anything: what comes out is whole.
      if let found = try? Self.store(spoiled) { #expect(found == store) }
    }
    for _ in 0..<20 {
      let count = Int.random(in: 0..<bytes.count, using: &random)
      #expect(throws: BackupError.self) { try Self.store(Array(bytes.prefix(count))) }
    }
  }

  @Test("another archive, a package of later days and one with a false checksum are told apart")
  func others() throws {
    func archive(_ files: [(String, String)]) throws -> [UInt8] {
      var bytes: [UInt8] = []
      let writer = ZipWriter { bytes += $0 }
      for (name, text) in files {
        try writer.begin(name)
        try writer.add(Array(text.utf8))
        try writer.end()
      }
      try writer.finish()
      return bytes
    }
    var manifest = Self.manifest
    manifest.size = 5
    manifest.checksum = String(repeating: "0", count: 64)
    let text = manifest.text
    #expect(throws: BackupError.notABackup) { try Self.store(Array("PK\u{3}\u{4}".utf8)) }
    #expect(throws: BackupError.notABackup) { try Self.store(archive([("a.txt", "hello")])) }
    #expect(throws: BackupError.damaged) { try Self.store(archive([("manifest.json", text)])) }
    #expect(throws: BackupError.damaged) {
      try Self.store(archive([("manifest.json", text), ("store.sqlite", "hello")]))
    }
    let later = text.replacing("\"version\": 1", with: "\"version\": 2")
    #expect(throws: BackupError.newer) {
      try Self.store(archive([("manifest.json", later), ("store.sqlite", "hello")]))
    }
  }

  @Test("of a year of daily backups seven days, four weeks and twelve months are kept")
  func rotation() throws {
    let today = try #require(CivilDay(year: 2026, month: 11, day: 21))
    let all = Set((0..<400).map { today.adding(days: -$0) })
    let kept = BackupRotation.kept(of: all).sorted(by: >).map { ISOText.format($0) }
    #expect(
      kept == [
        // Seven days; Sunday 15 November ends a week among them.
        "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16",
        "2026-11-15", "2026-11-08", "2026-11-01", "2026-10-31", "2026-09-30", "2026-08-31",
        "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30", "2026-03-31", "2026-02-28",
        "2026-01-31", "2025-12-31",
      ])
    #expect(BackupRotation.kept(of: []) == [] && BackupRotation.kept(of: [today]) == [today])
    // Day after day: nothing that is still wanted was removed before.
    var there: Set<CivilDay> = []
    for offset in 0..<800 {
      there = BackupRotation.kept(of: there.union([today.adding(days: offset)]))
      #expect(there.count <= 23)
    }
    #expect(there == BackupRotation.kept(of: Set((0..<800).map { today.adding(days: $0) })))
  }

  @Test("only the daily backups of a store are taken for that")
  func names() throws {
    let day = try #require(CivilDay(year: 2026, month: 11, day: 21))
    #expect(BackupRotation.file(named: "ward", of: day) == "ward-2026-11-21.shiftpro")
    #expect(BackupRotation.day(of: "ward-2026-11-21.shiftpro", named: "ward") == day)
    for name in [
      "ward-2026-11-31.shiftpro", "ward.shiftpro", "ward-2026-11-21.zip",
      "ward-2-2026-11-21.shiftpro",
      "night-2026-11-21.shiftpro", "ward-old.shiftpro", "-.shiftpro", "ward-.shiftpro",
    ] {
      #expect(BackupRotation.day(of: name, named: "ward") == nil, "\(name)")
    }
  }
}
