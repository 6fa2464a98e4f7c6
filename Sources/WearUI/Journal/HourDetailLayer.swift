import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The details of an hour.
  static let hourDetail = Scope("hour_detail", rank: 300)
}

/// The details of an hour: its pair, its samples, and which of them count.
struct HourDetailLayer: ListSurface {
  package static let stacks: [[Scope]] = [[.hourDetail, .list, .always]]

  /// The hour.
  let place: HourPlace
  /// The samples; nil before they are read.
  private(set) var accounts: [SampleAccount]?
  /// The cursor.
  package var list = ListState()

  init(_ place: HourPlace) { self.place = place }

  package var items: [SampleAccount] { accounts ?? [] }

  /// Reads the samples. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let model = state.journal
    let interval = model.interval(of: place)
    let around = Interval(
      start: interval.start - StepMerge.reach, end: interval.end + StepMerge.reach)
    let attribution = try StepAttribution(store: store, environment.base)
    let samples = try store.steps.samples(touching: around)
    accounts = attribution.merge.accounts(of: samples, in: interval) + whole(samples, model)
  }

  /// Returns the day-level samples, and which of them count.
  private func whole(_ samples: [StepSample], _ model: JournalViewModel) -> [SampleAccount] {
    let day = CivilDay(number: place.day), sums = model.pages[day]?.sums
    return samples.filter { sample in
      guard sample.kind == .steps, sample.isDayLevel else { return false }
      switch sample.time {
      case .day(let its): return its == day
      case .span(let span): return model.zones.local(at: span.start).day == day
      }
    }.map { sample in
      let counts =
        sums?.dayLevelSteps == sample.value && sums?.dayLevelSources.contains(sample.source) == true
      return SampleAccount(
        sample: sample, inside: sample.value, counted: counts ? sample.value : 0)
    }
  }

  // MARK: Drawing

  /// Draws the hour and its samples in a box.
  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let model = context.state.journal, environment = context.environment
    let head = head(model, environment)
    let rows = rows(model, environment)
    let height = head.count + max(1, rows.count) + 4
    let size = Size(min(area.width, 76), min(area.height, height))
    let interval = model.interval(of: place)
    let day = environment.format.dayWithYear(CivilDay(number: place.day))
    let times = environment.format.range(
      model.zones.local(at: interval.start), model.zones.local(at: interval.end))
    FloatingBox.draw(
      title: "\(day)  \(times)", in: FloatingBox.place(size: size, in: area), into: &frame
    ) { inside, frame in
      var rest = inside
      for line in head { frame.spans(line, in: rest.takeTop(1)) }
      _ = rest.takeTop(1)
      frame.draw(heading(environment.texts), in: rest.takeTop(1).inset(1, 0))
      frame.draw(
        List(
          rows, state: list, command: "list.select",
          empty: [Span(environment.texts("journal.no_samples"), .muted)]), in: rest)
    }
  }

  private func head(_ model: JournalViewModel, _ environment: AppEnvironment) -> [[Span]] {
    let format = environment.format, texts = environment.texts
    guard
      let hour = model.pages[CivilDay(number: place.day)]?.hours.first(where: {
        $0.place == place
      })
    else { return [] }
    var lines = [
      [
        Span(format.steps(hour.steps), Style(.text, .bold)), Span(" · ", .muted),
        Span(format.distance(hour.distance, isEstimate: hour.isDistanceEstimated)),
      ]
    ]
    for share in hour.shares {
      let mark = model.marks.mark(of: share.shoe)
      let seconds = hour.worn.first { $0.shoe == share.shoe }?.seconds
      lines.append([
        Span(mark.sign + " ", mark.style.with(.bold)),
        Span(share.shoe == nil ? texts("journal.free") : model.shoe(share.shoe)?.name ?? ""),
        Span("  " + format.steps(share.steps), .muted),
        Span(seconds.map { "  " + format.duration(seconds: $0) } ?? "", .muted),
      ])
    }
    return lines
  }

  private static let columns = 9

  private func heading(_ texts: Texts) -> Row {
    Row(
      [Span(texts("journal.sample.time"), .muted)],
      trailing: [
        Span(pad(texts("journal.sample.value")), .muted),
        Span(pad(texts("journal.sample.inside")), .muted),
        Span(pad(texts("journal.sample.counted")), .muted),
      ])
  }

  private func rows(_ model: JournalViewModel, _ environment: AppEnvironment) -> [Row] {
    let format = environment.format
    return (accounts ?? []).map { account in
      let source =
        model.sources.first { $0.number == account.sample.source }?.source.name
        ?? String(account.sample.source)
      let counts = account.counted > 0
      return Row(
        [
          Span(times(of: account.sample, model, environment) + "  ", counts ? .text : .muted),
          Span(source, counts ? .text : .muted),
        ],
        trailing: [
          Span(pad(format.number(account.sample.value)), .muted),
          Span(pad(format.number(account.inside)), .muted),
          Span(
            pad(counts ? format.number(account.counted) : "–"),
            counts ? Style(.good) : .muted),
        ])
    }
  }

  private func times(
    of sample: StepSample, _ model: JournalViewModel, _ environment: AppEnvironment
  ) -> String {
    guard case .span(let span) = sample.time, !sample.isDayLevel else {
      return environment.texts("journal.sample.day")
    }
    return environment.format.range(
      model.zones.local(at: span.start), model.zones.local(at: span.end))
  }

  private func pad(_ text: String) -> String {
    DisplayText.pad(text, to: Self.columns, align: .right)
  }
}
