import Domain

/// Lines of headings that readers of tables understand.
enum TableHeadings {
  /// Returns whether it has the headings of shifts, steps or workouts.
  static func areKnown(_ names: [String]) -> Bool {
    WorkoutFormat.of(names) != nil || ShiftColumns.contents(of: names) == .shifts
      || areSteps(names)
  }

  /// Returns whether it has starts and ends, as tables of shifts have and others too.
  static func areTimes(_ names: [String]) -> Bool { (try? ShiftColumns(names)) != nil }

  private static func areSteps(_ names: [String]) -> Bool {
    var line = ByteBuffer()
    for (column, name) in names.enumerated() {
      if column > 0 { line.append(ascii: ",") }
      CSVText().append(name, to: &line)
    }
    return line.bytes.withUnsafeBufferPointer { (try? TableShape($0, file: "")) != nil }
  }
}
