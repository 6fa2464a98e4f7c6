import Terminal

/// Where the parts of the Settings stand.
struct SettingsLayout: Equatable {
  /// From this width on the sections stand beside the page: a terminal of 80 columns has it.
  static let wide = 76
  private static let fewestSectionColumns = 23
  private static let gap = 2
  /// Below this height blank lines and the explanation give way.
  static let short = 14
  private static let aboutRows = 3

  /// The filter; empty where nothing is filtered.
  let filter: Rect
  /// The sections; empty where there is no room.
  let sections: Rect
  /// The settings.
  let page: Rect
  /// What explains the setting under the cursor; empty where there is no room.
  let about: Rect

  /// The arrangement in `body`, where the longest name of a section has so many columns; `explains`
  /// leaves room for what explains a setting.
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
