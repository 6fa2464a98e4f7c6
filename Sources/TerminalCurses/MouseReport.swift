import Terminal

/// Mouse reports in the format of private mode 1006: `ESC [ < button ; column ; row M` or `m`.
enum MouseReport {
  /// Returns the event of the numbers between `<` and the last letter; nil for unused buttons.
  ///
  /// Only the left button has an effect: the others belong to the terminal's own menus and pasting.
  static func event(_ numbers: String, isRelease: Bool) -> MouseEvent? {
    let parts = numbers.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let button = parts[0], let column = parts[1], let row = parts[2],
      column > 0, row > 0
    else { return nil }
    let point = Point(column - 1, row - 1)
    // Bits 2 to 4 are modifiers, bit 5 is motion, bit 6 is the wheel.
    switch (button & 0b1100_0011, button & 0b0010_0000 != 0) {
    case (0, false): return MouseEvent(isRelease ? .release : .press, at: point)
    case (0, true): return isRelease ? nil : MouseEvent(.drag, at: point)
    case (64, false): return isRelease ? nil : MouseEvent(.wheelUp, at: point)
    case (65, false): return isRelease ? nil : MouseEvent(.wheelDown, at: point)
    default: return nil
    }
  }
}
