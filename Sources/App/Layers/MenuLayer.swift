import Widgets

/// A list of things to choose one from.
public struct MenuLayer: ListLayer, Equatable, Sendable {
  /// One of them.
  public struct Item: Equatable, Sendable {
    /// What it is called.
    public var label: String
    /// What follows from it, quietly beside the label.
    public var note: String
    /// What choosing it does.
    public var choice: Choice
  }

  /// What choosing an item does.
  public enum Choice: Equatable, Sendable {
    case effects([Effect])
    /// Runs the command of that id.
    case command(String)
    case close
  }

  /// What the choice is about.
  public var title: String
  /// What is said above the items.
  var message = ""
  /// The items.
  public var items: [Item]
  /// The themes that the items stand for: the one under the cursor is drawn in.
  var themes: [String] = []
  /// The cursor.
  public var list = ListState()
  /// Whether it asks about what lies below it, which is done with once something is chosen.
  var closesBelow = false

  /// How many rows there are.
  var count: Int { items.count }
}
