import Terminal

/// The layout of Settings.
struct SettingsLayout: Equatable {
  /// The width from which the sections are beside the page, which a terminal of 80 columns has.
  static let wide = 76
  private static let fewestSectionColumns = 23
  private static let gap = 2
  /// The height below which blank lines and the explanation are dropped.
  static let short = 14
  private static let aboutRows = 3

  /// The filter; empty without one.
  let filter: Rect
  /// The sections; empty if there is no room.
  let sections: Rect
  /// The settings.
  let page: Rect
  /// The explanation of the setting under the cursor; empty if there is no room.
  let about: Rect

  /// Computes the layout in `body`; `names` is the width of the longest section name, and
  /// `explains` reserves room for the explanation.
  init(body: Rect, names: Int, isFiltered: Bool, isFlat: Bool, explains: Bool) {
    var rest = body
    if body.height >= Self.short { _ = rest.takeTop(1) }
    filter = rest.takeTop(isFiltered ? 1 : 0)
    if isFiltered, body.height >= Self.short { _ = rest.takeTop(1) }
    if body.width >= Self.wide, !isFlat {
      sections = rest.takeLeft(max(Self.fewestSectionColumns, names + 2))
      _ = rest.takeLeft(Self.gap)
    } else {
      sections = rest.takeLeft(0)
    }
    about = rest.takeBottom(explains && body.height >= Self.short ? Self.aboutRows : 0)
    if !about.isEmpty { _ = rest.takeBottom(1) }
    page = rest
  }

  /// Whether one section is shown at a time.
  var hasPages: Bool { !sections.isEmpty }
}
