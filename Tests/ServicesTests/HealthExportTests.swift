import Domain
import Foundation
import Interchange
import Services
import ServicesTestSupport
import Testing

/// Gadgetbridge's database with two minutes that count, in an archive as Gadgetbridge makes it.
private let gadgetbridge = """
  UEsDBBQAAAAIACNFdV3UtvmEOQEAAAAGAAAVAAAAZGF0YWJhc2UvR2FkZ2V0YnJpZGdl7VM9TwJBEJ05jhCMNjaERqbkkosN\
  nTTucatOvDvwbgGvuoBgJPEjMZRY4O/wx/hXtKawstU9ET0TiY0V4WV39s3bl9nZbDY68UbjIZ3f3F71xlQDAxBhnwgA8nrm\
  4BspNzM5wt/Iw+4ZbmliwCPggw7/jGlsFEr1Ot7zuNe/HPqcOCJwE9FQ3GEVJ5HwW55cIucaoRRKkhKOJ2mJiaqKfRkpnRAH\
  Sh7KkIKmoqDteTa5ssMNmbD7y16kZCta6Da1QvZFGNOxjDM1MyUsi7qsjpptRWGzy24fC6VyGaeVj6vNbfNo/Gh8rlE1GQ2+\
  usgcZlMgfO2Vp8omdmWg+IC1JRWs9G0QZ6DHGiuObTShUvJH5PSuB1QTYs9xNtKPjc+ArzjTyxorh6JpFnH4dHexs2D22yeb\
  vGy+A1BLAwQUAAAACAAjRXVdeQjOpwgAAAAGAAAAEQAAAHByZWZlcmVuY2VzL3gueG1ss8lNLNC3AwBQSwECFAMUAAAACAAj\
  RXVd1Lb5hDkBAAAABgAAFQAAAAAAAAAAAAAApIEAAAAAZGF0YWJhc2UvR2FkZ2V0YnJpZGdlUEsBAhQDFAAAAAgAI0V1XXkI\
  zqcIAAAABgAAABEAAAAAAAAAAAAAAIABbAEAAHByZWZlcmVuY2VzL3gueG1sUEsFBgAAAAACAAIAggAAAKMBAAAAAA==
  """

struct HealthExportTests {
  private func read(
    _ path: String, as format: HealthFormat? = nil
  ) throws -> (values: [Int64], report: ImportReport) {
    var values: [Int64] = []
    let options = HealthImportOptions(format: format, zone: .utc)
    let report = try HealthExport.read(path, options) { sample, _ in values.append(sample.value) }
    return (values, report)
  }

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("export-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test("a database is read out of its archive, and nothing is left behind")
  func archive() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("gadgetbridge.zip")
    try #require(Data(base64Encoded: gadgetbridge)).write(to: file)
    let temporary = FileManager.default.temporaryDirectory.path
    func left() throws -> Set<String> {
      Set(
        try FileManager.default.contentsOfDirectory(atPath: temporary)
          .filter { $0.hasPrefix("shiftpro.") })
    }
    let before = try left()
    for format in [HealthFormat.gadgetbridge, nil] {
      let found = try read(file.path, as: format)
      #expect(found.values == [12, 30])
      #expect(found.report.formats == [.gadgetbridge])
      #expect(
        found.report.sources == [SampleSource(name: "Mi Band 3", model: "AA:BB", kind: .watch)])
      #expect(found.report.from == Instant(seconds: 1_709_276_400))
    }
    #expect(try left().isSubset(of: before))
    #expect(throws: HealthImportError.notOfFormat(file: file.path, .healthConnect)) {
      try read(file.path, as: .healthConnect)
    }
    #expect(throws: HealthImportError.notOfFormat(file: file.path, .fitbit)) {
      try read(file.path, as: .fitbit)
    }
  }

  @Test("what is no database goes to the other readers")
  func others() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("steps.csv")
    try Data("date,steps\n2024-03-01,8123\n".utf8).write(to: file)
    #expect(try read(file.path).values == [8123])
    #expect(throws: (any Error).self) { try read(file.path, as: .gadgetbridge) }
  }
}
