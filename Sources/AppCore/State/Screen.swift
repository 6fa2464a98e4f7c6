/// A step through something that has rows or items.
package enum Navigation: Equatable, Sendable {
  case up, down, pageUp, pageDown, first, last
  /// To the item of that number: a click.
  case item(Int)
}
