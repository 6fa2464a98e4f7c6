import Domain

/// An automatically ended session before and after more steps were imported.
package struct SessionCorrection: Equatable, Sendable {
  /// The session before.
  var before: ShoeSession
  /// The session after.
  package var after: ShoeSession
}
