import AppCore
import Domain
import Services
import Widgets

/// The forms in which the setup asks for a rotation.
struct RotationForm: FormModel {
  /// The question.
  enum Question: Equatable, Sendable {
    /// The first day of a change.
    case day(CivilDay)
    /// The number of days on and off, with shifts from `first` on.
    case onOff(first: CivilDay)
    /// The days of a week starting on `firstWeekday`, with shifts from `first` on.
    case weekly(first: CivilDay, firstWeekday: Weekday)
    /// The name, days and times of a known rotation.
    case details(RotationDraft)
  }

  /// The question of the form.
  let question: Question
  /// The rotation described by the fields; nil while one is invalid, or if none is asked for.
  private(set) var draft: RotationDraft?

  init(_ question: Question) { self.question = question }

  func title(_ environment: AppEnvironment) -> String {
    let texts = environment.texts
    return switch question {
    case .day: texts("setup.day.title")
    case .onOff: texts("setup.on_off.title")
    case .weekly: texts("setup.weekly.title")
    case .details: texts("setup.details.title")
    }
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    switch question {
    case .day(let day): [RotationForm.day("first", day, environment)]
    case .onOff(let first): RotationForm.onOffFields(first, environment)
    case .weekly(let first, let weekday):
      RotationForm.weeklyFields(first, weekday, environment)
    case .details(let draft): RotationForm.detailFields(draft, environment)
    }
  }

  /// Reads the fields into `draft`.
  mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    draft = read(&layer, environment)
    return nil
  }

  private func read(
    _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> RotationDraft? {
    switch question {
    case .day:
      _ = layer.day("first", environment)
      return nil
    case .onOff(let first): return RotationForm.readOnOff(first, &layer, environment)
    case .weekly(let first, let weekday):
      return RotationForm.readWeekly(first, weekday, &layer, environment)
    case .details(let draft): return RotationForm.readDetails(draft, &layer, environment)
    }
  }
}

extension FormLayer {
  /// The rotation described by a form; nil while a field is invalid, or in another form.
  var rotation: RotationDraft? { isRight ? model(RotationForm.self)?.draft : nil }
}

// MARK: - Fields of several forms

extension RotationForm {
  static func day(_ id: String, _ day: CivilDay?, _ environment: AppEnvironment) -> Field {
    Field(
      id: id, label: environment.texts("setup.field.\(id)"), kind: .date,
      text: day.map(ISOText.format) ?? "")
  }

  static func number(_ id: String, _ value: Int, _ environment: AppEnvironment) -> Field {
    Field(
      id: id, label: environment.texts("setup.field.\(id)"), kind: .number, text: String(value))
  }

  static func range(_ id: String, label: String, _ range: ClockRange) -> Field {
    Field(id: id, label: label, kind: .text, text: range.text)
  }

  /// Reads a range of times; nil if it is invalid.
  static func readRange(
    _ id: String, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> ClockRange? {
    do {
      let range = try ClockRange(layer.form.value(id), environment.texts)
      layer.form.set(
        id, note: environment.format.duration(seconds: Int64(range.minutes) * 60))
      return range
    } catch {
      layer.fail(id, error, environment)
      layer.form.set(id, note: "")
      return nil
    }
  }

  private static func readCount(
    _ id: String, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Int? {
    let text = layer.form.value(id)
    if let count = Int(text), PatternDiscovery.daysInARow.contains(count) { return count }
    layer.fail(id, UserFacingError("days_in_a_row", environment.texts, ["text": text]), environment)
    return nil
  }
}

// MARK: - Days on, days off

extension RotationForm {
  /// Twelve hours by day and by night, as in most rotations of days on and off.
  private static let usualDays = ClockRange(start: 7 * 60, minutes: 12 * 60)
  private static let usualNights = ClockRange(start: 19 * 60, minutes: 12 * 60)

  private static func onOffFields(_ first: CivilDay, _ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      number("days_on", 4, environment), number("days_off", 4, environment),
      Field(
        id: "work", label: texts("setup.field.work"),
        kind: .choice(
          PatternDiscovery.OnOff.Work.allCases.map { texts("setup.work.\($0.rawValue)") })),
      range("days", label: texts("setup.field.days"), usualDays),
      day("begins", first, environment),
    ]
  }

  private static func readOnOff(
    _ first: CivilDay, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> RotationDraft? {
    let work = PatternDiscovery.OnOff.Work(rawValue: layer.form.choice("work")) ?? .days
    show("days", usualDays, where: work != .nights, &layer, environment)
    show("nights", usualNights, where: work != .days, &layer, environment)
    let on = readCount("days_on", &layer, environment)
    let off = readCount("days_off", &layer, environment)
    let days = work == .nights ? usualDays : readRange("days", &layer, environment)
    let nights = work == .days ? usualNights : readRange("nights", &layer, environment)
    let begins = layer.day("begins", environment)
    guard let on, let off, let days, let nights, let begins else { return nil }
    let name = environment.texts(
      "setup.on_off.name", ["on": String(on), "off": String(off)])
    let kind = work == .days ? "" : ", " + environment.texts("setup.work.\(work.rawValue)")
    let answer = PatternDiscovery.OnOff(
      daysOn: on, daysOff: off, work: work, days: days, nights: nights, begins: begins)
    return try? PatternDiscovery.rotation(answer, name: name + kind, first: first)
  }

  /// Shows a field of times while it is relevant, before the last field.
  private static func show(
    _ id: String, _ usual: ClockRange, where isShown: Bool, _ layer: inout FormLayer,
    _ environment: AppEnvironment
  ) {
    if !isShown {
      layer.form.remove(id)
    } else if layer.form[id] == nil {
      let place = max(0, layer.form.fields.count - 1)
      layer.form.fields.insert(
        range(id, label: environment.texts("setup.field.\(id)"), usual), at: place)
    }
  }
}

// MARK: - Days of the week

extension RotationForm {
  private static let usualHours = ClockRange(start: 7 * 60, minutes: 8 * 60)

  private static func weekdays(from first: Weekday) -> [Weekday] {
    let all = Weekday.allCases
    let place = all.firstIndex(of: first) ?? 0
    return Array(all[place...] + all[..<place])
  }

  private static func weeklyFields(
    _ first: CivilDay, _ firstWeekday: Weekday, _ environment: AppEnvironment
  ) -> [Field] {
    let texts = environment.texts
    let week = first.startOfWeek(firstWeekday)
    let days = weekdays(from: firstWeekday).enumerated().map { offset, weekday in
      let next = [0, 7].map { start -> String in
        let day = week.adding(days: start + offset)
        let coming = day < first ? day.adding(days: 14) : day
        return texts("setup.every_second_week", ["day": environment.format.day(coming)])
      }
      let isOffice = weekday != .saturday && weekday != .sunday
      return Field(
        id: id(weekday), label: texts("weekday.long.\(weekday.rawValue)"),
        kind: .choice([texts("setup.never"), texts("setup.every_week")] + next),
        index: isOffice ? 1 : 0)
    }
    return days + [range("hours", label: texts("setup.field.hours"), usualHours)]
  }

  private static func id(_ weekday: Weekday) -> String { "weekday_\(weekday.rawValue)" }

  private static func readWeekly(
    _ first: CivilDay, _ firstWeekday: Weekday, _ layer: inout FormLayer,
    _ environment: AppEnvironment
  ) -> RotationDraft? {
    let weekdays = weekdays(from: firstWeekday)
    var answer = PatternDiscovery.Weekly(
      days: [:], hours: usualHours, secondHours: usualHours, week: first.startOfWeek(firstWeekday))
    for weekday in weekdays {
      answer.days[weekday] = PatternDiscovery.Weekly.WeekFrequency(
        rawValue: layer.form.choice(id(weekday)))
    }
    let hours = readRange("hours", &layer, environment)
    showSecondHours(answer.alternates, like: hours ?? usualHours, &layer, environment)
    let second = answer.alternates ? readRange("second_hours", &layer, environment) : hours
    guard let hours, let second else { return nil }
    answer.hours = hours
    answer.secondHours = second
    do {
      let name = name(of: answer, weekdays, environment)
      return try PatternDiscovery.rotation(answer, name: name, first: first)
    } catch {
      layer.fail(id(weekdays[0]), error, environment)
      return nil
    }
  }

  /// Shows the times of every second week, initially those of every week.
  private static func showSecondHours(
    _ isShown: Bool, like hours: ClockRange, _ layer: inout FormLayer,
    _ environment: AppEnvironment
  ) {
    if !isShown {
      layer.form.remove("second_hours")
    } else if layer.form["second_hours"] == nil {
      let label = environment.texts("setup.field.second_hours")
      layer.form.append(range("second_hours", label: label, hours))
    }
  }

  /// Returns a name such as `Mon–Fri, every second Sat`.
  private static func name(
    of answer: PatternDiscovery.Weekly, _ weekdays: [Weekday], _ environment: AppEnvironment
  ) -> String {
    func list(_ wanted: (PatternDiscovery.Weekly.WeekFrequency) -> Bool) -> String {
      Self.list(weekdays.map { wanted(answer.days[$0] ?? .never) }, weekdays, environment.format)
    }
    let always = list { $0 == .everyWeek }
    let sometimes = list { $0 == .thisWeek || $0 == .nextWeek }
    guard !sometimes.isEmpty else { return always }
    let second = environment.texts("setup.name.every_second", ["days": sometimes])
    return always.isEmpty ? second : "\(always), \(second)"
  }

  /// Lists weekdays; three or more consecutive ones as a range.
  private static func list(
    _ isChosen: [Bool], _ weekdays: [Weekday], _ format: Format
  ) -> String {
    var parts: [String] = []
    var index = 0
    while index < isChosen.count {
      guard isChosen[index] else {
        index += 1
        continue
      }
      let run = isChosen[index...].prefix { $0 }.count
      let names = weekdays[index..<index + run].map(format.weekday)
      parts += run > 2 ? ["\(names[0])–\(names[run - 1])"] : names
      index += run
    }
    return parts.joined(separator: ", ")
  }
}
