import Domain
import Services
import Terminal

extension Shift {
  /// Returns the colour role of the shift by its starting hour: early, late or night.
  package func role(in zone: Zone) -> Role {
    switch zone.local(at: start).hour {
    case 4..<12: return .day
    case 12..<18: return .evening
    default: return .night
    }
  }
}

extension Role {
  /// Returns the role of a pattern's colour; a custom colour maps to the nearest of the series.
  package init(_ color: PatternColor) {
    switch color {
    case .series(let index): self = .series(index)
    case .rgb(let value): self = Role.nearest(to: value)
    }
  }

  /// The series' colours in the terminal theme, as xterm defines its 256.
  private static let seriesColors: [UInt32] = [
    0x5fd7d7, 0xffd787, 0xd787d7, 0x87d787, 0x87afff, 0xff875f,
  ]

  private static func nearest(to value: UInt32) -> Role {
    func distance(_ other: UInt32) -> Int {
      [16, 8, 0].reduce(0) { sum, shift in
        let difference = Int(value >> UInt32(shift) & 0xff) - Int(other >> UInt32(shift) & 0xff)
        return sum + difference * difference
      }
    }
    let nearest = seriesColors.indices.min {
      distance(seriesColors[$0]) < distance(seriesColors[$1])
    }
    return .series(nearest ?? 0)
  }
}

extension ShoeSigns.Sign {
  /// The role in which the sign is drawn.
  package var role: Role { color.map(Role.init) ?? .other }
}
