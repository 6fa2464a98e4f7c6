import Domain
import Terminal
import Widgets

/// Something that floats above the screen and takes all input until it is closed.
public enum Layer: Equatable, Sendable {
  case form(FormLayer)
  case dialog(DialogLayer)
  case menu(MenuLayer)
  case palette(PaletteLayer)
  case help(HelpLayer)
  /// A line on the Schedule itself.
  case filter(FilterLayer)
  /// Shifts that are put elsewhere on the Schedule.
  case placing(PlacingLayer)
  case patterns(PatternListLayer)
  /// The rules of pay that can be chosen.
  case rulesets(RulesetListLayer)
  /// Rules of pay that are being changed.
  case ruleset(RulesetEditorLayer)
  case baseRates(BaseRateListLayer)
  case setup(SetupLayer)
  /// An import that is under way.
  case importing(ImportLayer)
  /// What an import of shifts would come to.
  case shiftImport(ShiftImportLayer)
  case shoes(ShoesLayer)
  /// A list of the settings about steps.
  case stepList(StepListLayer)
  /// A payslip beside the Hours.
  case slip(SlipLayer)
  case shoeChoice(ShoeChoiceLayer)
  case hourDetail(HourDetailLayer)

  /// Whether it has rows to move through; else the screen's own are.
  var hasRows: Bool {
    switch self {
    case .filter, .placing, .slip: return false
    default: return true
    }
  }

  /// Whether it lists or changes rules of pay.
  var isAboutRules: Bool {
    switch self {
    case .rulesets, .ruleset: true
    default: false
    }
  }

  /// Whether it is seen on the screen itself, which stays the thing that is looked at.
  var isOnScreen: Bool {
    if case .placing = self { return true }
    return false
  }

  /// Whether it takes the place of the screen: what works on every screen works on it too.
  var isPage: Bool {
    if case .shoes = self { return true }
    return false
  }

  /// Changes the field that is being typed into, and what follows from it.
  mutating func take(
    _ typing: Typing, _ environment: AppEnvironment, _ registry: CommandRegistry,
    _ state: AppState
  ) {
    switch self {
    case .form(var layer):
      layer.take(typing, environment)
      self = .form(layer)
    case .palette(var layer):
      layer.query.take(typing)
      layer.refresh(environment, registry, state)
      self = .palette(layer)
    case .help(var layer):
      layer.query.take(typing)
      layer.refresh(environment, registry)
      self = .help(layer)
    case .filter(var layer):
      layer.query.take(typing)
      self = .filter(layer)
    case .setup(var layer):
      layer.take(typing, environment)
      self = .setup(layer)
    case .shoeChoice(var layer):
      layer.query.take(typing)
      layer.refresh()
      self = .shoeChoice(layer)
    // What is typed into a payslip is kept at once (`AppState.type`).
    case .dialog, .menu, .patterns, .placing, .slip, .rulesets, .ruleset, .baseRates, .importing,
      .shiftImport,
      .shoes, .stepList, .hourDetail:
      break
    }
  }

  /// Moves through its items.
  mutating func navigate(_ step: Navigation, page: Int) {
    switch self {
    case .menu(var layer):
      layer.list.navigate(step, count: layer.items.count, page: page)
      self = .menu(layer)
    case .palette(var layer):
      layer.list.navigate(step, count: layer.matches.count, page: page)
      self = .palette(layer)
    case .help(var layer):
      layer.list.navigate(step, count: layer.matches.count, page: page)
      self = .help(layer)
    case .patterns(var layer):
      layer.list.navigate(step, count: layer.patterns.count, page: page)
      self = .patterns(layer)
    case .rulesets(var layer):
      layer.list.navigate(step, count: layer.choices.count, page: page)
      self = .rulesets(layer)
    case .ruleset(var layer):
      layer.list.navigate(step, count: layer.parts.count, page: page)
      self = .ruleset(layer)
    case .baseRates(var layer):
      layer.list.navigate(step, count: layer.rates.count, page: page)
      self = .baseRates(layer)
    case .setup(var layer):
      layer.navigate(step, page: page)
      self = .setup(layer)
    case .shoes(var layer):
      layer.navigate(step, page: page)
      self = .shoes(layer)
    case .stepList(var layer):
      layer.list.navigate(step, count: layer.count, page: page)
      self = .stepList(layer)
    case .shoeChoice(var layer):
      layer.list.navigate(step, count: layer.matches.count, page: page)
      self = .shoeChoice(layer)
    case .hourDetail(var layer):
      layer.list.navigate(step, count: layer.count, page: page)
      self = .hourDetail(layer)
    case .shiftImport(var layer):
      layer.list.navigate(step, count: layer.plan.items.count, page: max(1, page - 5))
      self = .shiftImport(layer)
    case .form, .dialog, .filter, .placing, .slip, .importing: break
    }
  }
}

extension ListState {
  /// Takes a step through `count` items, `page` of which are seen at once.
  mutating func navigate(_ step: Navigation, count: Int, page: Int) {
    switch step {
    case .up: move(by: -1, count: count)
    case .down: move(by: 1, count: count)
    case .pageUp: move(by: -max(1, page), count: count)
    case .pageDown: move(by: max(1, page), count: count)
    case .first: select(0, count: count)
    case .last: select(count - 1, count: count)
    case .item(let index): select(index, count: count)
    }
    reconcile(count: count, height: max(1, page))
  }
}
