/// The evidence of a column's cells, or of several columns, on how their numbers are written. A
/// number such as `1.234` is open: 1234 or 1.234.
struct NumberColumn: Equatable {
  /// What a separator in a cell is.
  enum Cell: Equatable {
    /// There is none, or it is not a number.
    case plain
    /// The separator of decimals.
    case decimal(UInt8)
    /// The only separator is that of thousands.
    case thousands(UInt8)
    /// Either of both.
    case open(UInt8)
  }

  private static let point = UInt8(ascii: "."), comma = UInt8(ascii: ",")

  /// The number of cells with that separator of decimals.
  private var decimalPoints = 0, decimalCommas = 0
  /// The number of open cells with that separator.
  private var openPoints = 0, openCommas = 0

  /// Whether there are open cells.
  var hasOpenCells: Bool { openPoints + openCommas > 0 }

  /// Adds a cell.
  mutating func add(_ text: Bytes) {
    switch Self.cell(text) {
    case .plain: break
    case .decimal(let separator): count(separator)
    case .thousands(let separator): count(Self.other(separator))
    case .open(let separator):
      if separator == Self.point { openPoints += 1 } else { openCommas += 1 }
    }
  }

  private mutating func count(_ decimal: UInt8) {
    if decimal == Self.point { decimalPoints += 1 } else { decimalCommas += 1 }
  }

  /// Adds the cells of another column that say how they are written.
  mutating func add(_ column: NumberColumn) {
    decimalPoints += column.decimalPoints
    decimalCommas += column.decimalCommas
  }

  /// Returns the separator of decimals by most of the cells; else by `neighbours`, the other columns
  /// of the table; else by its delimiter, since thousands have no point beside commas. Nil if
  /// nothing decides.
  func decimal(neighbours: NumberColumn, delimiter: UInt8) -> UInt8? {
    for evidence in [self, neighbours] where evidence.decimalPoints != evidence.decimalCommas {
      return evidence.decimalPoints > evidence.decimalCommas ? Self.point : Self.comma
    }
    return delimiter == Self.comma && openCommas == 0 ? Self.point : nil
  }

  /// Returns the other one of point and comma.
  static func other(_ separator: UInt8) -> UInt8 { separator == point ? comma : point }

  /// Returns what the separators of a cell are, as far as it says.
  static func cell(_ text: Bytes) -> Cell {
    // Most cells have none.
    guard text.contains(where: { $0 == point || $0 == comma }) else { return .plain }
    var separators: [UInt8] = []
    var groups = [0]
    for byte in text {
      switch byte {
      case point, comma:
        separators.append(byte)
        groups.append(0)
      case 0x30...0x39: groups[groups.count - 1] += 1
      // Signs, and blanks of any width between thousands.
      case 0x20, 0x2b, 0x2d, 0x80...: break
      default: return .plain
      }
    }
    guard let last = separators.last else { return .plain }
    if separators.contains(other(last)) { return .decimal(last) }
    let areGroups =
      groups.dropFirst().allSatisfy { $0 == 3 } && (1...3).contains(groups[0])
      && text.first { (0x30...0x39).contains($0) } != 0x30
    if separators.count > 1 { return areGroups ? .thousands(last) : .plain }
    return areGroups ? .open(last) : .decimal(last)
  }
}

/// Parsing of numbers in the formats of spreadsheets and apps. `decimal` is the separator of
/// decimals in the column, nil if nothing decides.
enum TableNumber {
  /// Parses a number of steps: `1234`, `1,234`, `1.234`, `1 234`, `1234.0`, `1.234,0`. An open one
  /// has thousands.
  static func steps(_ text: Bytes, decimal: UInt8? = nil) -> Int64? {
    number(text, decimal: decimal, isWhole: true)?.times(1)
  }

  /// The same in thousandths.
  static func thousandths(_ text: Bytes, decimal: UInt8? = nil) -> Int64? {
    number(text, decimal: decimal, isWhole: true)?.times(1000)
  }

  /// Parses a length to millimetres. An open one has decimals.
  static func distance(_ text: Bytes, micrometres: Int64, decimal: UInt8? = nil) -> Int64? {
    number(text, decimal: decimal, isWhole: false)?.times(micrometres, over: 1000)
  }

  private static func number(_ text: Bytes, decimal: UInt8?, isWhole: Bool) -> DecimalText? {
    let point: UInt8
    switch NumberColumn.cell(text) {
    case .plain:
      let hasPoint = text.contains(UInt8(ascii: "."))
      return withoutBlanks(text) { DecimalText($0, point: hasPoint ? 0x2e : 0x2c) }
    case .decimal(let separator): point = separator
    case .thousands(let separator): point = NumberColumn.other(separator)
    case .open(let separator):
      point = decimal ?? (isWhole ? NumberColumn.other(separator) : separator)
    }
    return withoutBlanks(text) {
      DecimalText($0, point: point, group: NumberColumn.other(point))
    }
  }

  /// Calls `body` with the text without blanks between its digits, which may be no-break spaces of
  /// two or three bytes.
  private static func withoutBlanks<Result>(_ text: Bytes, _ body: (Bytes) -> Result) -> Result {
    guard text.contains(where: { $0 == 0x20 || $0 >= 0x80 }) else { return body(text) }
    return text.filter { $0 != 0x20 && $0 < 0x80 }.withUnsafeBufferPointer(body)
  }
}
