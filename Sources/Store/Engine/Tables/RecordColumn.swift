import Domain

/// The kind of value in a column, which decides how exports, the audit trail and checks use it.
public enum ColumnKind: Equatable, Sendable {
  /// A text.
  case text
  /// A whole number.
  case number
  /// A moment, in seconds since 1970.
  case moment
  /// Yes (1) or no (0).
  case flag
  /// A number for one of these words, counted from 0. `isWordInHistory` is false if the audit trail
  /// has always shown the number.
  case choice([String], isWordInHistory: Bool = true)
  /// A decimal number as text, such as `1.35`.
  case factor
  /// A JSON document as text.
  case document
}

/// A text that the user types, and whose length is therefore limited.
public enum TypedText: Equatable, Sendable {
  /// A name.
  case name
  /// A name that may be empty; reported as none then.
  case optionalName
  /// A sentence.
  case sentence
  /// A note; an empty one is reported as none.
  case note

  /// The kind, which decides the limit.
  var kind: TextKind {
    switch self {
    case .name, .optionalName: .name
    case .sentence: .sentence
    case .note: .note
    }
  }
}

/// A column of a table of records.
public struct RecordColumn: Equatable, Sendable {
  /// The name in the table, in exports and in the history.
  public let name: String
  /// The kind of value.
  public let kind: ColumnKind
  /// How the user types it; nil if the program fills it in.
  public let typed: TypedText?
  /// The scope in which the value is valid; nil for everywhere.
  let home: ColumnHome?
  /// The part that is merged as a whole, because its columns are only valid together.
  let part: String
  /// Whether it is an instant that follows from a local time and a zone, by the rules of this
  /// machine. Another value is no other record.
  let isResolved: Bool
  /// The largest number that another store may bring; nil for that of all columns.
  var most: Int64?

  init(
    _ name: String, _ kind: ColumnKind, typed: TypedText? = nil, home: ColumnHome? = nil,
    part: String? = nil, isResolved: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.typed = typed
    self.home = home
    self.part = part ?? name
    self.isResolved = isResolved
  }

  /// Whether exports for people report an empty text as none.
  public var hidesEmpty: Bool { typed == .optionalName || typed == .note }
}

/// The scope in which a column's value is valid. Another store's value never replaces it.
package enum ColumnHome: Sendable {
  /// This machine: a store that moves to another one removes the value.
  case machine
  /// This store, such as a number to which its other tables refer.
  case store
}

/// The subject of a record, by which the audit trail sorts its entries.
public enum RecordSubject: String, CaseIterable, Sendable {
  case shifts, patterns, holidays, pay, shoes, steps, training, goals, guidance, settings
}
