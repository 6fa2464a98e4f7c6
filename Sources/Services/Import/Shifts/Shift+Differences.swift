import Domain

extension Shift {
  /// A field that an import may change, by the name of its column.
  package enum Field: String, CaseIterable, Sendable {
    /// The start and end.
    case times
    case name, status
    case breakMinutes = "break_minutes"
    case rateLabel = "rate_label"
    case rateMultiplier = "rate_multiplier"
    case isAdditionalShift = "is_additional_shift"
    case notes, zone
  }

  /// Returns the fields in which `other` differs.
  package func differences(from other: Shift) -> [Field] {
    Field.allCases.filter { field in
      switch field {
      case .times: start != other.start || end != other.end
      case .name: name != other.name
      case .status: status != other.status
      case .breakMinutes: breakMinutes != other.breakMinutes
      case .rateLabel: rateLabel != other.rateLabel
      case .rateMultiplier: rateMultiplier != other.rateMultiplier
      case .isAdditionalShift: isAdditionalShift != other.isAdditionalShift
      case .notes: notes != other.notes
      case .zone: zone != other.zone
      }
    }
  }
}
