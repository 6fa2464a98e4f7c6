import Domain
import Foundation
import Interchange

/// A folder that is gone when the last reference goes.
final class ScratchFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("health-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders before it, and returns its path.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }
}

/// A sample with its source, whatever number the reader gave it.
struct Taken: Hashable, CustomStringConvertible {
  var source: String
  var model: String?
  var sourceKind: SampleSource.Kind
  var kind: SampleKind
  var time: StepSample.Time
  var value: Int64

  init(_ sample: StepSample, _ source: SampleSource) {
    self.source = source.name
    model = source.model
    sourceKind = source.kind
    kind = sample.kind
    time = sample.time
    value = sample.value
  }

  /// `2024-03-01T07:00:00Z 300s 120 steps iPhone`, the length left out of what has no hours.
  var description: String {
    let amount = kind == .steps ? "\(value) steps" : "\(value) mm"
    switch time {
    case .span(let span):
      return "\(ISOText.format(span.start)) \(span.seconds)s \(amount) \(source)"
    case .day(let day): return "\(ISOText.format(day)) \(amount) \(source)"
    }
  }
}

/// What an import of a file or folder gave.
struct Import {
  let samples: [Taken]
  let report: ImportReport

  init(
    _ path: String, as format: HealthFormat? = nil, isStrict: Bool = false, zone: Zone = .utc
  ) throws {
    let options = HealthImportOptions(format: format, isStrict: isStrict, zone: zone)
    var samples: [Taken] = []
    report = try HealthImport.read(path, options) { samples.append(Taken($0, $1)) }
    self.samples = samples
  }

  /// An import of a text in a file of this name.
  init(
    text: String, name: String = "export.xml", isStrict: Bool = false, zone: Zone = .utc
  ) throws {
    let folder = try ScratchFolder()
    self = try Import(folder.write(text, to: name), isStrict: isStrict, zone: zone)
  }

  var lines: [String] { samples.map(\.description) }
  /// How often something was left out, by reason.
  var skips: [SkipReason: Int] {
    report.skipped.reduce(into: [:]) { $0[$1.reason] = $1.count }
  }
}

/// A zone of this machine.
func zone(_ name: String) throws -> Zone {
  let folders = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]
  let files = folders.map { URL(fileURLWithPath: "\($0)/\(name)") }
  for file in files {
    if let data = try? Data(contentsOf: file) {
      return try Zone(identifier: name, tzif: Array(data))
    }
  }
  throw ZoneError.unknown(name)
}

/// An export of Apple Health around some elements.
func appleXML(_ body: String, header: String = "", footer: String = "</HealthData>\n") -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE HealthData [
  <!-- HealthKit Export Version: 11 -->
  \(header)<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation)*)>
  <!ATTLIST HealthData
    locale CDATA #REQUIRED
  >
  ]>
  <HealthData locale="en_US">
   <ExportDate value="2019-06-17 21:07:11 -0400"/>
  \(body)
  \(footer)
  """
}

/// A record of steps as Apple writes it.
func appleSteps(
  _ value: String, from start: String = "2019-06-17 21:00:00 -0400",
  to end: String = "2019-06-17 21:05:00 -0400", source: String = "iPhone", device: String? = phone,
  body: String? = nil
) -> String {
  let device = device.map { " device=\"\($0)\"" } ?? ""
  let end = """
    \(device) unit="count" creationDate="\(end)" startDate="\(start)" endDate="\(end)" value="\(value)"
    """
  let tag = """
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(source)" sourceVersion="12.3"\(end)
    """
  return body.map { "\(tag)>\n\($0)\n </Record>" } ?? tag + "/>"
}

let phone = """
  &lt;&lt;HKDevice: 0x282e3a260&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, \
  hardware:iPhone10,4, software:12.3&gt;
  """
let watch = """
  &lt;&lt;HKDevice: 0x1c4e3a000&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, \
  hardware:Watch3,4, software:5.2&gt;
  """
