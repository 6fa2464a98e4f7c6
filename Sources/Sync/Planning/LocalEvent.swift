import Domain

/// A shift as its event should be.
public struct LocalEvent: Equatable, Sendable {
  /// The shift.
  public let shift: Shift
  /// The fields of its event.
  public let fields: EventFields
  private let style: EventStyle

  /// Creates the event of a shift.
  public init(_ shift: Shift, _ style: EventStyle) {
    self.shift = shift
    self.style = style
    fields = style.fields(of: shift)
  }

  /// Whether it is in progress; its event waits until it ends.
  var isRunning: Bool { shift.status == .inProgress }

  /// Returns the fields of the event after the shift has taken over others. They differ from those
  /// if the style demands another title.
  func taking(_ fields: EventFields) -> EventFields {
    style.fields(of: style.shift(shift, with: fields, in: .utc))
  }
}
