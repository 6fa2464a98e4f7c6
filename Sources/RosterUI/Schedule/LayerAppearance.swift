import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

/// How the layers beside shifts look.
enum LayerAppearance {
  /// Returns the style of an edge or a name: sleep is muted, workouts and time
  /// blocks stand out.
  static func style(_ layer: TimelineLayer) -> Style {
    switch layer {
    case .plannedSleep, .loggedSleep: .muted
    case .workouts: Style(.good)
    case .blocks: Style(.accent)
    case .calendars: Style(.warning)
    case .shoes: Style(.other)
    }
  }

  /// Returns the part of an entry on a day of the week.
  static func band(
    _ entry: TimelineEntry, _ minutes: Range<Int>, _ environment: AppEnvironment
  ) -> WeekGrid.Band {
    let format = environment.format
    return WeekGrid.Band(
      minutes: minutes, title: format.shortName(of: entry),
      times: format.range(of: entry, in: environment.zone), style: style(entry.layer),
      isPlanned: entry.isPlanned, isThin: entry.isBeside)
  }

  /// Returns the line of an entry in the details of a day: sign, times and name, below those of the
  /// shifts. One that began on an earlier day has only its end. `isBrief` omits the length.
  static func row(
    _ entry: TimelineEntry, on day: CivilDay, _ environment: AppEnvironment, isBrief: Bool
  ) -> Row {
    let format = environment.format, zone = environment.zone, texts = environment.texts
    let isSpokenPlan = entry.isPlanned && texts.signs.contains(.words)
    let plan = isSpokenPlan ? ", " + texts("timeline.planned") : ""
    let name = Span(format.name(of: entry) + plan, style(entry.layer))
    guard entry.interval.start >= zone.startOfDay(day) else {
      let until = texts("schedule.until", ["time": format.time(entry.interval.end, in: zone)])
      return Row([Span(" ╴  \(until)  ", .muted), name], isHeading: true)
    }
    // Whether somebody else's event took place is not known.
    let isTheirs = entry.layer == .calendars
    let sign = isTheirs ? "  " : texts.sign(format.mark(entry.status) + " ")
    return Row(
      [
        Span(" " + sign + "   ", style(entry.layer)),
        Span(format.range(of: entry, in: zone) + "  ", .muted), name,
      ],
      trailing: isBrief
        ? [] : [Span(format.duration(seconds: entry.interval.seconds) + " ", .muted)],
      isHeading: true)
  }
}

extension ScheduleViewModel {
  /// Reads what the days shown have beside shifts: nothing for list and year, or if no layer is on.
  /// Throws `StoreError`.
  mutating func readLayers(
    from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws {
    let roster = Roster(store: store, patterns: patterns, environment.base)
    let reader = TimelineReader(roster: roster, environment.base)
    layers = try reader.shownLayers(of: state.profile)
    guard view != .list, view != .year, !layers.isEmpty else { return contents.beside = [] }
    let zone = environment.zone
    let range = Interval(
      start: zone.startOfDay(contents.days.lowerBound),
      end: zone.startOfDay(contents.days.upperBound))
    contents.beside = try reader.entries(in: range, layers: layers)
  }

  /// Returns what a day has beside shifts.
  func beside(on day: CivilDay, _ environment: AppEnvironment) -> [TimelineEntry] {
    let zone = environment.zone
    let whole = Interval(
      start: zone.startOfDay(day), end: zone.startOfDay(day.adding(days: 1)))
    return contents.beside.filter { $0.interval.overlaps(whole) }
  }

  /// Returns the workouts and time blocks that start on a day.
  func activities(on day: CivilDay, _ environment: AppEnvironment) -> [TimelineEntry] {
    let start = environment.zone.startOfDay(day)
    return beside(on: day, environment).filter {
      ($0.layer == .workouts || $0.layer == .blocks) && start <= $0.interval.start
    }
  }

  /// Returns the menu that switches the layers on and off.
  func layerMenu(_ texts: Texts) -> MenuLayer {
    MenuLayer(
      title: texts("schedule.layers"),
      items: TimelineLayer.allCases.map { layer in
        let isOn = layers.contains(layer)
        return MenuLayer.Item(
          label: texts("timeline.layer.\(layer.rawValue)"),
          note: texts(isOn ? "settings.on" : "settings.off"),
          choice: .effects([
            .perform(.settings(.setLayers(layers.symmetricDifference([layer]))))
          ]))
      })
  }
}
