import Domain
import Interchange
import Store

/// An export of everything in a store except its history, as JSON (`format` `shiftpro`, `version`
/// 1): a list for each table, including deleted records, the actions that days offered, and the step
/// samples. The output is deterministic.
package enum FullExport {
  /// The value of the member `format`.
  static let format = "shiftpro"
  static let version = 1
  private static let samples = "step_sample"
  private static let offers = "offer_day"
  /// The oldest schema version that can be imported. Later versions only added tables and columns
  /// with defaults, which older records take.
  static let oldestSchema = 8

  /// The reason why a file was rejected.
  enum Failure: Error, Equatable {
    /// The file is JSON of another format.
    case otherFormat
    /// A newer program wrote the file.
    case newer
    /// An older program with other columns wrote the file.
    case older
    /// A value is invalid.
    case shape(JSONShapeError)
    /// The file is not JSON.
    case syntax(JSONSyntaxError)
    /// A record has a name or note that exceeds the maximum length.
    case tooLong(TextTooLong, record: String)
    /// A rate or a bonus exceeds the maximum, in minor units.
    case tooMuch(most: Int64, record: String)
    /// A record violates the rule with that name. It is identified by its place in the file, or by
    /// table and id.
    case rule(String, record: String)
  }

  /// Returns whether a file that begins with `head` is probably such an export.
  package static func fits(_ head: some Collection<UInt8>) -> Bool {
    let text = String(decoding: head.prefix(200).filter { $0 > 0x20 }, as: UTF8.self)
    return text.drop { $0 == "\u{feff}" }.hasPrefix("{\"format\":\"\(format)\"")
  }

  // MARK: Writing

  /// Writes the contents of `store` in chunks. Throws `StoreError`, and what `write` throws.
  package static func write(
    _ store: Store, to write: @escaping (String) throws -> Void
  ) throws {
    try write(
      "{\"format\":\"\(format)\",\"version\":\(version),\"schema\":\(Schema.currentVersion)")
    try store.snapshot {
      for table in store.tables {
        try list(table.name, write) { add in
          try store.forEachRecord(in: table) { try add(RecordForm.json($0)) }
        }
      }
      try list(offers, write) { add in try store.actionOffers.forEachDay { try add($0.json) } }
      try list(samples, write) { add in try store.forEachSample { try add($0.json) } }
    }
    try write("}\n")
  }

  private static func list(
    _ name: String, _ write: @escaping (String) throws -> Void,
    _ body: ((JSONValue) throws -> Void) throws -> Void
  ) throws {
    try write(",\n\"\(name)\":[")
    var isFirst = true
    try body { value in
      try write((isFirst ? "\n" : ",\n") + value.text())
      isFirst = false
    }
    try write("]")
  }

  // MARK: Reading

  /// Merges the records of a file; `checkCurrency` receives the currency of its profile. Throws
  /// `Failure`, `StoreError`, and what `checkCurrency` and the stream throw.
  static func read(
    _ stream: any ByteStream, into merge: RecordMerge,
    checkCurrency: (String) throws -> Void = { _ in }
  ) throws {
    merge.limitsTexts = true
    do {
      var members = JSONMembers(stream)
      var head = Head()
      while let part = try members.next() {
        switch part {
        case .member(let name, let value): try head.read(name, value)
        case .element(let name, let index, let value):
          guard head.isComplete else { throw Failure.otherFormat }
          let path = JSONPath([.name(name), .index(index)])
          do {
            try add(
              value, in: name, at: path, isOlder: head.isOlder, into: merge, checkCurrency)
          } catch StoreError.constraint(let rule) {
            throw Failure.rule(rule, record: path.description)
          } catch let error as TextTooLong {
            throw Failure.tooLong(error, record: path.description)
          }
        }
      }
      guard head.isComplete else { throw Failure.otherFormat }
    } catch let error as JSONSyntaxError {
      throw Failure.syntax(error)
    } catch let error as JSONShapeError {
      throw Failure.shape(error)
    }
  }

  private static func add(
    _ value: JSONValue, in name: String, at path: JSONPath, isOlder: Bool,
    into merge: RecordMerge, _ checkCurrency: (String) throws -> Void
  ) throws {
    if name == samples { return try merge.add(TableSample(value, at: path)) }
    if name == offers { return try merge.add(OfferDay(value, at: path)) }
    guard let table = merge.tables.named(name) else {
      let known = merge.tables.map(\.name) + [offers, samples]
      throw JSONShapeError(JSONPath([.name(name)]), .unknown(known: known))
    }
    let record = try RecordForm.record(value, in: table, at: path) { column in
      try isOlder ? merge.defaultValue(of: column, in: table) : nil
    }
    if [.bonus, .baseRate].contains(table), case .integer(let cents) = record["cents"],
      cents > HourlyAmount.most.cents
    {
      throw Failure.tooMuch(most: HourlyAmount.most.cents, record: path.description)
    }
    if table == .userProfile, case .text(let currency) = record["currency"] {
      try checkCurrency(currency)
    }
    try merge.add(record)
  }

  /// The members that precede the lists.
  private struct Head {
    private var known: Set<String> = []
    /// Whether columns were added after the file was written.
    private(set) var isOlder = false

    var isComplete: Bool { known.count == 3 }

    mutating func read(_ name: String, _ value: JSONValue) throws {
      switch name {
      case "format": guard value == .string(format) else { throw Failure.otherFormat }
      case "version": try check(value, name, version...version)
      case "schema":
        try check(value, name, oldestSchema...Schema.currentVersion)
        isOlder = value != .int(Int64(Schema.currentVersion))
      default:
        throw JSONShapeError(
          JSONPath([.name(name)]), .unknown(known: ["format", "version", "schema"]))
      }
      known.insert(name)
    }

    private func check(_ value: JSONValue, _ name: String, _ known: ClosedRange<Int>) throws {
      let number = try value.int(at: JSONPath([.name(name)]))
      guard number <= known.upperBound else { throw Failure.newer }
      guard number >= known.lowerBound else { throw Failure.older }
    }
  }
}
