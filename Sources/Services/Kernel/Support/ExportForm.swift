/// The format of an exported file.
package enum ExportForm: String, CaseIterable, Sendable {
  /// A table for spreadsheets.
  case csv
  /// A list for programs.
  case json
  /// Pages of plain text.
  case text
  /// Printable pages.
  case pdf
  /// A calendar.
  case ics
  /// An Excel workbook.
  case xlsx
  /// The worked shifts as files of time trackers.
  case timewarrior, timeclock, klog, org

  /// The suffix of file names.
  package var suffix: String {
    switch self {
    case .text: "txt"
    case .timewarrior: "data"
    case .klog: "klg"
    default: rawValue
    }
  }

  /// Whether it is not text.
  package var isPacked: Bool { self == .pdf || self == .xlsx }
}
