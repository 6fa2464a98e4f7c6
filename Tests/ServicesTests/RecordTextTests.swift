import Domain
import Interchange
import Services
import ServicesTestSupport
import TestSupport
import Testing

/// Texts in tables and lists, by their bytes.
@Suite("Texts of records") struct RecordTextTests {
  /// Every byte at every place among letters, and every character that means something.
  private static let texts: [[UInt8]] = {
    var texts: [[UInt8]] = []
    for length in [1, 2, 7, 8, 9, 17] {
      for place in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var text = [UInt8](repeating: UInt8(ascii: "q"), count: length)
          text[place] = byte
          texts.append(text)
        }
      }
    }
    let words = ["Ümläute", "夜勤", "a,b;c\td", "\u{1f9d1}\u{200d}\u{2695}"]
    return texts + words.map { Array($0.utf8) }
  }()

  @Test(
    "the quick way writes what the slow one does",
    arguments: [(false, .comma), (false, .semicolon), (false, .tab), (true, .comma)]
      as [(Bool, TableStyle.Delimiter)])
  func same(isJSON: Bool, delimiter: TableStyle.Delimiter) {
    func records() -> Records {
      Records(["a"], isJSON: isJSON, table: TableStyle(delimiter: delimiter))
    }
    var quick = records(), slow = records()
    for text in Self.texts {
      text.withUnsafeBufferPointer { quick.put(utf8: $0) }
      quick.endRecord()
      slow.put(String(decoding: text, as: UTF8.self))
      slow.endRecord()
    }
    #expect(quick.bytes == slow.bytes)
  }

  @Test("a table with such texts is read back as it was")
  func back() throws {
    var records = Records(["a", "b"], isJSON: false, table: TableStyle())
    records.put("first")
    records.put("second")
    records.endRecord()
    let texts = Self.texts.map { String(decoding: $0, as: UTF8.self) }.filter {
      // A table with control characters is no text to its reader, which trims what it reads.
      !$0.hasSuffix(" ")
        && !$0.unicodeScalars.contains {
          $0.value < 0x20 && !"\t\r\n".unicodeScalars.contains($0)
        }
    }
    for text in texts {
      Array(text.utf8).withUnsafeBufferPointer { records.put(utf8: $0) }
      records.put(text)
      records.endRecord()
    }
    let read = try CSVTable(records.bytes).records.dropFirst()
    // All of them in a message would help nobody.
    #expect(!zip(read, texts).contains { $0.values != [$1, $1] })
    #expect(read.count == texts.count)
  }
}
