import Domain
import Store
import TestSupport
import Testing

/// Tests of records, each in a store of its own.
protocol RecordWalk {
  /// The folder of the store.
  var temporary: TemporaryStore { get }
  /// The store.
  var store: Store { get }
}

extension RecordWalk {
  /// Writes records at midnight.
  func write(_ body: (WriteTransaction) throws -> Void) throws {
    try store.write("test", now: at(0), body)
  }

  /// Saves a record, then another form of it, and walks back and forth through the history.
  func walk<Record: Equatable>(
    _ first: Record, _ second: Record, without nothing: Record? = nil,
    save: (WriteTransaction, Record) throws -> Void, read: () throws -> Record?
  ) throws {
    #expect(try read() == nothing)
    try write { try save($0, first) }
    #expect(try read() == first)
    try write { try save($0, second) }
    let found = try read()
    #expect(found == second, "\(String(describing: found)) \(second)")
    try store.undo(now: at(2))
    #expect(try read() == first)
    try store.undo(now: at(2))
    #expect(try read() == nothing)
    try store.redo(2, now: at(2))
    #expect(try read() == second)
    // The file has it too.
    #expect(Doctor(path: temporary.path).check { utc($0, $1) } == [])
  }
}
