import Terminal
import TerminalText

/// The top row: the program's name, the tabs by number and title, and text at the right.
///
/// In narrow terminals, the longer texts at the right are dropped first, then the name, the gaps, the
/// last text at the right, and finally the titles of inactive tabs. A mode outlasts the titles.
public struct TabBar: Widget {
  let brand: String
  let tabs: [String]
  let active: Int
  let trailing: [String]
  let isMode: Bool
  let command: String

  /// Creates a bar of `tabs`; a click on one runs `command` with its index. `trailing` are texts
  /// for the right in descending length, of which the first that fits is shown, highlighted if
  /// `isMode`.
  public init(
    brand: String, tabs: [String], active: Int, trailing: [String], isMode: Bool = false,
    command: String
  ) {
    self.brand = brand
    self.tabs = tabs
    self.active = active
    self.trailing = trailing
    self.isMode = isMode
    self.command = command
  }

  private enum Part {
    case brand, number, title, active, trailing, mode
  }

  private static func style(_ part: Part) -> Style {
    switch part {
    case .brand: return Style(.title)
    case .number, .trailing: return .muted
    case .title: return .text
    case .active: return Style(.text, on: .activeTab)
    case .mode: return Style(.accent, .bold)
    }
  }

  /// The parts shown at some width.
  private struct Form {
    var brand = ""
    var titles = false
    var trailing = ""
    /// The columns between two tabs.
    var gap = 1
  }

  /// The forms, the longest first.
  private var forms: [Form] {
    let whole = trailing.map { Form(brand: brand, titles: true, trailing: $0) }
    let bare = trailing.flatMap { [Form(trailing: $0), Form(trailing: $0, gap: 0)] }
    guard !isMode else {
      // A mode in full matters more than the titles.
      let modes = trailing.flatMap { text in
        [Form(titles: true, trailing: text), Form(titles: true, trailing: text, gap: 0)]
          + bare.filter { $0.trailing == text }
      }
      return whole.prefix(1) + modes + [Form()]
    }
    return whole + trailing.map { Form(titles: true, trailing: $0) }
      + trailing.map { Form(titles: true, trailing: $0, gap: 0) } + [Form(titles: true, gap: 0)]
      + bare + [Form()]
  }

  /// Draws the longest form that fits.
  public func draw(in rect: Rect, into frame: inout Frame) {
    var rest = rect.row(0)
    let form = forms.first { columns($0) <= rest.width } ?? Form()
    if !form.trailing.isEmpty {
      let place = rest.takeRight(DisplayText.width(form.trailing) + 1)
      frame.text(form.trailing, in: place, Self.style(isMode ? .mode : .trailing))
    }
    if !form.brand.isEmpty {
      _ = rest.takeLeft(1)
      frame.text(form.brand, in: rest, Self.style(.brand))
      _ = rest.takeLeft(DisplayText.width(form.brand) + 2)
    }
    for index in tabs.indices {
      let spans = label(index, form)
      let place = rest.takeLeft(spans.columns)
      frame.spans(spans, in: place)
      if frame.isSpoken, index == active {
        frame.text(">", in: place.row(0), Self.style(.active))
      }
      frame.addHit(place, HitTarget(command, index))
      _ = rest.takeLeft(form.gap)
    }
  }

  private func label(_ index: Int, _ form: Form) -> [Span] {
    let number = " \(index + 1) "
    let title = form.titles || index == active ? "\(tabs[index]) " : ""
    if index == active { return [Span(number + title, Self.style(.active))] }
    return [Span(number, Self.style(.number)), Span(title, Self.style(.title))]
  }

  private func columns(_ form: Form) -> Int {
    let labels = tabs.indices.reduce(0) { $0 + label($1, form).columns + form.gap }
    return labels + (form.brand.isEmpty ? 0 : DisplayText.width(form.brand) + 3)
      + (form.trailing.isEmpty ? 0 : DisplayText.width(form.trailing) + 2)
  }
}
