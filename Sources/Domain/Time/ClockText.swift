/// Formats times of day as forms, options and files have them in every language.
public enum ClockText {
  /// Formats a minute of the day: `20:00`; the midnight that ends a day is `24:00`. More hours are
  /// those of a length.
  public static func text(_ minute: Int) -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
    return "\(two(minute / 60)):\(two(minute % 60))"
  }
}
