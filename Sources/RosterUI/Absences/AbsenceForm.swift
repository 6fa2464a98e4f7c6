import AppCore
import Domain
import Services
import Store
import Widgets

/// The form for an absence: its kind and dates, a half or the hours of a part, and a note.
struct AbsenceForm: FormModel {
  /// The edited absence; nil for a new one.
  let absence: Absence?
  /// The kinds, in the order of the field.
  let kinds: [AbsenceKind]
  /// The initial dates.
  private let days: ClosedRange<CivilDay>
  /// The zone of the hours.
  private let zone: Zone
  /// The effects of the absence as it was entered last, or the reason why it cannot be saved.
  private var preview: Preview?

  private struct Preview: Equatable {
    let draft: AbsenceDraft
    var report: AbsenceReport?
    var problem: UserFacingError?
  }

  /// The text of the first day as it was reviewed last: a single date is moved as a whole.
  private var reviewedFrom: String?

  private static let halves: [Absence.Half?] = [nil, .first, .second]

  /// Creates the form for a new absence.
  init(on days: ClosedRange<CivilDay>, kinds: [AbsenceKind], _ environment: AppEnvironment) {
    absence = nil
    self.kinds = kinds
    self.days = days
    zone = environment.zone
  }

  /// Creates the form for an absence.
  init(_ absence: Absence, kinds: [AbsenceKind], _ environment: AppEnvironment) {
    self.absence = absence
    self.kinds = kinds
    days = absence.from...max(absence.from, absence.to)
    zone = environment.base.zone(named: absence.zone)
  }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(absence == nil ? "absence.form.new" : "absence.form.edit")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, format = environment.format
    func clock(_ instant: Instant?) -> String {
      instant.map { zone.local(at: $0).clockText } ?? ""
    }
    let half = Self.halves.firstIndex(of: absence?.half) ?? 0
    return [
      Field(
        id: "kind", label: texts("absence.field.kind"),
        kind: .choice(kinds.map(format.name(of:))),
        index: kinds.firstIndex { $0.key == absence?.kind } ?? 0),
      Field(
        id: "from", label: texts("absence.field.from"), kind: .date,
        text: ISOText.format(days.lowerBound)),
      Field(
        id: "to", label: texts("absence.field.to"), kind: .date,
        text: ISOText.format(days.upperBound)),
      Field(
        id: "half", label: texts("absence.field.half"),
        kind: .choice(
          [texts("absence.half.none")]
            + Absence.Half.allCases.map { texts("absence.half.\($0.rawValue)") }), index: half),
      Field(
        id: "start", label: texts("absence.field.start"), kind: .time, text: clock(absence?.start),
        placeholder: texts("absence.field.start_example")),
      Field(
        id: "end", label: texts("absence.field.end"), kind: .time, text: clock(absence?.end),
        placeholder: texts("absence.field.end_example")),
      Field(
        id: "notes", label: texts("absence.field.note"), kind: .text, text: absence?.note ?? ""),
    ]
  }

  // MARK: Review

  /// Reads the fields and shows what follows; nil while one is invalid.
  mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let from = layer.form.value("from")
    if let reviewedFrom, reviewedFrom != from, layer.form.value("to") == reviewedFrom {
      layer.form.set("to", text: from)
    }
    reviewedFrom = from
    guard let draft = draft(&layer, environment) else { return nil }
    if let preview, preview.draft == draft {
      if let problem = preview.problem {
        layer.fail("from", problem, environment)
        return nil
      }
      if let report = preview.report { remark(on: report, &layer, environment.format) }
    }
    guard let absence else { return .absence(.add(draft)) }
    return .absence(.edit(absence.id, draft, from: absence))
  }

  private func remark(
    on report: AbsenceReport, _ layer: inout FormLayer, _ format: Format
  ) {
    layer.remark(format.figures(of: report).joined(separator: " · "))
    for warning in report.warnings {
      layer.remark(format.sentence(warning, about: report), isWarning: true)
    }
  }

  /// Returns the absence that the fields describe.
  private func draft(_ layer: inout FormLayer, _ environment: AppEnvironment) -> AbsenceDraft? {
    let texts = environment.texts
    let from = layer.day("from", environment), to = layer.day("to", environment)
    let start = layer.minuteOfDay("start", environment)
    let end = layer.minuteOfDay("end", environment)
    let half = Self.halves[layer.form.choice("half")]
    guard layer.isRight, let from, let to, kinds.indices.contains(layer.form.choice("kind")) else {
      return nil
    }
    var draft = AbsenceDraft(
      kind: kinds[layer.form.choice("kind")].key, from: .date(from), to: .date(to), half: half,
      note: layer.form.trimmed("notes"))
    if to < from {
      layer.form.set("to", error: texts("error.absence_to"))
    } else if half != nil, from != to {
      layer.form.set("half", error: texts("error.absence_half"))
    } else if half != nil, start != nil {
      layer.form.set("half", error: texts("error.absence_half_hours"))
    } else if start == nil, end != nil {
      layer.form.set("start", error: texts("error.absence_start"))
    }
    guard layer.isRight else { return nil }
    if let start { setHours(of: &draft, start, end, from, to) }
    return draft
  }

  /// Sets the hours of a part of a shift; without an end it lasts until that of the shift. Hours
  /// that are as they were keep their moments, also of a time that occurs twice.
  private func setHours(
    of draft: inout AbsenceDraft, _ start: Int, _ end: Int?, _ from: CivilDay, _ to: CivilDay
  ) {
    func moment(_ day: CivilDay, _ minute: Int, shownFor known: Instant?) -> Instant {
      let local = LocalDateTime(day: day, secondOfDay: minute * 60)
      if let known, zone.local(at: known).day == day,
        zone.local(at: known).secondOfDay / 60 == minute
      {
        return known
      }
      return zone.instant(for: local, near: nil)
    }
    draft.from = .moment(moment(from, start, shownFor: absence?.start))
    draft.to = from == to ? nil : .date(to)
    guard let end else { return }
    // An end before the start is on the next day.
    let day = from == to && end <= start ? to.adding(days: 1) : to
    draft.to = .moment(moment(day, end, shownFor: absence?.end))
  }

  /// Calculates what the absence would cover.
  mutating func catchUp(
    _ layer: FormLayer, from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> Bool {
    var read = layer
    guard let draft = draft(&read, environment), preview?.draft != draft else { return false }
    var next = Preview(draft: draft)
    do {
      next.report = try StoreServices(store: store, environment: environment.base).absences
        .preview(draft, replacing: absence?.id)
    } catch let error where !(error is StoreError) {
      next.problem = UserFacingError(error, environment)
    }
    preview = next
    return true
  }
}
