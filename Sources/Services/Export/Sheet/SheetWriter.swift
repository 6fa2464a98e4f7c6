import Domain
import Interchange
import Store

/// Writes shifts, hours, absences or the account of hours as a PDF, laying out one pay period or month
/// at a time.
struct SheetWriter {
  private let profile: UserProfile
  private let environment: Environment
  private let document: PDFDocument
  private var layout: SheetLayout

  /// Creates an empty document. Throws `PDFError`.
  init(
    _ subject: Exporter.Subject, _ profile: UserProfile, _ environment: Environment,
    _ typefaces: [PDFTypeface]
  ) throws {
    self.profile = profile
    self.environment = environment
    let title = environment.texts(subject.sheetTitle)
    let document = try PDFDocument(
      PDFDocument.Properties(title: title, author: profile.name), typefaces: typefaces)
    self.document = document
    layout = SheetLayout(paper: environment.paper, measure: document.width)
  }

  /// Draws the pay periods with days in `window`. Throws `StoreError`, `RulesetFileError` and
  /// `PDFError`.
  mutating func addHours(_ window: DayWindow, _ payroll: Payroll) throws {
    try payroll.forEachPrintedPeriod(in: window) { period, statement in
      HoursSheet(statement, period, profile, environment).lay(into: &layout)
      try draw()
    }
  }

  /// Draws the absences with a date in `window`. Throws `StoreError`, `RulesetFileError` and
  /// `PDFError`.
  mutating func addAbsences(_ window: DayWindow, _ store: Store?, _ payroll: Payroll) throws {
    guard let store, let sheet = try AbsenceSheet(window, store, payroll) else { return }
    sheet.lay(into: &layout)
    try draw()
  }

  /// Draws the pay periods of the account of hours that touch `window`. Throws
  /// `AbsenceError.noAccount`, `StoreError`, `RulesetFileError` and `PDFError`.
  mutating func addAccount(_ window: DayWindow, _ payroll: Payroll) throws {
    try AccountSheet(window, payroll).lay(into: &layout)
    try draw()
  }

  /// Draws the months that have shifts on the days of `window`. Throws `StoreError` and `PDFError`.
  mutating func addShifts(_ window: DayWindow, _ roster: Roster?) throws {
    var month: Range<CivilDay>?
    var shifts: [Shift] = []
    let absences = try ListedAbsences(roster)
    try roster?.forEachShift(startingOn: window) { shift in
      let day = environment.zone(of: shift).local(at: shift.start).day
      if let month, !month.contains(day) {
        try add(month, shifts, absences)
        shifts = []
      }
      if shifts.isEmpty { month = Self.month(of: day) }
      shifts.append(shift)
    }
    if let month { try add(month, shifts, absences) }
  }

  private static func month(of day: CivilDay) -> Range<CivilDay> {
    let first = day.adding(days: 1 - day.day)
    return first..<first.adding(months: 1)
  }

  private mutating func add(
    _ month: Range<CivilDay>, _ shifts: [Shift], _ absences: ListedAbsences
  ) throws {
    RosterSheet(month, shifts, profile, environment, absences: absences).lay(into: &layout)
    try draw()
  }

  private mutating func draw() throws {
    for page in layout.takePages() { try document.add(page) }
  }

  /// Writes the file and returns the notes about it. An empty document gets a page with the text
  /// `nothing`. Throws `PDFError`, and what `write` throws.
  mutating func finish(
    nothing: String, _ write: ([UInt8]) throws -> Void
  ) throws -> [Exporter.Notice] {
    if document.isEmpty {
      layout.begin(SheetLayout.Head())
      layout.note(environment.texts(nothing))
      try draw()
    }
    let layout = layout, texts = environment.texts
    try document.finish({ layout.foot($0, of: $1, texts) }, write: write)
    guard document.hasReplaced else { return [] }
    return [document.isPlain ? .noTypeface : .replaced]
  }
}

extension Exporter.Subject {
  /// The key of the title of its pages.
  fileprivate var sheetTitle: String {
    switch self {
    case .hours: "page.hours"
    case .absences: "page.absences"
    case .account: "page.account"
    default: "page.roster"
    }
  }
}
