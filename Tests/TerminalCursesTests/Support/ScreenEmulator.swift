import Terminal
import TerminalText

/// As much of an xterm as ncurses uses to draw: cursor moves, erasing, repeats, colours.
///
/// A sequence it does not know is kept in `unknown`, so that a test notices.
struct ScreenEmulator {
  struct Cell: Equatable {
    var character: Character = " "
    var isTail = false
    var paint = Paint()
  }

  let size: Size
  private(set) var cells: [Cell]
  /// Where the next character goes.
  private var cursor = Point(0, 0)
  private var cursorIsVisible = true
  private(set) var unknown: [String] = []
  private(set) var scrolled = false
  private var paint = Paint()
  private var last: Character = " "

  init(_ size: Size) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.width * size.height)
  }

  /// Where the cursor is seen.
  var visibleCursor: Point? {
    cursorIsVisible ? Point(min(cursor.x, size.width - 1), cursor.y) : nil
  }

  func text(row y: Int) -> String {
    String(cells[y * size.width..<(y + 1) * size.width].filter { !$0.isTail }.map(\.character))
  }

  mutating func feed(_ output: String) {
    var rest = Substring(output)
    while let character = rest.first {
      rest.removeFirst()
      switch character {
      case "\u{1B}": escape(&rest)
      case "\r": cursor.x = 0
      case "\n": down()
      case "\r\n":
        cursor.x = 0
        down()
      case "\u{8}": control("", "D")
      case "\t": cursor.x = min(size.width - 1, (cursor.x / 8 + 1) * 8)
      case "\u{7}", "\u{F}": break
      default: put(character)
      }
    }
  }

  private mutating func down() {
    if cursor.y == size.height - 1 { scrolled = true }
    cursor.y = min(size.height - 1, cursor.y + 1)
  }

  private mutating func put(_ character: Character) {
    last = character
    let columns = DisplayText.columns(character)
    if cursor.x + columns > size.width {
      cursor.x = 0
      down()
    }
    let index = cursor.y * size.width + cursor.x
    cells[index] = Cell(character: character, paint: paint)
    if columns == 2 { cells[index + 1] = Cell(isTail: true, paint: paint) }
    // In the last column a terminal waits with the line break for the next character (xenl): the
    // cursor is behind the last column here until then or until it is moved.
    cursor.x += columns
  }

  private mutating func escape(_ rest: inout Substring) {
    guard let first = rest.popFirst() else { return }
    switch first {
    case "(", ")": rest.removeFirst()
    case "=", ">", "7", "8": break
    case "[":
      let parameters = rest.prefix { !("@"..."~").contains($0) }
      rest.removeFirst(parameters.count)
      guard let final = rest.popFirst() else { return }
      control(String(parameters), final)
    default: unknown.append("ESC \(first)")
    }
  }

  private mutating func control(_ parameters: String, _ final: Character) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      Int($0) ?? 0
    }
    let count = max(1, numbers.first ?? 1)
    if final != "m" && final != "b" && final != "h" && final != "l" {
      cursor.x = min(cursor.x, size.width - 1)
    }
    switch final {
    case "H":
      cursor = Point(max(1, numbers.last ?? 1) - 1, count - 1)
      if numbers.count < 2 { cursor.x = 0 }
    case "d": cursor.y = count - 1
    case "G": cursor.x = count - 1
    case "A": cursor.y = max(0, cursor.y - count)
    case "B": cursor.y = min(size.height - 1, cursor.y + count)
    case "C": cursor.x = min(size.width - 1, cursor.x + count)
    case "D": cursor.x = max(0, cursor.x - count)
    case "Z": cursor.x = max(0, (cursor.x - 1) / 8 * 8)
    case "b": for _ in 0..<count { put(last) }
    case "m": for step in colorSteps(numbers) { step(&paint) }
    case "X": erase(from: cursor.x, to: cursor.x + count, row: cursor.y)
    case "K": eraseLine(numbers.first ?? 0)
    case "J": eraseScreen(numbers.first ?? 0)
    case "P", "@": shift(count, isDeletion: final == "P")
    case "h", "l": mode(parameters, isOn: final == "h")
    case "r", "t": break
    default: unknown.append("CSI \(parameters)\(final)")
    }
  }

  private mutating func mode(_ parameters: String, isOn: Bool) {
    if parameters == "?25" { cursorIsVisible = isOn }
    if parameters == "4" && isOn { unknown.append("insert mode") }
  }

  private mutating func erase(from left: Int, to right: Int, row: Int) {
    for x in max(0, left)..<max(0, left, min(right, size.width)) {
      cells[row * size.width + x] = Cell(paint: Paint(background: paint.background))
    }
  }

  private mutating func eraseLine(_ part: Int) {
    let left = part == 0 ? cursor.x : 0
    erase(from: left, to: part == 1 ? cursor.x + 1 : size.width, row: cursor.y)
  }

  private mutating func eraseScreen(_ part: Int) {
    if part == 0 { eraseLine(0) }
    for y in (part == 0 ? cursor.y + 1 : 0)..<max(size.height, cursor.y + 1) where y < size.height {
      erase(from: 0, to: size.width, row: y)
    }
  }

  private mutating func shift(_ count: Int, isDeletion: Bool) {
    let base = cursor.y * size.width
    var row = Array(cells[base + cursor.x..<base + size.width])
    let moved = min(count, row.count)
    let blanks = Array(repeating: Cell(paint: Paint(background: paint.background)), count: moved)
    row = isDeletion ? row.dropFirst(moved) + blanks : blanks + row.dropLast(moved)
    cells.replaceSubrange(base + cursor.x..<base + size.width, with: row)
  }

  private func colorSteps(_ numbers: [Int]) -> [(inout Paint) -> Void] {
    var steps: [(inout Paint) -> Void] = []
    var rest = numbers.isEmpty ? [0] : numbers[...]
    while let number = rest.popFirst() {
      if number == 38 || number == 48 {
        let color = UInt8(rest.dropFirst().first ?? 0)
        rest = rest.dropFirst(2)
        steps.append { if number == 38 { $0.foreground = color } else { $0.background = color } }
      } else {
        steps.append { ScreenEmulator.apply(number, to: &$0) }
      }
    }
    return steps
  }

  private static func apply(_ number: Int, to paint: inout Paint) {
    switch number {
    case 0: paint = Paint()
    case 1: paint.traits.insert(.bold)
    case 2: paint.traits.insert(.dim)
    case 4: paint.traits.insert(.underline)
    case 7: paint.traits.insert(.reverse)
    case 22: paint.traits.subtract([.bold, .dim])
    case 24: paint.traits.remove(.underline)
    case 27: paint.traits.remove(.reverse)
    case 30...37: paint.foreground = UInt8(number - 30)
    case 39: paint.foreground = nil
    case 40...47: paint.background = UInt8(number - 40)
    case 49: paint.background = nil
    case 90...97: paint.foreground = UInt8(number - 82)
    case 100...107: paint.background = UInt8(number - 92)
    default: break
    }
  }
}
