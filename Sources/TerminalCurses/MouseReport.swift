import Terminal

/// Mouse reports in the format of private mode 1006: `ESC [ < button ; column ; row M` or `m`.
enum MouseReport {
  /// Returns the event of the numbers between `<` and the last letter; nil for unused buttons.
  ///
  /// Only the left button has an effect: the others belong to the terminal's own menus and pasting.
  /// A drag that leaves the window goes on along its edge, as in the terminals that report no cell
  /// outside; urxvt reports those left of and above it, zutty those below. Nothing else happens
  /// outside.
  static func event(_ numbers: String, isRelease: Bool, in size: Size) -> MouseEvent? {
    let parts = numbers.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let button = parts[0], let column = parts[1], let row = parts[2] else {
      return nil
    }
    let point = Point(
      min(max(column, 1), max(1, size.width)) - 1, min(max(row, 1), max(1, size.height)) - 1)
    let isInside = column == point.x + 1 && row == point.y + 1
    // Bits 2 to 4 are modifiers, bit 5 is motion, bit 6 is the wheel.
    switch (button & 0b1100_0011, button & 0b0010_0000 != 0) {
    case (0, false) where isRelease: return MouseEvent(.release, at: point)
    case (0, true): return isRelease ? nil : MouseEvent(.drag, at: point)
    case (0, false): return isInside ? MouseEvent(.press, at: point) : nil
    case (64, false): return isInside && !isRelease ? MouseEvent(.wheelUp, at: point) : nil
    case (65, false): return isInside && !isRelease ? MouseEvent(.wheelDown, at: point) : nil
    default: return nil
    }
  }
}
