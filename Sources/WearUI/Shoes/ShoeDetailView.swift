import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws one pair: its wear, statistics, weeks and times.
enum ShoeDetailView {
  /// Returns the number of figures of a pair.
  static func figureCount(_ pair: ShoeFigures?) -> Int {
    (pair?.shoe.initialDistance ?? 0) > 0 ? 10 : 9
  }

  static func draw(
    _ pair: ShoeFigures, _ layer: ShoesLayer, _ state: AppState, _ environment: AppEnvironment,
    focused: Bool, in rect: Rect, into frame: inout Frame
  ) {
    let isPage = layer.page == .detail
    let layout = ShoeDetailLayout(
      body: rect, pair, spans: layer.spans.count, isPage: isPage)
    drawTitle(pair, layer, environment, in: layout.title, into: &frame)
    drawGauge(pair, environment, in: layout.gauge, into: &frame)
    drawFigures(pair, state, environment, layout, into: &frame)
    drawChart(pair, layer, environment, in: layout.chart, into: &frame)
    drawTimes(pair, layer, environment, focused: focused, in: layout.times, into: &frame)
  }

  // MARK: Title and gauge

  private static func drawTitle(
    _ pair: ShoeFigures, _ layer: ShoesLayer, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts
    var words: [Span] = []
    if let since = pair.wornSince {
      let time = environment.format.since(since, in: environment.base)
      words.append(Span("● " + texts("shoe.on_since", ["time": time]), Style(.good, .bold)))
    } else if pair.shoe.isArchived {
      words.append(Span(texts("shoe.retired"), .muted))
    }
    func name(in columns: Int) -> [Span] {
      ShoeText.name(
        pair, workShoe: layer.workShoe, style: Style(.text, .bold), texts, width: columns)
    }
    // The name keeps its place where the state does not fit beside it: the list shows that too.
    if name(in: .max).columns + words.columns > rect.width - 8 { words = [] }
    frame.draw(
      Row(
        [Span("\(pair.sign.letter)  ", Style(pair.sign.role, .bold))]
          + name(in: rect.width - 8 - words.columns),
        trailing: words),
      in: rect.inset(1, 0))
  }

  static func drawGauge(
    _ pair: ShoeFigures, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard !rect.isEmpty else { return }
    let line = rect.inset(1, 0).row(0), format = environment.format
    guard let permille = pair.usedPermille, let walked = pair.walked else {
      frame.text(environment.texts("shoes.counting"), in: line, .muted)
      return
    }
    // The limit that is nearer determines the wear.
    let byDistance = pair.shoe.distanceLimit.map {
      Int((walked.distance + pair.shoe.initialDistance) * 1000 / max(1, $0)) == permille
    }
    let limit: String
    if byDistance == true, let most = pair.shoe.distanceLimit {
      limit = format.limit(most)
    } else {
      limit = format.steps(pair.shoe.stepLimit ?? 0)
    }
    let mark = pair.alert == nil ? "" : "! "
    let percent = format.percent(permille: permille)
    frame.draw(
      Gauge(
        permille: min(1000, permille), role: ShoeText.style(of: pair).role,
        label: mark + environment.texts("shoe.used", ["percent": percent, "limit": limit])),
      in: line)
  }

  // MARK: Figures

  private static func drawFigures(
    _ pair: ShoeFigures, _ state: AppState, _ environment: AppEnvironment,
    _ layout: ShoeDetailLayout, into frame: inout Frame
  ) {
    let all = figures(pair, state.profile.currency, environment)
    let width = layout.figures.width / max(1, layout.columns)
    let label = min(11, width / 2)
    for (index, figure) in all.enumerated() {
      let row = index / layout.columns, column = index % layout.columns
      guard row < layout.figures.height else { break }
      let line = layout.figures.row(row)
      let cell = Rect(line.x + column * width + 1, line.y, width - 1, 1)
      frame.spans(
        [
          Span(DisplayText.pad(environment.texts("shoe.figure.\(figure.key)"), to: label), .muted),
          Span(figure.text, Style(.text, .bold)),
        ], in: cell)
    }
  }

  /// Returns the statistics of the pair, most important first.
  private static func figures(
    _ pair: ShoeFigures, _ currency: String, _ environment: AppEnvironment
  ) -> [(key: String, text: String)] {
    let format = environment.format, texts = environment.texts, shoe = pair.shoe
    func counted(_ text: String?) -> String { pair.walked == nil ? "…" : text ?? "–" }
    let distance = pair.distance.map {
      format.distance($0, isEstimate: pair.walked?.isEstimated ?? false)
    }
    let last = pair.worn.last.map {
      format.dayInWords(environment.zone.local(at: $0 - 1).day, environment.base)
    }
    let hours = format.number(pair.worn.seconds / 3600) + " " + texts("unit.hour")
    let cost = pair.costPerKilometre.map {
      format.money(cents: $0, currency: currency) + "/km"
    }
    var all: [(key: String, text: String)] = [
      ("distance", counted(distance)),
      ("steps", counted(pair.walked.map { format.number($0.steps) })),
      ("at_work", counted(pair.shiftPermille.map(format.percent))),
      ("hours", pair.worn.seconds < 3600 ? format.duration(seconds: pair.worn.seconds) : hours),
      ("days", format.number(Int64(pair.worn.days))), ("last", last ?? "–"),
      ("cost", shoe.purchasePriceCents == nil ? "–" : counted(cost)),
      (
        "price",
        shoe.purchasePriceCents.map { format.money(cents: $0, currency: currency) } ?? "–"
      ),
      ("bought", shoe.purchaseDate.map { format.shortDate($0) } ?? "–"),
    ]
    if shoe.initialDistance > 0 {
      all.insert(("initial", format.limit(shoe.initialDistance)), at: 3)
    }
    return all
  }

  // MARK: Chart

  /// Draws the weeks or months of a pair, with its name unless that is obvious.
  static func drawChart(
    _ pair: ShoeFigures, _ layer: ShoesLayer, _ environment: AppEnvironment, title: String = "",
    in rect: Rect, into frame: inout Frame
  ) {
    guard rect.height > 2 else { return }
    var rest = rect
    if let forecast = layer.forecast, forecast.values.count > 1, rect.height >= forecastRows + 7 {
      drawForecast(forecast, pair, environment, in: rest.takeTop(forecastRows), into: &frame)
      _ = rest.takeTop(1)
    }
    let heading = environment.texts("shoe.by_\(layer.grouping.rawValue)")
    frame.draw(
      Heading(heading, detail: title.isEmpty ? [] : [Span(title)]), in: rest.takeTop(1))
    guard !layer.spans.isEmpty else {
      let key = layer.isCounting ? "shoes.counting" : "shoe.no_steps"
      frame.text(environment.texts(key), in: rest.row(0).inset(1, 0), .muted)
      return
    }
    let bars = layer.spans.prefix(rest.height).map { span in
      BarChart.Bar(
        label: name(of: span, layer.grouping, environment), value: span.walked.steps,
        text: environment.format.number(span.walked.steps),
        role: pair.shoe.isArchived ? .muted : pair.sign.role)
    }
    frame.draw(BarChart(bars: bars), in: rest.inset(1, 0))
  }

  /// The height of the forecast.
  private static let forecastRows = 10

  /// Draws the wear by week up to the limit; the expected part is muted.
  private static func drawForecast(
    _ forecast: WearForecast, _ pair: ShoeFigures, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    var rest = rect
    let format = environment.format, texts = environment.texts
    let end = forecast.end.map { texts("shoe.worn_out_about", ["month": format.monthAndYear($0)]) }
    frame.draw(
      Heading(texts("shoe.wear"), trailing: [Span(end ?? "")]), in: rest.takeTop(1))
    let isDistance = forecast.isDistance
    var chart = LineChart(forecast.values) {
      isDistance ? format.limit($0 / 1_000_000 * 1_000_000) : format.brief($0)
    }
    chart.target = forecast.limit
    chart.forecast = forecast.past
    chart.role = pair.sign.role
    let last = forecast.start.adding(days: 7 * (forecast.values.count - 1))
    chart.ends = (format.monthAndYear(forecast.start), format.monthAndYear(last))
    frame.draw(chart, in: rest.inset(1, 0))
  }

  private static func name(
    of span: ShoeUsageCache.Span, _ grouping: WearGrouping, _ environment: AppEnvironment
  ) -> String {
    switch grouping {
    case .month: environment.format.monthAndYear(span.start)
    case .week:
      environment.format.days(
        span.start, span.start.adding(days: 6), year: environment.today.year)
    }
  }

  // MARK: Times

  private static func drawTimes(
    _ pair: ShoeFigures, _ layer: ShoesLayer, _ environment: AppEnvironment, focused: Bool,
    in rect: Rect, into frame: inout Frame
  ) {
    guard rect.height > 1 else { return }
    let isPage = layer.page == .detail
    var rest = rect
    frame.draw(Heading(environment.texts("shoe.times")), in: rest.takeTop(1))
    guard !layer.times.isEmpty else {
      frame.text(environment.texts("shoe.never_on"), in: rest.row(0).inset(1, 0), .muted)
      return
    }
    let rows = ShoeTimeRows(layer: layer, environment: environment, width: rest.width)
    guard isPage else {
      for y in 0..<min(rest.height, rows.count) {
        frame.draw(rows.row(at: y), in: rest.row(y).inset(1, 0))
      }
      return
    }
    frame.draw(
      List(rows, state: layer.timeList, command: "list.select", focused: focused), in: rest)
  }
}

/// The times of a pair, created when they are drawn.
private struct ShoeTimeRows: RowSource {
  let layer: ShoesLayer
  let environment: AppEnvironment
  let width: Int

  var count: Int { layer.times.count }

  func row(at index: Int) -> Row {
    let time = layer.times[index], format = environment.format, texts = environment.texts
    let interval = time.interval
    let end = min(interval.end, environment.now)
    var notes: [String] = []
    switch time {
    case .given: notes.append(texts("shoe.given"))
    case .session(let session):
      if session.isAutoStarted { notes.append(texts("shoe.auto_started")) }
      if session.isAutoClosed { notes.append(texts("shoe.auto_closed")) }
    }
    let isOpen = interval.end > environment.now
    var trailing: [Span] = []
    if layer.page == .detail, width >= 40 {
      let steps = layer.steps[time.id].map { $0 == 0 ? "" : format.steps($0) } ?? ""
      trailing.append(Span(DisplayText.pad(steps, to: 15, align: .right)))
    }
    let length = format.duration(seconds: max(0, end - interval.start))
    trailing.append(Span(DisplayText.pad(length, to: 11, align: .right) + " ", .muted))
    let note = notes.joined(separator: ", ")
    let columns = width - 2 - trailing.columns
    let whole = format.times(of: interval, in: environment.base)
    let times =
      DisplayText.width(whole) <= columns
      ? whole : format.shortTimes(of: interval, environment.base)
    let room = columns - 4 - DisplayText.width(times)
    let style = isOpen ? Style(.good, .bold) : .text
    guard DisplayText.width(note) <= room else {
      return Row([Span(times, style)], trailing: trailing)
    }
    return Row([Span(times, style), Span("  " + note, .muted)], trailing: trailing)
  }
}
