import Platform

/// The size of a terminal in cells.
struct TerminalSize {
  var columns: UInt16 = 80
  var rows: UInt16 = 24
}

/// The options of the command line.
struct Options {
  static let usage = """
    usage: bench [PROGRAM] [--size COLUMNSxROWS] [--rounds N] [--shifts N,N…]
                 [--patterns N] [--imports MB,MB…] [--events N]
           bench [PROGRAM] --instructions OTHER [--store FILE] [--size COLUMNSxROWS]

    Measures the shiftpro at PROGRAM (default: the one beside this program) and calcurse, where it is
    installed, on the same rosters: start to first paint, key to settled screen, peak memory, status;
    how long all shifts take to export, beside scripts in Python (csv, json, icalendar);
    the largest roster once more with several patterns; fifteen years of training; a plan
    of goals and a card with many revisions; how long patterns take to expand; how long a calendar
    on Radicale takes to sync, beside curl and vdirsyncer; and how long exports of Apple Health take
    to import, beside a bare scan, grep, unzip and healthkit-to-sqlite. Build both for release. The
    defaults are 80x24, 20 rounds, 1826 and 50000 shifts, 12 patterns, imports of 200 MB, 1000
    events.

    With --instructions it counts instead what PROGRAM and OTHER, an older build, execute for
    commands, a start, opening each screen and single keys, on copies of the store FILE (default: ten
    sample years). It needs valgrind, and nothing else on the machine changes the figures.

    """

  var program: String
  var size = TerminalSize()
  var rounds = 20
  var shifts = [1826, 50_000]
  var patterns = 12
  var imports = [200]
  /// The events of the calendar.
  var events = 1000
  /// The other program whose instructions are counted, and the store for it.
  var other: String?
  var store: String?

  /// Parses `arguments`, of which the first is this program. Throws `BenchError`.
  init(_ arguments: [String]) throws {
    program = Files.folder(of: arguments.first ?? "") + "/shiftpro"
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        program = argument
        continue
      }
      guard let value = rest.popFirst() else { throw BenchError("\(argument) needs a value") }
      let separator: Character = argument == "--size" ? "x" : ","
      let numbers = value.split(separator: separator).compactMap { Int($0) }.filter { $0 > 0 }
      switch argument {
      case "--instructions": other = value
      case "--store": store = value
      case "--size" where numbers.count == 2 && numbers.allSatisfy { $0 <= 1000 }:
        size = TerminalSize(columns: UInt16(numbers[0]), rows: UInt16(numbers[1]))
      case "--rounds" where numbers.count == 1: rounds = numbers[0]
      case "--patterns" where numbers.count == 1: patterns = numbers[0]
      case "--events" where numbers.count == 1: events = numbers[0]
      case "--imports" where !numbers.isEmpty: imports = numbers
      case "--shifts" where !numbers.isEmpty: shifts = numbers
      default: throw BenchError("\(argument) \(value): not understood")
      }
    }
    for path in [program, other].compactMap({ $0 }) where access(path, X_OK) != 0 {
      throw BenchError("\(SystemError(path: path)): build it with swift build -c release")
    }
  }
}
