import Domain

/// A format in which a time tracker or a diary keeps what was worked: how its files are recognized
/// and read.
///
/// A new format is a value in a file of its own and a line in `all`.
public struct TrackerFormat: Sendable {
  /// The formats, in the order in which they are tried.
  public static let all: [TrackerFormat] = [
    timewarrior, watson, hamster, org, timeclock, gtimelog, utt, klog, remind, calcurse,
  ]
  /// The formats that are recognized although they cannot be read.
  private static let refused: [TrackerFormat] = [
    hamsterCalendar, taskwarrior, simpleRemind, timedot,
  ]

  /// The maximum size of a file in bytes.
  public static let maximumBytes = 32 << 20

  /// The identifier for scripts.
  public let name: String
  /// The name of the program in sentences.
  public let program: String
  /// Whether its intervals never overlap, so that the same time under another name is a correction.
  public let isSequential: Bool
  /// Returns whether a file begins like one in this format.
  package let fits: @Sendable (TrackerHead) -> Bool
  /// Reads the entries of a file.
  let read: @Sendable (TrackerText, inout TrackerEntries) throws(ShiftFileError) -> Void
  /// Returns whether a file of the program's data folder has entries, by its name.
  private let isData: @Sendable (String) -> Bool

  init(
    _ name: String, program: String, isSequential: Bool = false,
    isData: @escaping @Sendable (String) -> Bool = { _ in false },
    fits: @escaping @Sendable (TrackerHead) -> Bool,
    read: @escaping @Sendable (TrackerText, inout TrackerEntries) throws(ShiftFileError) -> Void
  ) {
    self.name = name
    self.program = program
    self.isSequential = isSequential
    self.isData = isData
    self.fits = fits
    self.read = read
  }

  /// Creates a format whose files have no times of day.
  init(refused name: String, fits: @escaping @Sendable (TrackerHead) -> Bool) {
    let program = name
    self.init(program, program: program, fits: fits) { _, _ throws(ShiftFileError) in
      throw .noTimes(program)
    }
  }

  /// Returns the format of a file by its first bytes; nil if it is none of these.
  public static func of(head: [UInt8]) -> TrackerFormat? {
    let head = TrackerHead(head)
    return (all + refused).first { $0.fits(head) }
  }

  /// Returns the format of a program's data folder by the names of its files, and the names of
  /// those with entries in their order; nil for any other folder.
  public static func folder(_ names: [String]) -> (format: TrackerFormat, files: [String])? {
    for format in all {
      let files = names.filter(format.isData).sorted()
      if !files.isEmpty { return (format, files) }
    }
    return nil
  }

  /// Reads the shifts of a file; times without an offset are in `zone`. Repeated ones are expanded
  /// over `days`, and those far from `window` are left out. `progress` receives the numbers of
  /// processed and of all bytes, and returns whether to continue. Throws `ShiftFileError`.
  public func drafts(
    in bytes: [UInt8], zone: Zone, repeating days: ClosedRange<CivilDay>,
    within window: Interval? = nil, progress: (Int, Int) -> Bool = { _, _ in true }
  ) throws(ShiftFileError) -> ShiftDrafts {
    guard bytes.count <= Self.maximumBytes else { throw .tooLarge(limit: Self.maximumBytes) }
    guard fits(TrackerHead(bytes)) else { throw .otherFormat(program) }
    var entries = TrackerEntries(self, zone: zone, days: days, window: window)
    let result = withoutActuallyEscaping(progress) { progress in
      Result { () throws(ShiftFileError) in
        try read(TrackerText(bytes: bytes, program: program, progress: progress), &entries)
      }
    }
    try result.get()
    return try entries.drafts()
  }

  /// Returns the id of the entry that starts at `start`, if no other one does.
  public func id(of start: Instant) -> RecordID {
    RecordID.derived(from: "\(name)\n\(ICalendarText.time(start))")
  }
}

extension TrackerFormat: Hashable {
  /// Returns whether both have the same name.
  public static func == (a: TrackerFormat, b: TrackerFormat) -> Bool { a.name == b.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The beginning of a file, by which its format is recognized.
package struct TrackerHead {
  private static let bytesOfLines = 8192

  let bytes: [UInt8]
  /// The complete lines of its first bytes that are not empty, without blanks at their ends.
  let lines: [Substring]

  /// Looks at the first bytes of a file.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let start = Array(bytes.prefix(Self.bytesOfLines))
    var lines: [Substring] = []
    var reader = TextLines(start)
    while let line = reader.next() {
      guard start.count < Self.bytesOfLines || !reader.isAtEnd else { break }
      let text = Substring(line.text).trimmedEnd
      if !text.isEmpty { lines.append(text) }
    }
    self.lines = lines
  }

  /// The first byte that is not blank.
  var firstByte: UInt8? { bytes.first { $0 > 0x20 } }

  /// The text of the first bytes without any blanks, such as `[{"id":1,`.
  var packed: String {
    String(decoding: bytes.prefix(2048).filter { $0 > 0x20 }, as: UTF8.self)
  }

  /// Returns whether the first bytes contain a text.
  func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}

/// The text of a file that is read entry by entry.
struct TrackerText {
  let bytes: [UInt8]
  let program: String
  let progress: (Int, Int) -> Bool

  /// Passes each line that is not empty, with its number from 1. Throws
  /// `ShiftFileError.cancelled`, and what `body` throws.
  func forEachLine(
    _ body: (Int, ArraySlice<UInt8>) throws(ShiftFileError) -> Void
  ) throws(ShiftFileError) {
    var lines = TextLines(bytes)
    var done = 0
    while let line = lines.next() {
      done += line.count + 1
      guard lines.number % 1024 != 0 || progress(done, bytes.count) else { throw .cancelled }
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      try body(lines.number, line)
    }
  }

  /// Returns the JSON value of the file. Throws `ShiftFileError.json`.
  func json() throws(ShiftFileError) -> JSONValue {
    do throws(JSONSyntaxError) {
      return try JSONParser.value(bytes, maximumBytes: TrackerFormat.maximumBytes)
    } catch {
      throw .json(error, program)
    }
  }

  /// Returns the elements of the JSON array in the file. Throws `ShiftFileError`.
  func jsonElements() throws(ShiftFileError) -> [JSONValue] {
    guard case .array(let elements) = try json() else { throw .otherFormat(program) }
    return elements
  }
}

extension ArraySlice<UInt8> {
  /// The line as text.
  var text: String { String(decoding: self, as: UTF8.self) }
}
