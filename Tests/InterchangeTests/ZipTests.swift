import Foundation
import Interchange
import Testing

/// Archives of Info-ZIP's `zip` and of Python's `zipfile`, each of another kind.
private enum Foreign {
  /// `zip -q - a.txt | cat`: the sizes follow the bytes.
  static let streamed = """
    UEsDBBQACAAIAGM7dV0AAAAAAAAAAB4AAAAFABwAYS50eHRVVAkAA8lHAWvJRwFrdXgLAAEEAAAAAAQAAAAAy0jNyclXyMBO\
    cgEAUEsHCGgCMWYMAAAAHgAAAFBLAQIeAxQACAAIAGM7dV1oAjFmDAAAAB4AAAAFABgAAAAAAAEAAACkgQAAAABhLnR4dFVU\
    BQADyUcBa3V4CwABBAAAAAAEAAAAAFBLBQYAAAAAAQABAEsAAABbAAAAAAA=
    """
  /// `zip -q -0 -r x.zip a.txt d`: nothing is packed, and there is a folder.
  static let stored = """
    UEsDBAoAAAAAAGM7dV1oAjFmHgAAAB4AAAAFABwAYS50eHRVVAkAA8lHAWvJRwFrdXgLAAEEAAAAAAQAAAAAaGVsbG8gaGVs\
    bG8gaGVsbG8gaGVsbG8gaGVsbG8KUEsDBAoAAAAAAGM7dV0AAAAAAAAAAAAAAAACABwAZC9VVAkAA8lHAWvJRwFrdXgLAAEE\
    AAAAAAQAAAAAUEsDBAoAAAAAAGM7dV0L+UNWBgAAAAYAAAAHABwAZC9iLnR4dFVUCQADyUcBa8lHAWt1eAsAAQQAAAAABAAA\
    AABzdG9yZWRQSwECHgMKAAAAAABjO3VdaAIxZh4AAAAeAAAABQAYAAAAAAAAAAAApIEAAAAAYS50eHRVVAUAA8lHAWt1eAsA\
    AQQAAAAABAAAAABQSwECHgMKAAAAAABjO3VdAAAAAAAAAAAAAAAAAgAYAAAAAAAAABAA7UFdAAAAZC9VVAUAA8lHAWt1eAsA\
    AQQAAAAABAAAAABQSwECHgMKAAAAAABjO3VdC/lDVgYAAAAGAAAABwAYAAAAAAAAAAAApIGZAAAAZC9iLnR4dFVUBQADyUcB\
    a3V4CwABBAAAAAAEAAAAAFBLBQYAAAAAAwADAOAAAADgAAAAAAA=
    """
  /// `force_zip64`: 64-bit sizes in the local header.
  static let wide = """
    UEsDBC0AAAAIAAAAIQB1e13W//////////8FABQAdy50eHQBABAAGAAAAAAAAAAJAAAAAAAAACvPTElVKMckAFBLAQItAy0A\
    AAAIAAAAIQB1e13WCQAAABgAAAAFAAAAAAAAAAAAAACAAQAAAAB3LnR4dFBLBQYAAAAAAQABADMAAABAAAAAAAA=
    """
  /// `force_zip64` into a pipe: 64-bit sizes follow the bytes; then an entry with 32-bit ones.
  static let wideStreamed = """
    UEsDBC0ACAAIAAAAIQAAAAAA//////////8FABQAcy50eHQBABAAAAAAAAAAAAAAAAAAAAAAACvPTElVSEktTi7KLCjJL1Io\
    J8AHAFBLBwhVJEA1FQAAAAAAAAAwAAAAAAAAAFBLAwQUAAgACAAAACEAAAAAAAAAAAAAAAAABQAAAHQudHh0K05Nzs9LAQBQ\
    SwcIaREftggAAAAGAAAAUEsBAi0DLQAIAAgAAAAhAFUkQDUVAAAAMAAAAAUAAAAAAAAAAAAAAIABAAAAAHMudHh0UEsBAhQD\
    FAAIAAgAAAAhAGkRH7YIAAAABgAAAAUAAAAAAAAAAAAAAIABZAAAAHQudHh0UEsFBgAAAAACAAIAZgAAAJ8AAAAAAA==
    """
  /// `zip -P secret`.
  static let encrypted = """
    UEsDBBQACQAIAGM7dV1oAjFmGAAAAB4AAAAFABwAYS50eHRVVAkAA8lHAWvJRwFrdXgLAAEEAAAAAAQAAAAAqew5gEB+ojRe\
    MlV090CEvlhHgfLDMnHgUEsHCGgCMWYYAAAAHgAAAFBLAQIeAxQACQAIAGM7dV1oAjFmGAAAAB4AAAAFABgAAAAAAAEAAACk\
    gQAAAABhLnR4dFVUBQADyUcBa3V4CwABBAAAAAAEAAAAAFBLBQYAAAAAAQABAEsAAABnAAAAAAA=
    """
  /// `ZIP_BZIP2`.
  static let bzip2 = """
    UEsDBC4AAAAMAGI7dV3ArDcNKgAAAAQAAAAFAAAAbS50eHRCWmg5MUFZJlNZO9tdnAAAAAGAECBAECAAIZpoM00yvF3JFOFC\
    QO9tdnBQSwECLgMuAAAADABiO3VdwKw3DSoAAAAEAAAABQAAAAAAAAAAAAAAgAEAAAAAbS50eHRQSwUGAAAAAAEAAQAzAAAA\
    TQAAAAAA
    """
  /// Names that climb out, and a comment with the mark of the end record in it.
  static let climbing = """
    UEsDBBQAAAAIAGI7dV2Zbeq5BQAAAAMAAAAYAAAALi4vLi4vLi4vLi4vdG1wL2V2aWwudHh0yy8tAQBQSwMEFAAAAAgAYjt1\
    XaZRkygFAAAAAwAAAAYAAAAvZXRjL3hLTCoGAFBLAQIUAxQAAAAIAGI7dV2Zbeq5BQAAAAMAAAAYAAAAAAAAAAAAAACAAQAA\
    AAAuLi8uLi8uLi8uLi90bXAvZXZpbC50eHRQSwECFAMUAAAACABiO3VdplGTKAUAAAADAAAABgAAAAAAAAAAAAAAgAE7AAAA\
    L2V0Yy94UEsFBgAAAAACAAIAegAAAGQAAAAVAGEgY29tbWVudCBQSwUGIGluc2lkZQ==
    """
}

private func bytes(_ base64: String) throws -> [UInt8] {
  Array(try #require(Data(base64Encoded: base64)))
}

/// All of an entry.
private func content(_ archive: ZipArchive, _ entry: ZipEntry) throws -> [UInt8] {
  let stream = try archive.open(entry)
  var all: [UInt8] = []
  while case let piece = try stream.bytes(upTo: 1000), !piece.isEmpty { all += piece }
  return all
}

private func text(_ archive: ZipArchive, _ entry: ZipEntry) throws -> String {
  String(decoding: try content(archive, entry), as: UTF8.self)
}

/// An archive of our own with these entries.
func archive(_ entries: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
  final class Output { var bytes: [UInt8] = [] }
  let output = Output()
  let zip = ZipWriter { output.bytes += $0 }
  for entry in entries {
    try zip.begin(entry.name)
    var start = 0
    while start < entry.bytes.count {
      let end = min(start + 100_000, entry.bytes.count)
      try zip.add(Array(entry.bytes[start..<end]))
      start = end
    }
    try zip.end()
  }
  try zip.finish()
  return output.bytes
}

struct ZipTests {
  @Test(
    "archives of other programs are read",
    arguments: [
      (Foreign.streamed, ["a.txt": "hello hello hello hello hello\n"]),
      (
        Foreign.stored, ["a.txt": "hello hello hello hello hello\n", "d/": "", "d/b.txt": "stored"]
      ),
      (Foreign.wide, ["w.txt": "wide wide wide wide wide"]),
      (
        Foreign.wideStreamed,
        ["s.txt": "wide descriptor wide descriptor wide descriptor ", "t.txt": "second"]
      ),
      (Foreign.climbing, ["../../../../tmp/evil.txt": "out", "/etc/x": "abs"]),
    ])
  func archivesOfOtherProgramsAreRead(base64: String, expected: [String: String]) throws {
    let archive = try ZipArchive(MemoryFile(bytes(base64)))
    var found: [String: String] = [:]
    for entry in archive.entries { found[entry.name] = try text(archive, entry) }
    #expect(found == expected)
    #expect(!archive.isRecovered)
  }

  @Test("what stands before an archive moves it and does no harm")
  func whatStandsBeforeAnArchiveMovesIt() throws {
    let moved = Array(repeating: UInt8(ascii: "#"), count: 777) + (try bytes(Foreign.stored))
    let archive = try ZipArchive(MemoryFile(moved))
    #expect(try text(archive, archive.entries[2]) == "stored")
  }

  @Test("a password and an unknown method are said") func aPasswordAndAnUnknownMethodAre() throws {
    let encrypted = try ZipArchive(MemoryFile(bytes(Foreign.encrypted)))
    #expect(throws: ZipError.encrypted(entry: "a.txt")) { try encrypted.open(encrypted.entries[0]) }
    let packed = try ZipArchive(MemoryFile(bytes(Foreign.bzip2)))
    #expect(throws: ZipError.unknownMethod(entry: "m.txt", method: 12)) {
      try packed.open(packed.entries[0])
    }
  }

  @Test("what is no archive is said to be none") func whatIsNoArchiveIsSaidTo() {
    #expect(throws: ZipError.notAnArchive) { try ZipArchive(MemoryFile([])) }
    #expect(throws: ZipError.notAnArchive) { try ZipArchive(MemoryFile(Array("PKnothing".utf8))) }
  }

  @Test("an archive of our own comes back as it was, in 64 bits throughout")
  func anArchiveOfOurOwnComesBack() throws {
    var random = SystemRandomNumberGenerator()
    let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let packed = try archive([("noise", noise), ("empty", []), ("ümlaut/x", Array("x".utf8))])
    let archive = try ZipArchive(MemoryFile(packed))
    #expect(archive.entries.map(\.name) == ["noise", "empty", "ümlaut/x"])
    #expect(try content(archive, archive.entries[0]) == noise)
    #expect(try content(archive, archive.entries[1]).isEmpty)
    #expect(try text(archive, archive.entries[2]) == "x")
  }

  @Test(
    "the whole entries of an archive without its directory are found",
    arguments: [Foreign.streamed, Foreign.stored, Foreign.wide, Foreign.wideStreamed])
  func theWholeEntriesOfAnArchiveWithout(base64: String) throws {
    let whole = try bytes(base64)
    let directory = try #require(
      whole.indices.first { whole[$0...].starts(with: [0x50, 0x4b, 1, 2]) })
    let cut = try ZipArchive(MemoryFile(Array(whole[..<(directory + 6)])))
    let complete = try ZipArchive(MemoryFile(whole))
    #expect(cut.isRecovered)
    #expect(cut.entries.map(\.name) == complete.entries.map(\.name))
    for (a, b) in zip(cut.entries, complete.entries) where !a.isFolder {
      #expect(try content(cut, a) == content(complete, b))
    }
  }

  @Test("an archive that is cut off gives the beginning of its last entry and says so")
  func anArchiveThatIsCutOffGives() throws {
    let lines = (0..<20_000).map { "line \($0 &* 2_654_435_761 % 100_003)\n" }.joined()
    let whole = try archive([("a", Array("first".utf8)), ("lines", Array(lines.utf8))])
    let cut = try ZipArchive(MemoryFile(Array(whole.prefix(whole.count / 2))))
    #expect(cut.entries.map(\.name) == ["a", "lines"])
    #expect(try text(cut, cut.entries[0]) == "first")
    let stream = try cut.open(cut.entries[1])
    var found: [UInt8] = []
    #expect(throws: ZipError.truncated(entry: "lines")) {
      while case let piece = try stream.bytes(upTo: 100), !piece.isEmpty { found += piece }
    }
    #expect(found.count > 10_000)
    #expect(lines.utf8.starts(with: found))
  }

  @Test("a bit that flipped shows in the checksum") func aBitThatFlippedShowsInThe() throws {
    var damaged = try bytes(Foreign.stored)
    let place = try #require(
      damaged.indices.first { damaged[$0...].starts(with: Array("stored".utf8)) })
    damaged[place] ^= 0x04
    let archive = try ZipArchive(MemoryFile(damaged))
    #expect(throws: ZipError.badChecksum(entry: "d/b.txt")) {
      try content(archive, archive.entries[2])
    }
  }

  @Test("a bomb is refused after a few bytes, whatever its directory says")
  func aBombIsRefusedAfterAFew() throws {
    let zeros = [UInt8](repeating: 0, count: 40 << 20)
    let packed = try archive([("zeros", zeros)])
    #expect(zeros.count / packed.count > 900)
    let honest = try ZipArchive(MemoryFile(packed))
    #expect(throws: ZipError.bomb(entry: "zeros", limit: 200)) {
      try honest.open(honest.entries[0])
    }
    // A directory that lies about the size.
    var entry = honest.entries[0]
    entry.size = nil
    let stream = try honest.open(entry)
    var unpacked = 0
    #expect(throws: ZipError.bomb(entry: "zeros", limit: 200)) {
      while case let piece = try stream.bytes(upTo: 1 << 16), !piece.isEmpty {
        unpacked += piece.count
      }
    }
    #expect(unpacked < 12 << 20)
  }

  @Test("entries that share their bytes are a bomb all together")
  func entriesThatShareTheirBytesAreA() throws {
    // 150 : 1, which is allowed once.
    let block = Array((0..<700).map { _ in UInt8(7) }) + [1, 2, 3]
    let content = Array((0..<4000).map { _ in block }.joined())
    let packed = try archive([("a", content)])
    let archive = try ZipArchive(MemoryFile(packed))
    var entry = archive.entries[0]
    entry.size = nil
    var total = 0
    #expect(throws: ZipError.bomb(entry: "a", limit: 200)) {
      for _ in 0..<1000 {
        let stream = try archive.open(entry)
        while case let piece = try stream.bytes(upTo: 1 << 16), !piece.isEmpty {
          total += piece.count
        }
      }
    }
    #expect(total < 2 << 20 + packed.count * 201)
  }

  @Test("no damage to an archive stops the program") func noDamageToAnArchiveStopsThe() throws {
    let sound = try bytes(Foreign.wideStreamed)
    for place in sound.indices {
      for mask in [UInt8(0x01), 0x80, 0xff] {
        var damaged = sound
        damaged[place] ^= mask
        try expectNoTrap(damaged)
      }
      try expectNoTrap(Array(sound.prefix(place)))
    }
  }

  private func expectNoTrap(_ bytes: [UInt8]) throws {
    do {
      let archive = try ZipArchive(MemoryFile(bytes))
      for entry in archive.entries {
        do { _ = try content(archive, entry) } catch is ZipError {}
      }
    } catch is ZipError {}
  }
}
