import Domain
import Interchange

extension Format {
  /// Describes why a calendar entry was skipped, as the end of a sentence.
  package func reason(_ reason: HolidayFile.Reason) -> String {
    switch reason {
    case .damagedLine: texts("holiday_skipped.damaged_line")
    case .cancelled: texts("holiday_skipped.cancelled")
    case .noName: texts("holiday_skipped.no_name")
    case .longName: texts("holiday_skipped.long_name")
    case .noStart: texts("holiday_skipped.no_start")
    case .unreadable(let value): texts("holiday_skipped.unreadable", ["value": value])
    case .notWholeDays: texts("holiday_skipped.not_whole_days")
    case .endBeforeStart: texts("holiday_skipped.end_before_start")
    case .tooLong(let days): texts("holiday_skipped.too_long", ["days": String(days)])
    case .rule(let rule): texts("holiday_skipped.rule", ["rule": rule])
    case .notInYears: texts("holiday_skipped.not_in_years")
    case .outOfRange(let day): texts("holiday_skipped.out_of_range", ["day": ISOText.format(day)])
    }
  }
}
