/// The kind of value in a column: decides how exports, the audit trail and checks treat it.
public enum ColumnKind: Equatable, Sendable {
  /// A text.
  case text
  /// A whole number.
  case number
  /// A moment, in seconds since 1970.
  case moment
  /// Yes (1) or no (0).
  case flag
  /// A number that stands for one of these words, counted from 0. `isWordInHistory` is false where
  /// the audit trail has always shown the number.
  case choice([String], isWordInHistory: Bool = true)
  /// A decimal number as text, such as `1.35`.
  case factor
  /// A JSON document as text.
  case document
}

/// A text that a person types, and so one of limited length.
public enum TypedText: Equatable, Sendable {
  /// A name.
  case name
  /// A name that may be left out: an empty one is reported as none.
  case optionalName
  /// A note; an empty one is reported as none.
  case note

  var isNote: Bool { self == .note }
}

/// A column of a table of records.
public struct RecordColumn: Equatable, Sendable {
  /// The name in the table, in exports and in the history.
  public let name: String
  /// What it holds.
  public let kind: ColumnKind
  /// How the person types it; nil for what the program fills in.
  public let typed: TypedText?
  /// Where alone it means something; nil for everywhere.
  let home: ColumnHome?
  /// The columns of one part are merged together: they mean something only with one another.
  let part: String

  init(
    _ name: String, _ kind: ColumnKind, typed: TypedText? = nil, home: ColumnHome? = nil,
    part: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.typed = typed
    self.home = home
    self.part = part ?? name
  }

  /// Whether exports for people report an empty text as none.
  public var hidesEmpty: Bool { typed == .optionalName || typed == .note }
}

/// How far the value of a column means anything. No other store's value takes its place.
package enum ColumnHome: Sendable {
  /// On this machine: a store that moves to another one forgets it.
  case machine
  /// In this store, such as a number that other tables of it refer to.
  case store
}

/// What a record is about, as the audit trail sorts its entries.
public enum RecordSubject: String, CaseIterable, Sendable {
  case shifts, patterns, holidays, pay, shoes, steps, settings
}
