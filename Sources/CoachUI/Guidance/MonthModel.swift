import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

/// The focus of a month: its areas, and a building block of each kind.
package struct MonthModel: Equatable, Sendable {
  /// An action that could be a block.
  struct Candidate: Equatable, Sendable {
    let slug: String
    let title: String
    let feasibility: Int
  }

  /// A building block with its action.
  struct Block: Equatable, Sendable {
    let block: FocusBlock
    /// The action; nil if the library no longer has it.
    let action: OfferedAction?
    /// The share of the month's days on which it can be done, in thousandths.
    let feasibility: Int
    /// An action that the roster makes better now; nil for none.
    let better: String?
    /// The candidates of the kind, best first.
    let candidates: [Candidate]
  }

  /// The number of months after the current one; negative before it.
  private(set) var offset = 0
  /// The first day of the month.
  private(set) var month: CivilDay?
  /// The areas.
  private(set) var areas: [ActionTag] = []
  /// The blocks.
  private(set) var blocks: [Block] = []
  /// The cursor.
  package var list = ListState()

  /// The block under the cursor.
  var selected: Block? { list.selected(of: blocks) }

  /// Moves to an earlier or a later month, at most to the next one.
  mutating func move(_ step: Int) { offset = min(max(offset + step, -12), 1) }

  /// The candidates that a menu offers.
  private static let most = 12

  /// Reads the month. Throws `StoreError`.
  mutating func reload(from store: Store, _ environment: AppEnvironment) throws {
    let reader = try GuidanceReader(store: store, environment.base)
    let first = environment.today.startOfMonth.adding(months: offset)
    let focus = try reader.focus(of: first)
    let planner = try reader.planner(first), guidance = reader.guidance
    let language = environment.texts.language.rawValue
    let swaps = planner.swapOffers(for: focus)
    func title(_ slug: String) -> String { reader.library.title(of: slug, in: language) }
    month = first
    areas = focus.areas
    blocks = focus.blocks.map { block in
      Block(
        block: block,
        action: reader.library[block.slug].map {
          OfferedAction($0, guidance, in: reader.library)
        },
        feasibility: planner.candidate(of: block, areas: focus.areas)?.feasibility ?? 0,
        better: swaps.first { $0.kind == block.kind }.map { title($0.better.slug) },
        candidates: planner.candidates(block.kind, areas: focus.areas).prefix(Self.most).map {
          Candidate(slug: $0.slug, title: title($0.slug), feasibility: $0.feasibility)
        })
    }
    list.select(list.selection, count: blocks.count)
  }

  /// Returns the menu of the actions that can be the block under the cursor.
  func choice(_ environment: AppEnvironment) -> MenuLayer? {
    guard let selected, let month else { return nil }
    let format = environment.format
    var menu = MenuLayer(
      title: format.kind(selected.block.kind),
      items: selected.candidates.map { candidate in
        MenuLayer.Item(
          label: candidate.title,
          note: environment.texts(
            "guidance.feasible", ["n": format.wholePercent(candidate.feasibility)]),
          choice: candidate.slug == selected.block.slug
            ? .close
            : .effects([
              .perform(
                .guidance(.editFocus(month, selected.block.kind, slug: candidate.slug)))
            ]))
      })
    menu.list.select(
      selected.candidates.firstIndex { $0.slug == selected.block.slug } ?? 0,
      count: selected.candidates.count)
    return menu
  }
}

/// Draws the focus of a month.
enum MonthView {
  static func draw(
    _ model: MonthModel, _ context: SurfaceContext, in rect: Rect, into frame: inout Frame
  ) {
    guard let month = model.month else { return }
    let environment = context.environment, texts = environment.texts, format = environment.format
    var rest = rect
    let areas = format.areas(model.areas)
    frame.draw(
      Heading(
        format.monthAndYear(month),
        trailing: [Span(texts("guidance.month.areas", ["areas": areas]), .muted)]),
      in: rest.takeTop(1))
    guard !model.blocks.isEmpty else {
      return frame.text(texts("guidance.month.empty"), in: rest.takeTop(1).inset(1, 0), .muted)
    }
    let rows = model.blocks.map { row($0, environment, width: rest.width) }
    frame.draw(
      List(rows, state: model.list, command: "list.select", focused: context.isOnTop),
      in: rest.takeTop(min(rest.height, rows.count)))
    _ = rest.takeTop(1)
    guard let selected = model.selected else { return }
    if let better = selected.better {
      for line in DisplayText.wrap(
        texts(
          "guidance.month.better",
          ["action": better, "key": environment.key("month.swap")]),
        to: max(10, rest.width - 2)) where !rest.isEmpty
      {
        frame.text(line, in: rest.takeTop(1).inset(1, 0), Style(.warning))
      }
    }
    if rest.width >= Self.widest {
      return drawAll(model, environment, in: rest, into: &frame)
    }
    if rest.width >= Self.wide {
      drawCandidates(selected, environment, in: rest.takeRight(rest.width * 2 / 5), into: &frame)
      frame.draw(PaneRule(), in: rest.takeRight(3).inset(1, 0))
    }
    if let action = selected.action {
      GuidanceCard(action: action, isWhole: true, tellsNow: false, environment: environment)
        .draw(in: rest, into: &frame)
    }
  }

  /// The width from which the candidates are beside the action.
  private static let wide = 110
  /// The width from which all blocks are beside each other.
  private static let widest = 160
  /// The blank columns between two blocks.
  private static let gap = 3

  /// Draws all blocks beside each other, each with the actions that it could have below.
  private static func drawAll(
    _ model: MonthModel, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let blocks = model.blocks.filter { $0.action != nil }
    let width = (rect.width - gap * (blocks.count - 1)) / max(1, blocks.count)
    let cards = blocks.compactMap(\.action).map {
      GuidanceCard(action: $0, isWhole: true, tellsNow: false, environment: environment)
    }
    let height = min(rect.height, cards.map { $0.height(width: width) }.max() ?? 0)
    var rest = rect
    for (block, card) in zip(blocks, cards) {
      var column = rest.takeLeft(width)
      _ = rest.takeLeft(gap)
      card.draw(in: column.takeTop(height), into: &frame)
      _ = column.takeTop(1)
      if column.height > 1 { drawCandidates(block, environment, in: column, into: &frame) }
    }
  }

  /// Draws the actions that the block could have, best first.
  private static func drawCandidates(
    _ block: MonthModel.Block, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts, format = environment.format
    var rest = rect
    frame.draw(
      Heading(
        texts("guidance.month.candidates"),
        trailing: [
          Span(
            texts("guidance.month.choose", ["key": environment.key("month.edit")]), .muted)
        ]), in: rest.takeTop(1))
    for candidate in block.candidates where !rest.isEmpty {
      let isChosen = candidate.slug == block.block.slug
      let share = "\(format.wholePercent(candidate.feasibility)) %"
      frame.draw(
        Row(
          [
            Span(texts.sign(isChosen ? "▸ " : "  "), Style(.accent)),
            Span(candidate.title, isChosen ? Style(.text, .bold) : .text),
          ], trailing: [Span(share, .muted)]), in: rest.takeTop(1).padded)
    }
  }

  private static func row(
    _ block: MonthModel.Block, _ environment: AppEnvironment, width: Int
  ) -> Row {
    let texts = environment.texts, format = environment.format
    let isAccepted = block.block.state == .accepted
    let title =
      block.action?.template.title(in: texts.language.rawValue) ?? texts("guidance.deleted")
    let feasible = texts(
      "guidance.feasible", ["n": format.wholePercent(block.feasibility)])
    let state = texts("guidance.block.\(block.block.state.rawValue)")
    return Row(
      [
        Span(texts.sign(isAccepted ? "✓ " : "○ "), isAccepted ? Style(.good) : Style(.accent)),
        Span(DisplayText.pad(format.kind(block.block.kind), to: 13), .muted),
        Span(title, Style(.text, .bold)),
      ],
      trailing: [
        Span(width >= 96 ? feasible + "  " : "", .muted),
        Span(width >= 48 ? state + " " : "", isAccepted ? Style(.good) : .muted),
      ])
  }
}
