import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the setup over everything else.
struct SetupView {
  let layer: SetupLayer
  let environment: AppEnvironment
  /// Whether it has the focus.
  let focused: Bool

  var texts: Texts { environment.texts }
  var format: Format { environment.format }

  func draw(in layout: AppLayout, into frame: inout Frame) {
    var area = layout.bounds
    _ = area.takeBottom(1)
    frame.clearHits()
    frame.cursor = nil
    frame.canvas.fill(area, " ", .text)
    drawHeader(in: layout.header, into: &frame)
    frame.canvas.fill(layout.rule, "─", Style(.border))
    drawStep(in: layout.body, into: &frame)
  }

  private func drawHeader(in rect: Rect, into frame: inout Frame) {
    let (number, count) = layer.progress
    let key: String
    switch layer.purpose {
    case .firstRun: key = "setup.title"
    case .add: key = "setup.title_add"
    case .change: key = "setup.title_change"
    }
    let name = layer.replaced?.name ?? ""
    let dots = String(repeating: "●", count: number) + String(repeating: "○", count: count - number)
    let step = texts("setup.progress", ["number": String(number), "count": String(count)])
    frame.draw(
      Row(
        [
          Span(" " + texts("app.name") + "  ", Style(.title)),
          Span(texts(key, ["name": name])),
        ], trailing: [Span(step + "  ", .muted), Span(dots + " ", Style(.accent))]), in: rect)
  }

  private func drawStep(in body: Rect, into frame: inout Frame) {
    switch layer.step {
    case .welcome: drawWelcome(in: body, into: &frame)
    case .person, .pay, .day, .onOff, .weekly, .details, .done:
      drawForm(in: body, into: &frame)
    case .way: drawWays(in: body, into: &frame)
    case .preset: drawPresets(in: body, into: &frame)
    case .days: drawDays(in: body, into: &frame)
    case .confirm: drawConfirm(in: body, into: &frame)
    }
  }

  /// Returns the layout of a step after drawing its title and explanation.
  func layout(
    _ body: Rect, _ content: SetupLayout.Content, into frame: inout Frame
  ) -> SetupLayout {
    let step = layer.step.rawValue
    let lines = DisplayText.wrap(texts("setup.\(step).text"), to: min(body.width, 90))
    let layout = SetupLayout(body: body, lines: lines.count, content)
    frame.text(texts("setup.\(step).title"), in: layout.title, Style(.title))
    for (y, line) in lines.enumerated() { frame.text(line, in: layout.text.row(y), .muted) }
    return layout
  }

  /// Returns the label of the key that runs a command.
  func key(_ id: String) -> String { environment.key(id) }

  // MARK: First and last

  private func drawWelcome(in body: Rect, into frame: inout Frame) {
    let isTalkative = body.height >= SetupLayout.talkative
    var rest = layout(body, .form(rows: body.height), into: &frame).main
    rest.width = max(rest.width, min(body.width, 90))
    if isTalkative { drawFacts(facts, &rest, into: &frame) }
    drawKeys(
      [
        ("setup.begin", "setup.welcome.begin"), ("setup.skip", "setup.welcome.skip"),
        ("setup.back", "setup.welcome.later"),
      ] + (isTalkative ? [("setup.join", "setup.welcome.join")] : []), &rest, into: &frame)
    // The language can be changed here, so it comes first where not everything fits.
    if !isTalkative { drawFacts(facts.reversed(), &rest, into: &frame) }
  }

  /// Where the data is stored, who can read it, and the language, each with its label.
  private var facts: [(label: String, value: String)] {
    [
      (texts("setup.welcome.stored"), layer.storePath),
      (texts("setup.welcome.private"), texts("setup.welcome.private_text")),
      (texts("setup.welcome.language"), "‹ \(language) ›"),
    ]
  }

  private func drawFacts(
    _ facts: [(label: String, value: String)], _ rest: inout Rect, into frame: inout Frame
  ) {
    let width = facts.map { DisplayText.width($0.label) }.max() ?? 0
    for (label, value) in facts {
      var lines = rest
      let beside = lines.takeLeft(width + 2)
      let wrapped = DisplayText.wrap(value, to: max(1, lines.width))
      frame.text(label, in: beside, .muted)
      for (y, line) in wrapped.enumerated() { frame.text(line, in: lines.row(y)) }
      if label == texts("setup.welcome.language") {
        frame.addHit(rest.row(0), HitTarget("setup.language"))
      }
      _ = rest.takeTop(wrapped.count)
    }
    _ = rest.takeTop(1)
  }

  private var language: String {
    switch layer.profile.language {
    case nil: texts("language.system")
    case "de"?: "Deutsch"
    default: "English"
    }
  }

  /// Draws keys with sentences about what they do.
  private func drawKeys(
    _ lines: [(command: String, text: String)], _ rest: inout Rect, into frame: inout Frame
  ) {
    let width = lines.map { DisplayText.width(key($0.command)) }.max() ?? 0
    let arguments = ["patterns": key("pattern.open"), "settings": key("go.settings")]
    for (command, text) in lines {
      var row = rest
      let place = row.takeLeft(width + 2)
      let wrapped = DisplayText.wrap(texts(text, arguments), to: max(1, row.width))
      frame.text(key(command), in: place, Style(.key))
      for (y, line) in wrapped.enumerated() { frame.text(line, in: row.row(y)) }
      let taken = rest.takeTop(wrapped.count)
      if environment.commands[command].map({ layer.step.scopes.contains($0.scope) }) ?? false {
        frame.addHit(taken, HitTarget(command))
      }
    }
  }

  // MARK: Forms

  private func drawForm(in body: Rect, into frame: inout Frame) {
    guard let form = layer.form else { return }
    let remarks = form.remarks.flatMap { remark in
      DisplayText.wrap(remark.text, to: max(20, min(64, body.width - 8))).map { line in
        [Span("  " + line, Style(remark.isWarning ? .warning : .muted))]
      }
    }
    let widget = Form(form.form, messages: remarks, command: "form.focus")
    let layout = layout(body, .form(rows: widget.size.height), into: &frame)
    frame.draw(widget, in: layout.main)
    if !focused { frame.cursor = nil }
    switch layer.step {
    case .onOff, .weekly: drawMonth(of: layer.draft, in: layout.picture, into: &frame)
    case .details:
      drawMonth(of: form.rotation ?? layer.draft, in: layout.picture, into: &frame)
    case .person: drawPerson(in: layout.picture, into: &frame)
    case .pay: drawPay(in: layout.picture, into: &frame)
    default: break
    }
  }

  /// Draws a month of a rotation if there is room; by default the first.
  func drawMonth(
    of draft: RotationDraft?, _ start: CivilDay? = nil, in rect: Rect, into frame: inout Frame
  ) {
    let start = start ?? layer.month
    guard rect.height >= SetupLayout.monthRows, let draft,
      let pattern = try? draft.pattern(id: SetupLayer.previewID, environment)
    else { return }
    let month = PatternMonth(
      pattern, month: start, PatternMonth.Marks(firstWeekday: layer.profile.firstWeekday),
      environment)
    PatternMonthView(
      title: [
        Span(draft.title, Style(.text).with(.bold)),
        Span("  " + format.monthAndYear(start), .muted),
      ], month: month, format: format
    ).draw(in: rect, into: &frame)
  }

  /// Draws the region's next public holidays and a sample of the time format.
  private func drawPerson(in rect: Rect, into frame: inout Frame) {
    guard let region = layer.profile.holidayRegion, rect.width > 24 else { return }
    let today = environment.today
    let holidays = HolidayCalendar.holidays(
      from: today, until: today.adding(days: 366), region: region)
    drawFacts(
      texts("setup.person.holidays"),
      holidays.map { (format.dayWithYear($0.day), format.holiday($0)) }, in: rect, into: &frame)
  }

  /// Draws the coming pay periods.
  private func drawPay(in rect: Rect, into frame: inout Frame) {
    guard rect.width > 24 else { return }
    let profile = layer.profile
    var period = PayPeriod.containing(
      environment.today, type: profile.payPeriodType, anchor: profile.payPeriodAnchor)
    var lines: [(String, String)] = []
    for _ in 0..<4 {
      lines.append(
        (
          format.days(period.start, period.lastDay, year: environment.today.year),
          format.duration(seconds: Int64(profile.regularMinutesPerPay) * 60)
        ))
      period = period.next
    }
    drawFacts(texts("setup.pay.periods"), lines, in: rect, into: &frame)
  }

  private func drawFacts(
    _ title: String, _ lines: [(String, String)], in rect: Rect, into frame: inout Frame
  ) {
    var rest = rect
    frame.text(title, in: rest.takeTop(1), .muted)
    let width = lines.map { DisplayText.width($0.0) }.max() ?? 0
    for (label, value) in lines.prefix(rest.height) {
      frame.spans(
        [Span(DisplayText.pad(label, to: width) + "  "), Span(value, .muted)], in: rest.takeTop(1))
    }
  }
}
