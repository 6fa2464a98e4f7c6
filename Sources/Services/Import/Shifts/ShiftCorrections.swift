import Domain
import Interchange
import Store

/// The stored shifts whose times a file corrects although it has no id that says so.
///
/// A corrected interval of timewarrior has another start and therefore another id, rows of most
/// tables have no id, and some calendars have a new one in every export. Such a shift corrects one
/// of an earlier import of the same kind of file that nobody changed since and that is not in the
/// file itself, if both overlap for half of the shorter one and neither matches another. Their names
/// must be equal, except those of a tracker whose intervals never overlap, such as timewarrior.
struct ShiftCorrections {
  /// The stored shift for the times of a shift in the file.
  private(set) var corrected: [Interval: Shift] = [:]
  private let kind: ShiftFile.Kind
  private let labels: (Shift) throws -> String?

  /// Creates matches by `labels`, which returns the label of the last change to a shift.
  init(_ kind: ShiftFile.Kind, labels: @escaping (Shift) throws -> String?) {
    self.kind = kind
    self.labels = labels
  }

  /// Matches `rows`, which the store has neither by id nor by time, with those of `stored` that are
  /// not in the file. Throws `StoreError`.
  mutating func match(_ rows: [IncomingShift], with stored: [Shift]) throws {
    let places = rows.map(\.place) + stored.map(\.place)
    var matches: [Int: [Int]] = [:]
    try IntervalSweep.forEachOverlap(of: places) { a, b in
      let (number, other) = (min(a, b), max(a, b) - rows.count)
      guard number < rows.count, other >= 0, try isCorrection(rows[number], of: stored[other])
      else { return }
      matches[number, default: []].append(other)
    }
    let counts = matches.values.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (number, others) in matches where others.count == 1 && counts[others[0]] == 1 {
      corrected[rows[number].place] = stored[others[0]]
    }
  }

  /// Returns whether a shift of the file may be a stored one with other times. Throws `StoreError`.
  private func isCorrection(_ row: IncomingShift, of shift: Shift) throws -> Bool {
    let place = shift.place
    let shared = min(row.place.end, place.end) - max(row.place.start, place.start)
    guard shared * 2 >= min(row.place.seconds, place.seconds) else { return false }
    return try isSame(row, as: shift)
  }

  /// Returns whether an earlier import of the same kind of file stored a shift that overlaps `row`,
  /// nobody changed it since, and it may be the same shift. Throws `StoreError`.
  func isSame(_ row: IncomingShift, as shift: Shift) throws -> Bool {
    guard kind.isSequential || row.name ?? "" == shift.name else { return false }
    return try importedKind(of: shift) == kind
  }

  /// Returns the kind of file from which a shift was imported; nil if it was changed since. Throws
  /// `StoreError`.
  private func importedKind(of shift: Shift) throws -> ShiftFile.Kind? {
    guard let kind = try labels(shift).flatMap(ShiftFile.Kind.init(label:)) else { return nil }
    guard kind == .shifts else { return kind }
    // It was the label of all imports before calendars and timewarrior had their own.
    let timewarrior = TrackerFormat.timewarrior
    if shift.id == timewarrior.id(of: shift.scheduledStart) { return .tracker(timewarrior) }
    let isRandom = shift.id.text.dropFirst(14).first == "4"
    return isRandom ? .shifts : .calendar
  }
}

extension ShiftFile.Kind {
  /// The label of its imports in the history.
  package var label: String {
    let label = ShiftBatch.Kind.bring.rawValue
    return self == .shifts ? label : "\(label)_\(name)"
  }

  /// Returns the kind of the imports with that label; nil for another change.
  package init?(label: String) {
    guard let kind = Self.allCases.first(where: { $0.label == label }) else { return nil }
    self = kind
  }

  /// Whether the shifts of such a file never overlap.
  fileprivate var isSequential: Bool {
    if case .tracker(let format) = self { format.isSequential } else { false }
  }
}

extension Shift {
  /// The interval on the calendar: the worked one, or the planned one.
  var place: Interval { Interval(start: start, end: end) }
}

/// A search for overlapping intervals, in the order of their starts.
enum IntervalSweep {
  /// The number of intervals of one moment that are compared. It bounds the time for a file whose
  /// intervals all overlap.
  private static let mostAtOnce = 64

  /// Passes the indices of each two intervals that share a moment; the second starts later.
  static func forEachOverlap(
    of intervals: [Interval], _ body: (Int, Int) throws -> Void
  ) rethrows {
    let order = intervals.indices.sorted {
      (intervals[$0].start, $0) < (intervals[$1].start, $1)
    }
    var open: [Int] = []
    for next in order {
      open.removeAll { intervals[$0].end <= intervals[next].start }
      for other in open where intervals[other].overlaps(intervals[next]) { try body(other, next) }
      open.append(next)
      if open.count > mostAtOnce { open.removeFirst() }
    }
  }
}
