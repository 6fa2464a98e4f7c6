/// The shape of a line, block or braille character in a cell of 8×16 units, which joins those of
/// the cells around it in every font.
struct CellShape: Equatable {
  /// The size of a cell.
  static let cell = (width: 8.0, height: 16.0)

  /// A filled rectangle.
  struct Box: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  var boxes: [Box] = []
  /// The share of the cell's colour in the boxes: less than 1 for shades.
  var opacity = 1.0
  /// Path data of a line that is not straight, or empty.
  var stroke = ""

  /// Creates the shape of a character; nil if a font has to draw it.
  init?(_ character: Character) {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return nil
    }
    switch scalar.value {
    case 0x2500...0x257F:
      guard let name = scalar.properties.name, addLine(name) else { return nil }
    case 0x2580...0x259F: addBlock(scalar.value)
    case 0x2800...0x28FF: boxes = CellShape.dots(scalar.value - 0x2800)
    default: return nil
    }
  }

  // MARK: Lines

  /// Adds a line by the name that Unicode gives the character, such as `BOX DRAWINGS DOWN LIGHT AND
  /// RIGHT HEAVY`; returns false for double lines.
  private mutating func addLine(_ name: String) -> Bool {
    let words = name.split(separator: " ").dropFirst(2).map(String.init)
    if let dash = words.firstIndex(of: "DASH") {
      boxes = CellShape.dashes(words[dash - 1], words)
      return true
    }
    guard !words.contains("DOUBLE") else { return false }
    if words.contains("DIAGONAL") || words.contains("ARC") {
      stroke = CellShape.curve(words)
      return true
    }
    addArms(words)
    return true
  }

  private mutating func addArms(_ words: [String]) {
    var words = words
    // A weight counts for the directions after it, or for those before it if none has come yet.
    var weight: String?, waiting: [String] = []
    if let first = words.first, ["LIGHT", "HEAVY"].contains(first) {
      weight = first
      words.removeFirst()
    }
    for word in words where word != "AND" {
      guard ["LIGHT", "HEAVY"].contains(word) else {
        if let weight { add(arm: word, weight) } else { waiting.append(word) }
        continue
      }
      if waiting.isEmpty { weight = word }
      for arm in waiting { add(arm: arm, word) }
      waiting = []
    }
  }

  private mutating func add(arm: String, _ weight: String) {
    let thickness = weight == "HEAVY" ? 2.0 : 1.0, half = thickness / 2
    switch arm {
    case "HORIZONTAL": boxes.append(Box(0, 8 - half, 8, thickness))
    case "LEFT": boxes.append(Box(0, 8 - half, 4 + half, thickness))
    case "RIGHT": boxes.append(Box(4 - half, 8 - half, 4 + half, thickness))
    case "VERTICAL": boxes.append(Box(4 - half, 0, thickness, 16))
    case "UP": boxes.append(Box(4 - half, 0, thickness, 8 + half))
    default: boxes.append(Box(4 - half, 8 - half, thickness, 8 + half))
    }
  }

  private static func dashes(_ number: String, _ words: [String]) -> [Box] {
    let counts = ["DOUBLE": 2.0, "TRIPLE": 3.0]
    let count = counts[number] ?? 4
    let thickness = words.first == "HEAVY" ? 2.0 : 1.0
    let isVertical = words.last == "VERTICAL"
    let step = (isVertical ? 16.0 : 8) / count
    return stride(from: step / 4, to: isVertical ? 16.0 : 8, by: step).map { start in
      isVertical
        ? Box(4 - thickness / 2, start, thickness, step / 2)
        : Box(start, 8 - thickness / 2, step / 2, thickness)
    }
  }

  private static func curve(_ words: [String]) -> String {
    switch words.joined(separator: " ") {
    case "LIGHT ARC DOWN AND RIGHT": return "M4 16V12Q4 8 8 8"
    case "LIGHT ARC DOWN AND LEFT": return "M4 16V12Q4 8 0 8"
    case "LIGHT ARC UP AND LEFT": return "M4 0V4Q4 8 0 8"
    case "LIGHT ARC UP AND RIGHT": return "M4 0V4Q4 8 8 8"
    case "LIGHT DIAGONAL CROSS": return "M0 0L8 16M8 0L0 16"
    case "LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT": return "M0 0L8 16"
    default: return "M8 0L0 16"
    }
  }

  // MARK: Blocks

  private mutating func addBlock(_ value: UInt32) {
    switch value {
    case 0x2580: boxes = [Box(0, 0, 8, 8)]
    case 0x2581...0x2588:
      let height = Double(value - 0x2580) * 2
      boxes = [Box(0, 16 - height, 8, height)]
    case 0x2589...0x258F: boxes = [Box(0, 0, Double(0x2590 - value), 16)]
    case 0x2590: boxes = [Box(4, 0, 4, 16)]
    case 0x2591...0x2593:
      boxes = [Box(0, 0, 8, 16)]
      opacity = Double(value - 0x2590) / 4
    case 0x2594: boxes = [Box(0, 0, 8, 2)]
    case 0x2595: boxes = [Box(7, 0, 1, 16)]
    default: boxes = CellShape.quadrants(Int(value - 0x2596))
    }
  }

  /// Returns the quarters of the characters from U+2596 on.
  private static func quadrants(_ index: Int) -> [Box] {
    // Bits: upper left, upper right, lower left, lower right.
    let sets = [0b0010, 0b0001, 0b1000, 0b1011, 0b1001, 0b1110, 0b1101, 0b0100, 0b0110, 0b0111]
    let corners = [(0b1000, 0.0, 0.0), (0b0100, 4, 0), (0b0010, 0, 8), (0b0001, 4, 8)]
    return corners.filter { sets[index] & $0.0 != 0 }.map { Box($0.1, $0.2, 4, 8) }
  }

  // MARK: Braille

  /// Returns a pattern of dots; bits 0 to 2 and 6 are the left column from the top, 3 to 5 and 7
  /// the right one.
  private static func dots(_ dots: UInt32) -> [Box] {
    let rows: [UInt32: Double] = [0: 0, 1: 1, 2: 2, 6: 3, 3: 0, 4: 1, 5: 2, 7: 3]
    return (0..<UInt32(8)).filter { dots >> $0 & 1 == 1 }.map { bit in
      let isLeft = bit < 3 || bit == 6
      return Box(isLeft ? 1 : 5, 1 + 4 * (rows[bit] ?? 0), 2, 2)
    }
  }
}

/// The shapes of a run of cells, with those that touch joined.
struct ShapePath {
  private var boxes: [Double: [CellShape.Box]] = [:]
  private(set) var strokes = ""

  /// Creates the shapes of `pieces`, from column `column` of a picture.
  init(_ pieces: [(column: Int, shape: CellShape)], top: Double = 0) {
    for (column, shape) in pieces {
      let left = Double(column) * CellShape.cell.width
      for var box in shape.boxes {
        box.x += left
        box.y += top
        add(box, shape.opacity)
      }
      if !shape.stroke.isEmpty {
        strokes +=
          "<path transform=\"translate(\(left.short) \(top.short))\" d=\"\(shape.stroke)\"/>"
      }
    }
  }

  private mutating func add(_ box: CellShape.Box, _ opacity: Double) {
    var all = boxes[opacity] ?? []
    if let last = all.last, last.y == box.y, last.height == box.height,
      last.x + last.width == box.x
    {
      all[all.count - 1].width += box.width
    } else {
      all.append(box)
    }
    boxes[opacity] = all
  }

  /// Returns the shapes as elements of SVG in the colour `fill`.
  func svg(_ fill: String) -> String {
    let filled = boxes.sorted { $0.key < $1.key }.map { opacity, boxes in
      let data = boxes.map {
        "M\($0.x.short) \($0.y.short)h\($0.width.short)v\($0.height.short)H\($0.x.short)z"
      }
      let share = opacity == 1 ? "" : " fill-opacity=\"\(opacity.short)\""
      return "<path fill=\"\(fill)\"\(share) d=\"\(data.joined())\"/>"
    }
    let lines = strokes.isEmpty ? "" : "<g fill=\"none\" stroke=\"\(fill)\">\(strokes)</g>"
    return filled.joined() + lines
  }
}

extension Double {
  /// The number without a fraction of zero.
  var short: String { self == rounded() ? String(Int(self)) : String(self) }
}
