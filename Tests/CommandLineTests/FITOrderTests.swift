import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("files of a watch, one import after the other")
struct FITOrderTests {
  /// A day in three files, each of which begins by repeating the count of the one before; the last
  /// goes on to the first quarter of an hour of the next day.
  private static let files: [[(time: String, steps: Int64)]] = [
    [("2024-03-01T07:00:00Z", 100), ("2024-03-01T09:00:00Z", 900)],
    [
      ("2024-03-01T09:00:00Z", 900), ("2024-03-01T12:00:00Z", 4000),
      ("2024-03-01T18:00:00Z", 7000),
    ],
    [
      ("2024-03-01T18:00:00Z", 7000), ("2024-03-01T23:00:00Z", 8000),
      ("2024-03-01T23:15:00Z", 20),
    ],
  ]

  @Test(
    "in any order the days have the same steps and distances, and each file again adds nothing",
    arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func orders(order: [Int]) throws {
    let shell = try Shell(zone: "Europe/Berlin")
    var paths: [String] = []
    for (number, counts) in Self.files.enumerated() {
      let path = shell.folder.folder + "/\(number).fit"
      try Data(FIT.monitoring(counts)).write(to: URL(fileURLWithPath: path))
      paths.append(path)
    }
    func days() throws -> [String] {
      try shell("steps", "--json").list("days").map {
        "\($0.number("steps") ?? -1) \($0.number("distance_m") ?? -1)"
      }
    }
    for number in order { shell.must("import", paths[number]) }
    #expect(try days() == ["8000 6400", "20 16"])
    for path in paths {
      #expect(try shell.must("import", path, "--again", "--json").json().number("added") == 0)
    }
    #expect(try days() == ["8000 6400", "20 16"])
    // Each import is one step for undo.
    for _ in order { shell.must("undo") }
    #expect(try days() == [])
  }
}
