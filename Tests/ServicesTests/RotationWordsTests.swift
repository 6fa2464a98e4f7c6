import Domain
import Interchange
import Services
import ServicesTestSupport
import Testing

@Suite("Rotations in words") struct RotationWordsTests {
  private func environment(_ language: Texts.Language) -> Environment {
    Environment(
      now: Instant(seconds: 0), zone: .utc, zones: ZoneDatabase { _ in nil },
      format: Format(texts: Texts(language), clock: .twentyFourHour))
  }

  @Test("what is wrong with a pattern is said in words", arguments: Texts.Language.allCases)
  func patternErrors(language: Texts.Language) {
    let day = CivilDay(number: 0)
    let errors: [PatternError] = [
      .noDays, .noShifts, .weekdayMask(200), .untilNotAfterFrom(from: day, until: day),
      .yearOutOfRange(day), .unknownCode("Q"), .ambiguousCode("Q"), .teamOffset(99),
      .unknownTeam(4), .slot(day: 2, slot: 0, .startOutsideDay(1500)),
      .slot(day: 2, slot: 0, .notPositive(0)), .slot(day: 2, slot: 0, .tooLong(3000)),
      .slot(day: 2, slot: 0, .breakOutsideShift(900)),
    ]
    for error in errors {
      let complaint = UserFacingError(error, environment(language))
      #expect(complaint.code.hasPrefix("pattern_"))
      #expect(!complaint.text.contains("{") && !complaint.text.contains("⟦"), "\(complaint)")
    }
    let long = UserFacingError(
      PatternError.slot(day: 2, slot: 0, .tooLong(3000)), environment(.english))
    #expect(
      long.text == "On day 3 of the cycle a shift is 50 h long; a shift lasts at most 48 h.")
  }

  @Test(
    "what is wrong with a file of rotations names the place and the value",
    arguments: [
      ("{\"presets\":", "rotation_syntax", "line 1, character 12"),
      ("{}", "rotation_missing", "$.presets"),
      ("{\"presets\": [], \"preset\": 1}", "rotation_unknown", "Known: presets."),
      ("{\"presets\": 7}", "rotation_kind", "$.presets in the rotations must be: array"),
      (
        """
        {"presets": [{"id": "x", "names": [], "cycle": "D", "kinds": [{"code": "D", "kind": "day",
        "start": "25:00", "minutes": 1}], "teams": [], "source": ""}]}
        """, "rotation_invalid", "can’t be “25:00”"
      ),
      (
        """
        {"presets": [{"id": "x", "names": [], "cycle": "DQ", "kinds": [{"code": "D", "kind": "day",
        "start": "07:00", "minutes": 1}], "teams": [], "source": ""}]}
        """, "rotation_pattern", "x is inconsistent: The cycle uses the letter Q"
      ),
    ])
  func fileErrors(text: String, code: String, words: String) {
    #expect {
      try RotationFile.presets(text)
    } throws: { error in
      let english = UserFacingError(error, environment(.english))
      let german = UserFacingError(error, environment(.german))
      return english.code == code && english.text.contains(words) && german.text != english.text
        && !german.text.contains("{") && !german.text.contains("⟦")
    }
  }

  @Test("a warning says all it knows", arguments: Texts.Language.allCases)
  func warnings(language: Texts.Language) {
    let format = Format(texts: Texts(language), clock: .twentyFourHour)
    let subjects = ["a", "b"].map { RosterSubject.shift(RecordID($0)) }
    func sentence(_ concern: RosterConcern) -> String {
      format.sentence(
        RosterWarning(day: CivilDay(number: 0), subjects: subjects, concern: concern)
      ) { $0 == subjects[0] ? "FIRST" : "SECOND" }
    }
    let cases: [(RosterConcern, [String])] = [
      (.overlap(minutes: 60), ["FIRST", "SECOND", "1 h"]),
      (.shortRest(minutes: 540, least: 660), ["FIRST", "SECOND", "9 h", "11 h"]),
      (.daysInARow(13, most: 12), ["13", "12"]),
      (.sevenDays(minutes: 4320, most: 3600), ["72 h", "60 h"]),
      (.averageWeek(minutes: 3000, most: 2880, weeks: 17), ["50 h", "48 h", "17"]),
      (.nightsInARow(8, most: 7), ["8", "7"]),
      (.clockChange(minutes: 660, planned: 720), ["FIRST", "11 h", "12 h"]),
      (
        .holiday(Holiday(day: CivilDay(number: 0), key: "good_friday")),
        ["FIRST", language == .german ? "Karfreitag" : "Good Friday"]
      ),
    ]
    for (concern, words) in cases {
      let text = sentence(concern)
      #expect(!text.contains("{") && !text.contains("⟦"))
      for word in words { #expect(text.contains(word), "\(text)") }
    }
  }
}
