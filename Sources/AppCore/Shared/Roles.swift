import Domain
import Services
import Terminal

extension Shift {
  /// Returns the colour role of the shift by its starting hour: early, late or night.
  package func role(in zone: Zone) -> Role {
    Role(startHour: zone.local(at: start).hour)
  }
}

extension Format {
  /// Returns the name of a kind of shift by its role: `Night` for `night`.
  package func kind(_ role: Role) -> String {
    switch role {
    case .day: kind("day")
    case .evening: kind("evening")
    default: kind("night")
    }
  }
}

extension Role {
  /// Returns the role of a shift that starts in that hour: early, late or night.
  package init(startHour: Int) {
    switch startHour {
    case 4..<12: self = .day
    case 12..<18: self = .evening
    default: self = .night
    }
  }

  /// Returns the role of a pattern's colour; a custom colour maps to the nearest of the series.
  package init(_ color: PatternColor) {
    switch color {
    case .series(let index): self = .series(index)
    case .rgb(let value): self = Role.nearest(to: value)
    }
  }

  /// Returns the series whose colour in the terminal theme is nearest.
  private static func nearest(to value: UInt32) -> Role {
    func distance(_ role: Role) -> Double {
      let number = Theme.terminal.paint(Style(role), depth: .xterm256).foreground ?? 0
      return RGB(xterm: number).distance(to: RGB(value))
    }
    let series = (0..<PatternColor.seriesCount).map(Role.series)
    return series.min { distance($0) < distance($1) } ?? .series1
  }
}

extension ShoeSigns.Sign {
  /// The role in which the sign is drawn.
  package var role: Role { color.map(Role.init) ?? .other }
}
