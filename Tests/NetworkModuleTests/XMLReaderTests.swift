import Network
import Testing

@Suite("XML") struct XMLReaderTests {
  private func root(_ text: String) throws(DAVError) -> XMLElement {
    try XMLReader.root(of: Array(text.utf8))
  }

  @Test("Names have their namespaces, whatever their prefixes")
  func names() throws {
    let texts = [
      "<a xmlns='DAV:'><b k='1'>x</b></a>", "<d:a xmlns:d='DAV:'><d:b k='1'>x</d:b></d:a>",
    ]
    for text in texts {
      let root = try root(text)
      #expect(root.name == XMLName("DAV:", "a"))
      #expect(root[XMLName("DAV:", "b")]?.text == "x")
      #expect(root.children.map(\.attributes) == [["k": "1"]])
    }
    #expect(try root("<a/>").name == XMLName("", "a"))
  }

  @Test("Text keeps its line ends and characters, in every spelling")
  func text() throws {
    #expect(try root("<a>1&lt;&#50;<![CDATA[<3>&]]>é</a>").text == "1<2<3>&é")
    #expect(try root("<a>x&#13;\ny</a>").text == "x\r\ny")
    let wide = Array("<?xml version='1.0' encoding='UTF-16'?><a>é</a>".utf16)
    let bytes: [UInt8] = [0xFE, 0xFF] + wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(try XMLReader.root(of: bytes).text == "é")
  }

  @Test("Forbidden control characters are left out")
  func controls() throws {
    #expect(try root("<a>x\u{0}\u{1}\u{B}\ty</a>").text == "x\ty")
  }

  @Test(
    "What is not well-formed has a reason",
    arguments: [
      "", " ", "<a>", "<a></b>", "<a/><b/>", "<a>&b;</a>", "<p:a/>", "<a>&#1;</a>", "text",
    ])
  func malformed(_ text: String) {
    let found = #expect(throws: DAVError.self) { try root(text) }
    guard case .malformed(let reason) = found else {
      return #expect(Bool(false), "\(found as Any)")
    }
    #expect(!reason.isEmpty)
  }

  @Test("Every document that is cut is refused")
  func cut() throws {
    let whole = Array("<d:a xmlns:d='DAV:'><d:b>é</d:b></d:a>".utf8)
    for count in 0..<whole.count {
      #expect(throws: DAVError.self) { try XMLReader.root(of: Array(whole[..<count])) }
    }
    #expect(try XMLReader.root(of: whole).children.count == 1)
  }

  @Test("An entity bomb is refused at its document type")
  func bomb() {
    let entities = (1..<20).map {
      "<!ENTITY e\($0) \"" + String(repeating: "&e\($0 - 1);", count: 10) + "\">"
    }
    let text = "<!DOCTYPE a [<!ENTITY e0 \"x\">\(entities.joined())]><a>&e19;</a>"
    #expect(throws: DAVError.malformed(reason: "a document type")) { try root(text) }
  }

  @Test("Depth and size have limits")
  func limits() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
    }
    #expect(try root(nested(XMLReader.deepest)).children.count == 1)
    #expect(throws: DAVError.malformed(reason: "too many nested elements")) {
      try root(nested(XMLReader.deepest + 1))
    }
    let text = Array("<a>12345</a>".utf8)
    #expect(try XMLReader.root(of: text, limit: text.count).text == "12345")
    #expect(throws: DAVError.self) { try XMLReader.root(of: text, limit: text.count - 1) }
    let long = String(repeating: "0123456789", count: 300_000)
    #expect(try root("<a>\(long)</a>").text == long)
  }

  @Test("blanks for ever are refused before they fill the memory")
  func blanks() {
    let text = "<d:multistatus xmlns:d='DAV:'>" + String(repeating: " ", count: 17 << 20)
    #expect(throws: DAVError.malformed(reason: "too long a text")) {
      try XMLReader.root(of: Array(text.utf8))
    }
  }
}
