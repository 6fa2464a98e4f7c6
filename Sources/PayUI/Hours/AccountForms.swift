import AppCore
import Domain
import Services
import Widgets

/// The form that opens the account of hours, or changes how it was opened.
struct AccountOpeningForm: FormModel {
  private let opening: AccountEntry?
  private let today: CivilDay

  init(_ opening: AccountEntry?, _ today: CivilDay) {
    self.opening = opening
    self.today = today
  }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(opening == nil ? "account.form.open" : "account.form.reopen")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, format = environment.format
    return [
      Field(
        id: "length", label: texts("account.field.balance"), kind: .text,
        text: opening.map { format.typed($0.minutes) } ?? "0:00"),
      Field(
        id: "on", label: texts("account.field.on"), kind: .date,
        text: ISOText.format(opening?.on ?? today.startOfMonth)),
      Field(
        id: "cap", label: texts("account.field.cap"), kind: .text,
        text: opening?.capMinutes.map { format.typed($0) } ?? "",
        placeholder: texts("settings.no_limit")),
    ]
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let minutes = layer.signedMinutes("length", environment)
    let day = layer.day("on", environment), cap = layer.hours("cap", environment)
    layer.remark(environment.texts("account.form.open_about"))
    guard layer.isRight, let minutes, let day else { return nil }
    return .account(.open(minutes: minutes, on: day, capMinutes: cap))
  }
}

/// The form for a correction or a payout.
struct AccountEntryForm: FormModel {
  private let kind: AccountEntry.Kind
  private let day: CivilDay
  private let id = RecordID.new()

  init(_ kind: AccountEntry.Kind, on day: CivilDay) {
    self.kind = kind
    self.day = day
  }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts("account.form.\(kind.rawValue)")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    var fields = [
      Field(
        id: "length", label: texts("account.field.length"), kind: .text, text: "",
        placeholder: texts("form.example", ["text": kind == .payout ? "10:00" : "−2:00"])),
      Field(id: "on", label: texts("account.field.on"), kind: .date, text: ISOText.format(day)),
      Field(id: "notes", label: texts("absence.field.note"), kind: .text, text: ""),
    ]
    if kind == .payout {
      fields.insert(
        Field(id: "factor", label: texts("account.field.factor"), kind: .text, text: "1"), at: 2)
    }
    return fields
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let minutes = layer.signedMinutes("length", environment)
    let day = layer.day("on", environment)
    if let minutes, kind == .payout ? minutes <= 0 : minutes == 0 {
      let text = layer.form.trimmed("length")
      layer.fail("length", DurationTextError.zero(text), environment)
    }
    var factor = Multiplier.one
    if kind == .payout {
      let text = layer.form.trimmed("factor")
      if let read = Multiplier(text.replacing(",", with: ".")), read.tenThousandths > 0 {
        factor = read
      } else {
        layer.form.set("factor", error: environment.texts("error.factor", ["text": text]))
      }
    }
    guard layer.isRight, let minutes, let day else { return nil }
    return .account(
      .add(
        AccountEntry(
          id: id, kind: kind, minutes: minutes, on: day, multiplier: factor,
          note: layer.form.trimmed("notes"))))
  }
}

/// The form for contract hours from a day on.
struct TargetForm: FormModel {
  private static let spans: [WorkTarget.Per] = [.week, .period]

  private let day: CivilDay
  private let id = RecordID.new()

  init(on day: CivilDay) { self.day = day }

  func title(_ environment: AppEnvironment) -> String { environment.texts("account.form.target") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      Field(
        id: "length", label: texts("account.field.contract"), kind: .text, text: "",
        placeholder: texts("form.example", ["text": "38:30"])),
      Field(
        id: "per", label: texts("entitlement.field.per"),
        kind: .choice(Self.spans.map { texts("account.per.\($0.rawValue)") })),
      Field(
        id: "from", label: texts("absence.field.from"), kind: .date, text: ISOText.format(day)),
    ]
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let minutes = layer.hours("length", environment)
    if minutes == nil, layer.form["length"]?.error == nil {
      layer.form.set("length", error: environment.texts("error.contract_hours"))
    }
    let day = layer.day("from", environment)
    layer.remark(environment.texts("account.form.target_about"))
    guard layer.isRight, let minutes, let day else { return nil }
    let per = Self.spans[layer.form.choice("per")]
    return .target(.set(WorkTarget(id: id, minutes: minutes, per: per, from: day)))
  }
}

extension FormLayer {
  /// Reads a length in minutes that may be negative; a bare number is hours. Marks an invalid field
  /// and returns nil.
  fileprivate mutating func signedMinutes(_ id: String, _ environment: AppEnvironment) -> Int? {
    let text = form.trimmed(id).compactLength
    let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
    do {
      let minutes = try DurationText.hours(
        isNegative ? String(text.dropFirst()) : text, allowsZero: true)
      let signed = isNegative ? -minutes : minutes
      form.set(id, note: environment.format.signedHours(signed))
      return signed
    } catch {
      fail(id, error, environment)
      form.set(id, note: "")
      return nil
    }
  }
}

extension Format {
  /// Formats minutes as they are typed: `-3:30`.
  fileprivate func typed(_ minutes: Int) -> String {
    (minutes < 0 ? "-" : "") + hours(minutes: Int64(abs(minutes)))
  }
}
