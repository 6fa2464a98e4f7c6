import Terminal

/// The layout of Settings.
struct SettingsLayout: Equatable {
  /// The width from which the sections are beside the page, which a terminal of 80 columns has.
  static let wide = 76
  private static let fewestSectionColumns = 23
  private static let gap = 2
  /// The height below which blank lines and the explanations are dropped.
  static let short = 14

  /// The filter; empty without one.
  let filter: Rect
  /// The sections; empty if there is no room.
  let sections: Rect
  /// The settings.
  let page: Rect
  /// Whether the setting under the cursor is explained.
  let explains: Bool

  /// Whether a page can hold several sections.
  var isTall: Bool { page.height >= 30 }

  /// Computes the layout in `body`; `names` is the width of the longest section name.
  init(body: Rect, names: Int, isFiltered: Bool, isFlat: Bool) {
    var rest = body
    explains = body.height >= Self.short
    if body.height >= Self.short { _ = rest.takeTop(1) }
    filter = rest.takeTop(isFiltered ? 1 : 0)
    if isFiltered, body.height >= Self.short { _ = rest.takeTop(1) }
    if body.width >= Self.wide, !isFlat {
      sections = rest.takeLeft(max(Self.fewestSectionColumns, names + 2))
      _ = rest.takeLeft(Self.gap)
    } else {
      sections = rest.takeLeft(0)
    }
    page = rest
  }

  /// Whether the settings are shown by page: one section, or several where there is room.
  var hasPages: Bool { !sections.isEmpty }
}
