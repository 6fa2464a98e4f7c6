import Domain
import Interchange
import Testing

/// One trap of Apple's export: the elements, and what has to come of them.
struct AppleTrap: CustomStringConvertible, Sendable {
  let description: String
  let xml: String
  let expected: [String]
  var skips: [SkipReason: Int] = [:]

  init(
    _ description: String, _ xml: String, _ expected: [String], _ skips: [SkipReason: Int] = [:]
  ) {
    self.description = description
    self.xml = xml
    self.expected = expected
    self.skips = skips
  }
}

private let usual = "2019-06-18T01:00:00Z 300s 12 steps iPhone"
private let distance = """
   <Record type="HKQuantityTypeIdentifierDistanceWalkingRunning" sourceName="iPhone" unit="UNIT" \
  startDate="2019-06-17 21:00:00 -0400" endDate="2019-06-17 21:05:00 -0400" value="VALUE"/>
  """

private func distance(_ value: String, _ unit: String) -> String {
  distance.replacing("UNIT", with: unit).replacing("VALUE", with: value)
}

private func millimetres(_ value: Int) -> [String] {
  ["2019-06-18T01:00:00Z 300s \(value) mm iPhone"]
}

private let traps: [AppleTrap] = [
  AppleTrap("a plain record", appleXML(appleSteps("12")), [usual]),
  AppleTrap(
    "an offset of half an hour, and one east of Greenwich",
    appleXML(
      appleSteps("1", from: "2020-01-01 05:30:00 +0530", to: "2020-01-01 05:30:10 +0530")
        + appleSteps("2", from: "2020-01-01 00:00:00 -0330", to: "2020-01-01 00:00:10 -0330")),
    ["2020-01-01T00:00:00Z 10s 1 steps iPhone", "2020-01-01T03:30:00Z 10s 2 steps iPhone"]),
  AppleTrap(
    "the offset of the export in a year with another one is taken as written",
    appleXML(appleSteps("5", from: "2016-11-14 07:25:41 -0700", to: "2016-11-14 07:35:41 -0700")),
    ["2016-11-14T14:25:41Z 600s 5 steps iPhone"]),
  AppleTrap(
    "a clock in 2030 is no error",
    appleXML(appleSteps("5", from: "2030-01-06 00:00:00 -0400", to: "2030-01-06 00:01:00 -0400")),
    ["2030-01-06T04:00:00Z 60s 5 steps iPhone"]),
  AppleTrap(
    "a moment without length, and an end before the start",
    appleXML(
      appleSteps("5", from: "2019-06-17 21:00:00 -0400", to: "2019-06-17 21:00:00 -0400")
        + appleSteps("6", from: "2019-06-17 21:00:00 -0400", to: "2019-06-17 20:00:00 -0400")),
    ["2019-06-18T01:00:00Z 0s 5 steps iPhone", "2019-06-18T01:00:00Z 0s 6 steps iPhone"]),
  AppleTrap(
    "a record that is there twice, with another pointer, counts once",
    appleXML(
      appleSteps("12") + appleSteps("7", to: "2019-06-17 21:04:00 -0400")
        + appleSteps("12", device: phone.replacing("0x282e3a260", with: "0x282e3b777"))),
    [usual, "2019-06-18T01:00:00Z 240s 7 steps iPhone"], [.repeated: 1]),
  AppleTrap(
    "records that differ in value, source, model, creation or kind are separate",
    appleXML(
      appleSteps("12") + appleSteps("13") + appleSteps("12", source: "Watch")
        + appleSteps("12", device: phone.replacing("iPhone10,4", with: "iPhone12,1"))
        + appleSteps("12").replacing("creationDate=\"2019-06-17", with: "creationDate=\"2019-06-18")
        + distance("0.000012", "km")),
    [
      usual, usual.replacing("12 s", with: "13 s"), usual.replacing("iPhone", with: "Watch"), usual,
      usual, "2019-06-18T01:00:00Z 300s 12 mm iPhone",
    ]),
  AppleTrap("kilometres", appleXML(distance("0.0202753", "km")), millimetres(20_275)),
  AppleTrap("miles", appleXML(distance("0.0125984", "mi")), millimetres(20_275)),
  AppleTrap("metres", appleXML(distance("20.2755", "m")), millimetres(20_276)),
  AppleTrap("an exponent", appleXML(distance("2.02753e-02", "km")), millimetres(20_275)),
  AppleTrap(
    "a unit that nobody knows", appleXML(distance("3", "furlong")), [], [.unknownUnit: 1]),
  AppleTrap(
    "attributes in another order, other quotes, line breaks between them",
    appleXML(
      """
       <Record value='12'
         endDate="2019-06-17 21:05:00 -0400"\tstartDate = "2019-06-17 21:00:00 -0400" unit="count"
         sourceName='iPhone' type="HKQuantityTypeIdentifierStepCount" ></Record>
      """),
    [usual]),
  AppleTrap(
    "a record of another type whose metadata looks like steps",
    appleXML(
      """
       <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="HKQuantityTypeIdentifierStepCount" \
      unit="count/min" startDate="2019-06-17 21:00:00 -0400" endDate="2019-06-17 21:05:00 -0400" value="60">
        <MetadataEntry key="type" value="HKQuantityTypeIdentifierStepCount"/>
       </Record>
       <Record type="HKQuantityTypeIdentifierStepCountGoal" sourceName="x" unit="count" \
      startDate="2019-06-17 21:00:00 -0400" endDate="2019-06-17 21:05:00 -0400" value="60"/>
       <Record type="HKQuantityTypeIdentifierDistanceWheelchair" sourceName="x" unit="km" \
      startDate="2019-06-17 21:00:00 -0400" endDate="2019-06-17 21:05:00 -0400" value="60"/>
      """),
    []),
  AppleTrap(
    "records inside a correlation stand at the top level too",
    appleXML(
      """
       <Correlation type="x" sourceName="y" startDate="" endDate="">
        \(appleSteps("999"))
       </Correlation>
       <Correlation type="x" sourceName="y" startDate="" endDate=""/>
      \(appleSteps("12"))
      """),
    [usual]),
  AppleTrap(
    "the steps of a workout are no more steps",
    appleXML(
      """
       <Workout workoutActivityType="HKWorkoutActivityTypeWalking" sourceName="x" startDate="" endDate="">
        <WorkoutStatistics type="HKQuantityTypeIdentifierStepCount" startDate="2019-06-17 21:00:00 -0400" \
      endDate="2019-06-17 21:05:00 -0400" sum="5000" unit="count"/>
       </Workout>
      \(appleSteps("12"))
      """),
    [usual]),
  AppleTrap(
    "comments and CDATA hide what they hold",
    appleXML("<!-- \(appleSteps("1")) --><![CDATA[ \(appleSteps("2")) ]]>" + appleSteps("12")),
    [usual]),
  AppleTrap(
    "a vertical tab and a NUL in text and between attributes",
    appleXML(
      appleSteps("12", source: "iPh\u{b}one") + "\u{b}\u{0}"
        + appleSteps("13").replacing(" unit=", with: "\u{b}unit=")),
    [
      "2019-06-18T01:00:00Z 300s 12 steps iPh\u{b}one", "2019-06-18T01:00:00Z 300s 13 steps iPhone",
    ]),
  AppleTrap(
    "attribute names with blanks, and metadata keys that differ in case",
    appleXML(
      appleSteps("12").replacing(" unit=", with: " HK Odd Name=\"1\" unit=")
        + appleSteps(
          "13",
          body: """
              <MetadataEntry key="HKTimeZone" value="Europe/Paris"/>
              <MetadataEntry key="hktimezone" value="a &amp; b&#10;c > d"/>
            """)),
    [usual, "2019-06-18T01:00:00Z 300s 13 steps iPhone"]),
  AppleTrap(
    "two roots", appleXML(appleSteps("12")) + appleXML(appleSteps("13")),
    [usual, "2019-06-18T01:00:00Z 300s 13 steps iPhone"]),
  AppleTrap(
    "nothing counts as nothing", appleXML(appleSteps("0") + appleSteps("12")), [usual]),
  AppleTrap(
    "numbers that are none", appleXML(appleSteps("twelve") + appleSteps("-3") + appleSteps("")),
    [], [.badValue: 3]),
  AppleTrap(
    "more steps than anybody walks",
    appleXML(appleSteps("99999999999") + appleSteps("1e400") + appleSteps("999999999999999999999")),
    [], [.badValue: 3]),
  AppleTrap(
    "dates that are none",
    appleXML(
      appleSteps("1", from: "2019-02-29 21:00:00 -0400")
        + appleSteps("2", from: "2019-06-17T21:00:00-04:00")
        + appleSteps("3", from: "2019-06-17 25:00:00 -0400") + appleSteps("4", to: "")),
    [], [.badTime: 4]),
  AppleTrap(
    "a quote that is missing costs one record",
    appleXML(
      appleSteps("1").replacing(" unit=\"count\"", with: " unit=\"count") + "\n" + appleSteps("12")),
    [usual], [.badTime: 1]),
  AppleTrap(
    "an open record without its end",
    appleXML(
      appleSteps("12", body: "").replacing("</Record>", with: "") + "\n" + appleSteps("13")),
    [usual, "2019-06-18T01:00:00Z 300s 13 steps iPhone"]),
  AppleTrap(
    "a file that ends within a record",
    String(appleXML(appleSteps("12") + "\n" + appleSteps("13"), footer: "").dropLast(40)),
    [usual], [.truncated: 1]),
  AppleTrap(
    "a file that ends before the metadata of a record",
    appleXML(appleSteps("12") + " " + appleSteps("13", body: "").dropLast(10), footer: ""),
    [usual], [.truncated: 1]),
]

struct HealthAppleTests {
  @Test("every trap of the format", arguments: traps)
  func everyTrapOfTheFormat(trap: AppleTrap) throws {
    let found = try Import(text: trap.xml)
    #expect(found.lines == trap.expected)
    #expect(found.skips == trap.skips)
    #expect(found.report.formats == [.appleHealth])
    #expect(found.report.samples == trap.expected.count)
  }

  @Test(
    "strict reading refuses damage and names the place",
    arguments: traps.filter { $0.skips.keys.contains { $0 != .repeated } })
  func strictReadingRefusesDamageAndNamesThe(trap: AppleTrap) throws {
    let error = try failure(HealthImportError.self) {
      try Import(text: trap.xml, isStrict: true)
    }
    guard case .damaged(let place, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(trap.skips.keys.contains(reason))
    #expect(place.file == "export.xml")
  }

  @Test(
    "the size of the pieces in which a file is read changes nothing",
    arguments: [1, 7, 64, 1000, 4096])
  func theSizeOfThePiecesInWhich(extra: Int) throws {
    for trap in traps {
      var samples: [String] = []
      try withoutActuallyEscaping({ (sample: StepSample, source: SampleSource) in
        samples.append(Taken(sample, source).description)
      }) { sink in
        let collector = SampleCollector(isStrict: false, sink: sink)
        var scanner = AppleHealthScanner(collector)
        // The longest element of these files has some 700 bytes.
        let reader = ChunkReader(capacity: 700 + extra)
        try reader.read(FileStream(MemoryFile(Array(trap.xml.utf8))), &scanner, collector)
        let skips = collector.report.skipped.reduce(into: [:]) { $0[$1.reason] = $1.count }
        #expect(skips == trap.skips, "\(trap)")
      }
      #expect(samples == trap.expected, "\(trap)")
    }
  }

  @Test("sources are told apart by name and hardware, never by the pointer in the device")
  func sourcesAreToldApartByNameAnd() throws {
    let records = (0..<73).map { index in
      appleSteps(
        "\(index + 1)",
        device: phone.replacing("282e3a260", with: String(10_000 + index, radix: 16)))
    }
    let found = try Import(
      text: appleXML(
        records.joined(separator: "\n")
          + appleSteps("2", source: "Anna’s Apple\u{a0}Watch", device: watch)
          + appleSteps("3", source: "Garmin &lt;Connect&gt; &amp; &#x43;o", device: nil)
          + appleSteps("4", source: "iPhone", device: watch)))
    #expect(
      found.report.sources == [
        SampleSource(name: "iPhone", model: "iPhone10,4", kind: .phone),
        SampleSource(name: "Anna’s Apple\u{a0}Watch", model: "Watch3,4", kind: .watch),
        SampleSource(name: "Garmin <Connect> & Co", kind: .thirdParty),
        SampleSource(name: "iPhone", model: "Watch3,4", kind: .watch),
      ])
    #expect(found.samples.filter { $0.sourceKind == .phone }.count == 73)
  }

  @Test("what the person typed in is a source of its own") func whatThePersonTypedInIsA() throws {
    let typed = "  <MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>"
    let counted = "  <MetadataEntry key=\"HKWasUserEntered\" value=\"0\"/>"
    let found = try Import(
      text: appleXML(
        appleSteps("1") + appleSteps("2", body: typed) + appleSteps("3", body: counted)
          + appleSteps("4", body: "  <MetadataEntry value=\"1\" key=\"HKWasUserEntered\"/>")))
    #expect(found.samples.map(\.sourceKind) == [.phone, .manual, .phone, .manual])
    #expect(found.samples.map(\.value) == [1, 2, 3, 4])
  }

  @Test(
    "a broken document type is passed over",
    arguments: [
      // iOS 16, version 12: a list that is never closed, elements inside it, and a stray bracket.
      """
      <!ATTLIST VisionPrescription
        type CDATA #REQUIRED
      <!ELEMENT RightEye EMPTY>
      <!ATTLIST RightEye
        sphere CDATA #IMPLIED
      >
      >

      """,
      "<!-- a comment that never ends\n", "<!ENTITY lol \"&lol;&lol;<Record \">\n", "]>\n",
      "<![CDATA[\n",
    ])
  func aBrokenDocumentTypeIsPassedOver(header: String) throws {
    #expect(try Import(text: appleXML(appleSteps("12"), header: header)).lines == [usual])
  }

  @Test("a document type without its end is passed over") func aDocumentTypeWithoutItsEndIs() throws
  {
    let xml = appleXML(appleSteps("12")).replacing("]>", with: "")
    #expect(try Import(text: xml).lines == [usual])
  }

  @Test(
    "an archive, its folder and its file in any language",
    arguments: ["export.xml", "exportar.xml", "eksport.xml", "导出.xml", "EXPORT.XML"])
  func anArchiveItsFolderAndItsFile(name: String) throws {
    let clinical = Array(
      "<?xml version=\"1.0\"?>\n<ClinicalDocument xmlns=\"urn:hl7-org:v3\">".utf8)
    let xml = Array(appleXML(appleSteps("12")).utf8)
    let packed = try archive([
      ("apple_health_export/export_cda.xml", clinical),
      ("apple_health_export/electrocardiograms/ecg_2020-01-01.csv", Array("Name,Steps\nx,1".utf8)),
      ("apple_health_export/workout-routes/route.gpx", Array("<gpx/>".utf8)),
      ("apple_health_export/\(name)", xml), ("__MACOSX/._\(name)", [0, 5, 22, 7]),
    ])
    let folder = try ScratchFolder()
    let zipPath = try folder.write(packed, to: "Export.ZIP")
    try folder.write(clinical, to: "apple_health_export/export_cda.xml")
    let xmlPath = try folder.write(xml, to: "apple_health_export/\(name)")
    for path in [zipPath, xmlPath, "\(folder.path)/apple_health_export"] {
      let found = try Import(path)
      #expect(found.lines == [usual])
      #expect(found.skips.isEmpty)
    }
  }

  @Test("a file that is something else is refused by name") func aFileThatIsSomethingElseIs() throws
  {
    let folder = try ScratchFolder()
    let path = try folder.write("<?xml version=\"1.0\"?>\n<gpx></gpx>", to: "route.xml")
    #expect(throws: HealthImportError.unknownFormat(file: path)) { try Import(path) }
    #expect(throws: HealthImportError.notOfFormat(file: path, .fitbit)) {
      try Import(path, as: .fitbit)
    }
    let empty = try folder.write("", to: "empty.zip")
    #expect(throws: HealthImportError.unknownFormat(file: empty)) { try Import(empty) }
    let missing = "\(folder.path)/none.xml"
    let error = try failure(HealthImportError.self) { try Import(missing) }
    guard case .unreadable(let system) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(system.path == missing)
  }

  @Test("a person who stops an import is obeyed") func aPersonWhoStopsAnImportIs() throws {
    let xml = appleXML((0..<5000).map { appleSteps("\($0 + 1)") }.joined(separator: "\n"))
    let folder = try ScratchFolder()
    let path = try folder.write(xml, to: "export.xml")
    var calls: [ByteProgress] = []
    #expect(throws: HealthImportError.cancelled) {
      try HealthImport.read(path, HealthImportOptions(zone: .utc)) { progress in
        calls.append(progress)
        return calls.count < 3
      } sink: { _, _ in
      }
    }
    #expect(calls.count == 3)
    // The first call comes before it is known what there is to read.
    #expect(
      calls.dropFirst().allSatisfy { $0.total == Int64(xml.utf8.count) && $0.bytes <= $0.total })
    #expect(calls.map(\.bytes) == calls.map(\.bytes).sorted())
  }

  @Test("what the taker of samples throws comes through") func whatTheTakerOfSamplesThrowsComes()
    throws
  {
    struct Full: Error {}
    let folder = try ScratchFolder()
    let path = try folder.write(appleXML(appleSteps("12")), to: "export.xml")
    #expect(throws: Full.self) {
      try HealthImport.read(path, HealthImportOptions(zone: .utc)) { _, _ in throw Full() }
    }
  }
}
