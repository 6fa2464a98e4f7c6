import AppCore
import Domain
import Services
import Store

/// The palette entries of routines: a person's own and the presets by name.
enum RoutinePalette: PaletteSource {
  static func entries(
    in store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> [PaletteEntry] {
    try RoutineChoice.all(own: store.routines.routines()).map { choice in
      var entry = PaletteEntry(
        "routine:\(choice.key)", .record, title: choice.name(environment.texts),
        pick: .open(AnySurface(RoutineList(on: choice.key))))
      entry.detail = environment.texts(
        choice.own == nil ? "palette.routine_preset" : "palette.routine")
      entry.help = environment.texts("palette.routine.about")
      return entry
    }
  }
}
