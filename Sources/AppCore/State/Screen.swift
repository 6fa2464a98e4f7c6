/// A step through rows or items.
package enum Navigation: Equatable, Sendable {
  case up, down, pageUp, pageDown, first, last
  /// To the item at that index: a click.
  case item(Int)
}
