import Foundation
import Testing
import shiftpro

@Suite("which files are steps")
struct StepFilesTests {
  /// Long after the files of a test are written, so that they count as settled.
  let shell: Shell

  init() throws { shell = try Shell(now: "2100-11-02T12:00:00Z", zone: "UTC") }

  private func days() throws -> [Int?] {
    try shell("steps", "--json").list("days").map { $0.number("steps") }
  }

  @Test("a table of distances leaves the steps of the same spans alone")
  func distances() throws {
    let head = "type,unit,startDate,endDate,value\n"
    let span = "2024-03-01T07:00:00Z,2024-03-01T07:05:00Z"
    shell.must("import", try shell.file("a.csv", head + "StepCount,count,\(span),312\n"))
    #expect(try days() == [312])
    shell.must(
      "import", try shell.file("b.csv", head + "DistanceWalkingRunning,km,\(span),0.25\n"))
    #expect(try days() == [312])
  }

  @Test("where every row was skipped the exit status is 1")
  func allSkipped() throws {
    let path = try shell.file(
      "a.csv", "type,unit,date,value\nHeartRate,count/min,2024-03-01,71\n")
    let outcome = shell("import", path, "--json")
    #expect(outcome.status == 1)
    let skipped = try outcome.list("skipped")
    #expect(skipped.map { $0.text("reason") } == ["other_quantity"])
    #expect(try days() == [])
  }

  @Test("a row whose number cannot be read is named, also where it is the only one")
  func onlyRow() throws {
    let path = try shell.file("a.csv", "date,steps\n2024-03-01,many\n")
    let outcome = shell("import", path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("a.csv, line 2"), "\(outcome)")
    // Units stand below headings, where no time is.
    let units = "time,steps,distance\n,count,km\n2024-03-02 08:00,10,2\n"
    shell.must("import", try shell.file("b.csv", units))
    #expect(try days() == [10])
  }

  @Test("what was walked in each pair is counted by the import, not by the next start")
  func counted() throws {
    shell.must("shoe", "add", "Ghost")
    shell.must(
      "steps", "assign", "--from", "2024-03-01", "--to", "2024-03-02", "--shoe", "ghost")
    shell.must("import", try shell.file("a.csv", "time,steps\n2024-03-01 08:00,100\n"))
    let store = try shell.folder.open()
    #expect(try store.connection.integer("SELECT count(*) FROM wear_sum_stale") == 0)
    #expect(try store.connection.integer("SELECT sum(steps) FROM wear_sum") == 100)
  }

  @Test("what is walked until midnight does not reach into the next day")
  func midnight() throws {
    let path = try shell.file(
      "a.csv", "start,end,steps\n2024-03-01T23:30,2024-03-01T24:00,10\n")
    let lines = shell.must("import", path).output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("Fri 1 Mar 2024 – Fri 1 Mar 2024") }, "\(lines)")
  }

  @Test(
    "a table that nobody knows is not taken for shifts: its headings are shown",
    arguments: [
      "Date,Miles\n2024-03-01,3.1\n",
      "von,bis,Zeitzone,Aktivitätstyp,Daten\n2024-03-01T08:00,2024-03-01T09:00,UTC,Gehen,{}\n",
      "from,to,light (s),deep (s)\n2024-03-01T22:00,2024-03-02T06:00,100,200\n",
      "start,end,watts\n2024-03-01T22:00,2024-03-02T06:00,100\n",
      "date,value\n2024-03-01,1800\n",
    ])
  func unknownTables(text: String) throws {
    let path = try shell.file("table.csv", text)
    let outcome = shell("import", path)
    #expect(outcome.status == 1)
    let headings = text.split(separator: "\n")[0].replacingOccurrences(of: ",", with: ", ")
    #expect(outcome.errors.contains("Its columns: \(headings)"), "\(outcome)")
    #expect(outcome.errors.contains("--columns date="))
    #expect(try shell("list", "--from", "2024-01-01", "--json").list("shifts").isEmpty)
  }

  @Test("the person may say what a table is")
  func told() throws {
    let walks = try shell.file(
      "values.csv", "time,value\n2024-03-01 08:00,80\n2024-03-01 08:01,20\n")
    shell.must("import", walks, "--as", "steps")
    #expect(try days() == [100])
    let other = try shell.file("work.csv", "start,end,watts\n2024-03-01 07:00,15:00,1\n")
    #expect(try shell.must("import", other, "--as", "shifts", "--json").json().number("added") == 1)
  }

  @Test("time sheets and plain tables of shifts come in as before")
  func timeSheets() throws {
    for text in [
      "start,end\n2024-03-01 07:00,15:00\n",
      "id,start,stop,project,tags\n1,2024-03-02 07:00,15:00,x,\n",
      "Datum,Beginn,Ende,Pause,Zulage\n2024-03-03,07:00,15:00,30,1\n",
    ] {
      let path = try shell.file("a.csv", text)
      #expect(try shell.must("import", path, "--json").json().number("added") == 1, "\(text)")
    }
  }

  @Test(
    "tracks and other JSON are refused in words that fit",
    arguments: [
      ("run.gpx", "<?xml version=\"1.0\"?><gpx version=\"1.1\"></gpx>", "import_track"),
      ("run.tcx", "<TrainingCenterDatabase></TrainingCenterDatabase>", "import_track"),
      ("run.json", #"{"exercises":[{"distance":5000}]}"#, "shift_list_other"),
      ("run.csv", "Date,Miles\n2024-03-01,3.1\n", "import_table"),
    ])
  func tracks(name: String, text: String, code: String) throws {
    let outcome = shell("import", try shell.file(name, text), "--json")
    #expect(try outcome.errorCode() == code)
    #expect(outcome.status == 1)
  }

  @Test("rows whose times were cut to the minute are added up, and come again as the same")
  func sameSpan() throws {
    let path = try shell.file(
      "steps.csv", "time,steps\n2024-03-01 08:00,10\n2024-03-01 08:00,120\n2024-03-01 08:01,5\n")
    let first = try shell.must("import", path, "--json").json()
    #expect(first.number("added") == 3)
    #expect(try days() == [135])
    let again = try shell.must("import", path, "--again", "--json").json()
    #expect(again.number("added") == 0 && again.number("unchanged") == 3)
    #expect(try days() == [135])
  }

  @Test("accepting a source without doubts says so")
  func noDoubts() throws {
    shell.must("import", try shell.file("steps.csv", "date,steps\n2024-03-01,10\n"))
    let outcome = shell("steps", "doubts", "--accept", "1", "--json")
    #expect(outcome.status == 1)
    #expect(try outcome.errorCode() == "no_doubts")
  }

  @Test("an unchanged file is said to be unchanged; undo, other options and --again read it anew")
  func unchanged() throws {
    let text = "time,steps\n2024-03-01 08:00,10\nnever,1\n2024-03-01 08:01,5\n"
    let path = try shell.file("steps.csv", text)
    func answer(_ arguments: String...) throws -> String {
      shell.run(["import", path, "--json"] + arguments).output
    }
    let first = try answer()
    #expect(first.contains(#""added":2"#))
    let read = try answer("--again")
    #expect(try answer() == read)
    #expect(read.contains(#""unchanged":2"#) && read.contains("bad_time"))
    // Nothing new came with this one, and it is remembered all the same.
    #expect(try shell.folder.open().connection.integer("SELECT count(*) FROM step_file") == 1)
    // What was said is taken from the store: nothing of the file is read.
    try shell.folder.open().connection.execute(
      "UPDATE step_file SET report = replace(report, 'UTC', 'Mars/Base')")
    #expect(shell.must("import", path).output.contains("Mars/Base"))
    #expect(!shell.must("import", path, "--zone", "Europe/Berlin").output.contains("Mars/Base"))
    shell.must("undo")
    shell.must("undo")
    #expect(try answer().contains(#""added":2"#))
    // Another file of the same name and length.
    _ = try shell.file("steps.csv", text.replacingOccurrences(of: "08:01,5", with: "08:01,7"))
    #expect(try answer().contains(#""added":1"#))
  }
}
