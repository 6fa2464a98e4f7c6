import Domain
import Interchange
import TestSupport
import Testing

@Suite("files of trackers and diaries")
struct TrackerTests {
  private static let berlin = Zones.named("Europe/Berlin")
  private static let days =
    CivilDay.clamped(
      year: 2025, month: 1, day: 1)...CivilDay.clamped(
      year: 2026, month: 12, day: 31)

  private func drafts(_ text: String, _ format: TrackerFormat) throws -> ShiftDrafts {
    try format.drafts(in: Array(text.utf8), zone: Self.berlin, repeating: Self.days)
  }

  private func words(_ found: ShiftDrafts) -> [String] {
    let shifts = found.drafts.map { draft in
      let time: String
      switch draft.time {
      case .moments(let interval, _):
        let minutes = (interval.end - interval.start) / 60
        let rest = draft.breakMinutes.map { $0 == 0 ? "" : " -\($0)" } ?? ""
        time = "\(ISOText.format(Self.berlin.local(at: interval.start))) | \(minutes)\(rest)"
      case .days(let day, _): time = ISOText.format(day)
      }
      return "\(draft.title) | \(time)" + (draft.notes.isEmpty ? "" : " | \(draft.notes)")
    }
    return shifts + found.skipped.map { "! \($0.reason) \($0.title)" }
      + found.remarks.map { "* \($0)" }
  }

  @Test("are recognized by their content and read", arguments: trackerSamples)
  func reads(sample: TrackerSample) throws {
    let bytes = Array(sample.text.utf8)
    let format = try #require(TrackerFormat.of(head: bytes))
    #expect(format.name == sample.format)
    #expect(try words(drafts(sample.text, format)).map(\.short) == sample.entries.map(\.short))
  }

  @Test("are recognized by no other format", arguments: trackerSamples)
  func isOnlyOne(sample: TrackerSample) {
    let head = TrackerHead(Array(sample.text.utf8))
    #expect(TrackerFormat.all.filter { $0.fits(head) }.map(\.name) == [sample.format])
  }

  @Test(
    "other files are none of them",
    arguments: [
      "", "hello\n", "start,end,name\n2026-03-01 07:00,2026-03-01 15:00,ward\n",
      "2026-03-01 07:00\t2026-03-01 15:00\tward\n", "2026-03-01 07:00 15:00 ward\n",
      "[1,2]", "{}", "[]", #"{"shifts":[{"start":"2026-03-02T07:00"}]}"#,
      #"[{"start":"2025-11-03T22:00:00+01:00","end":"2025-11-04T06:00:00+01:00"}]"#,
      #"[{"dateTime":"03/03/26 07:00:00","value":"100"}]"#, "* a list\n* of things\n",
      "id,start,stop,project,tags\n784ed39,2025-11-03 22:00:00,2025-11-04 06:00:00,ward,\n",
      "BEGIN:VCALENDAR\n", "<gpx></gpx>", "i am\n", "2026-03-01\nnote\n",
    ])
  func others(text: String) {
    #expect(TrackerFormat.of(head: Array(text.utf8)) == nil)
  }

  @Test("tasks and lengths are named, not mistaken for another program's")
  func withoutTimes() throws {
    let texts = [
      "taskwarrior":
        #"[{"id":1,"description":"ward","entry":"20261128T160224Z","start":"20261128T160224Z","#
        + #""status":"pending","uuid":"7bf78ef4-21d2-404f-a097-2af3fc30e10b"}]"#,
      "timedot":
        "2025-11-03\nward:night  .... .... ..\nadmin  1.5h  ; x\n\n2025-11-04 note\nward  90m\n",
    ]
    for (name, text) in texts {
      let format = try #require(TrackerFormat.of(head: Array(text.utf8)))
      #expect(format.name == name)
      #expect(try failure(ShiftFileError.self) { try drafts(text, format) } == .noTimes(name))
      #expect(!TrackerFormat.all.contains(format))
    }
  }

  @Test("names of formats are unique, and each has a sample")
  func names() {
    #expect(Set(TrackerFormat.all.map(\.name)).count == TrackerFormat.all.count)
    #expect(Set(trackerSamples.map(\.format)) == Set(TrackerFormat.all.map(\.name)))
  }

  @Test("the ids of entries stay with their starts, and are unique within a file")
  func ids() throws {
    let log = "i 2025-11-03 07:00 a\no 2025-11-03 12:00\n"
    let other = log.replacing("07:00", with: "06:00").replacing(" a", with: " b") + log
    let first = try drafts(log, .timeclock), second = try drafts(other, .timeclock)
    #expect(first.drafts[0].id == second.drafts[1].id)
    let twice = try drafts(log + log, .timeclock)
    #expect(Set(twice.drafts.map(\.id)).count == 2)
    #expect(twice.drafts[0].id == first.drafts[0].id)
    #expect(
      first.drafts[0].id
        != (try drafts("2025-11-03 07:00 hello\n2025-11-03 12:00 a\n", .utt))
        .drafts[0].id)
  }

  @Test("a frame of Watson keeps its id when it is edited")
  func frameID() throws {
    let frame = #"[[1762203600,1762232400,"ward","784e",[],1]]"#
    let log =
      #"[{"id":"784e","project":"theatre","start":"2025-11-03T21:45:00+01:00","#
      + #""stop":"2025-11-04T06:00:00+01:00","tags":[]}]"#
    let ids = [try drafts(frame, .watson), try drafts(log, .watson)].map { $0.drafts.map(\.id) }
    #expect(ids[0] == ids[1] && ids[0].count == 1)
  }

  @Test("a time that the clock has twice is the first, except for an end before its start")
  func repeatedHour() throws {
    let log = "i 2025-10-26 02:40 a\no 2025-10-26 02:10\ni 2025-03-30 02:30 b\no 2025-03-30 04:00\n"
    let found = try drafts(log, .timeclock)
    #expect(found.drafts.map { words($0) } == [30 * 60, 30 * 60])
  }

  private func words(_ draft: ShiftDraft) -> Int64 {
    guard case .moments(let interval, _) = draft.time else { return 0 }
    return interval.seconds
  }

  @Test("spoiled files end in a sentence or in drafts", arguments: trackerSamples)
  func spoiled(sample: TrackerSample) throws {
    let bytes = Array(sample.text.utf8)
    let format = try #require(TrackerFormat.of(head: bytes))
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(seed))
      var spoiled = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) where !spoiled.isEmpty {
        let place = Int.random(in: spoiled.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: spoiled[place] = UInt8.random(in: 0...255, using: &random)
        case 1: spoiled.remove(at: place)
        default: spoiled.replaceSubrange(place..., with: [])
        }
      }
      let found = try? format.drafts(in: spoiled, zone: Self.berlin, repeating: Self.days)
      for draft in found?.drafts ?? [] {
        if case .moments(let interval, _) = draft.time {
          #expect(interval.start < interval.end)
        }
      }
    }
  }

  @Test("the names of a data folder decide its format")
  func folders() {
    let timewarrior = TrackerFormat.folder([
      "undo.data", "2025-11.data", "tags.data", "2025-10.data",
    ])
    #expect(timewarrior?.format == .timewarrior)
    #expect(timewarrior?.files == ["2025-10.data", "2025-11.data"])
    #expect(TrackerFormat.folder(["frames", "frames.bak", "state"])?.files == ["frames", "state"])
    #expect(TrackerFormat.folder(["apts", "todo"])?.format == .calcurse)
    #expect(TrackerFormat.folder(["a.csv", "2025-11.csv"]) == nil)
  }
}

extension String {
  /// The text without a blank at its end.
  fileprivate var short: String { hasSuffix(" ") ? String(dropLast()) : self }
}
