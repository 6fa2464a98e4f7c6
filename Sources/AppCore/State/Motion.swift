/// A short animation after a message: it slides in by one row, and the selected row glows if the
/// message is about a saved change.
package struct Motion: Equatable, Sendable {
  /// Whether the message is still one row too low.
  var isSliding = false
  /// Whether the selected row glows.
  package internal(set) var isGlowing = false

  private static let slideMilliseconds: Int64 = 80
  private static let glowMilliseconds: Int64 = 300

  package init() {}

  /// Creates the animation of a message some milliseconds after it appeared.
  init(of toast: ToastState?, after milliseconds: Int64) {
    guard let toast, milliseconds >= 0 else { return }
    isSliding = milliseconds < Self.slideMilliseconds
    isGlowing = toast.kind == .good && milliseconds < Self.glowMilliseconds
  }

  /// Returns the milliseconds until the next change of the animation; nil if it is over.
  func rest(after milliseconds: Int64) -> Int64? {
    if isSliding { return Self.slideMilliseconds - milliseconds }
    return isGlowing ? Self.glowMilliseconds - milliseconds : nil
  }
}
