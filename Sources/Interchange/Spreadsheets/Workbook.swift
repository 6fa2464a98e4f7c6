import Platform

/// The sheets, date system and number formats of an Excel workbook.
struct Workbook {
  /// A sheet.
  struct Sheet {
    var name: String
    /// The id of its relationship.
    var relation: String
    var isHidden: Bool
  }

  var sheets: [Sheet] = []
  /// Whether days are counted from 1 January 1904, as by Excel for Mac until 2011.
  var isMac = false
  /// The form of each cell style.
  var forms: [CellForm] = []
}

/// A reader of the list of sheets (ECMA-376 part 1, 18.2).
final class WorkbookReader: XMLReceiver {
  private(set) var sheets: [Workbook.Sheet] = []
  private(set) var isMac = false

  func start(_ name: XMLToken, _ attributes: XMLAttributes) {
    let name = name.local
    if name == "workbookPr", let system = attributes["date1904"] {
      isMac = system == "1" || system == "true"
    }
    guard name == "sheet" else { return }
    var sheet = Workbook.Sheet(name: "", relation: "", isHidden: false)
    for (key, value) in attributes {
      if key == "name" { sheet.name = value.text }
      // The prefix of the relationship's namespace may be any.
      if key.local == "id" { sheet.relation = value.text }
      if key == "state" { sheet.isHidden = !(value == "visible") }
    }
    sheets.append(sheet)
  }

  func add(_ text: UnsafeRawBufferPointer) {}
  func end(_ name: XMLToken) {}
}

/// A reader of the parts that a part refers to (ECMA-376 part 2, 9.3).
final class RelationReader: XMLReceiver {
  /// A relationship.
  struct Relation {
    var id = ""
    /// The last word of the type, such as `worksheet`.
    var type = ""
    var target = ""
  }

  private(set) var relations: [Relation] = []

  func start(_ name: XMLToken, _ attributes: XMLAttributes) {
    guard name.local == "Relationship" else { return }
    var relation = Relation()
    for (key, value) in attributes {
      if key == "Id" { relation.id = value.text }
      if key == "Target" { relation.target = value.text }
      if key == "Type" {
        relation.type = value.text.split(separator: "/").last.map(String.init) ?? ""
      }
    }
    relations.append(relation)
  }

  func add(_ text: UnsafeRawBufferPointer) {}
  func end(_ name: XMLToken) {}
}

/// A reader of the number formats of cell styles (ECMA-376 part 1, 18.8).
final class StyleReader: XMLReceiver {
  private(set) var forms: [CellForm] = []
  private var codes: [Int: CellForm] = [:]
  private var isInCells = false

  func start(_ name: XMLToken, _ attributes: XMLAttributes) {
    let name = name.local
    if name == "numFmt", let id = attributes["numFmtId"].flatMap({ Int($0.text) }),
      let code = attributes["formatCode"]
    {
      codes[id] = CellForm(code: code.text)
    }
    if name == "cellXfs" { isInCells = true }
    guard name == "xf", isInCells else { return }
    let id = attributes["numFmtId"].flatMap { Int($0.text) } ?? 0
    forms.append(codes[id] ?? CellForm(builtIn: id) ?? .number)
  }

  func add(_ text: UnsafeRawBufferPointer) {}

  func end(_ name: XMLToken) {
    if name.local == "cellXfs" { isInCells = false }
  }
}
