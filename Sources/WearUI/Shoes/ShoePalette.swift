import AppCore
import Domain
import Services
import Store

/// The palette entries of shoes: the pairs by name.
enum ShoePalette: PaletteSource {
  static func entries(
    in store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> [PaletteEntry] {
    try store.shoes.shoes().map { shoe in
      var entry = PaletteEntry(
        "shoe:\(shoe.id)", .record, title: shoe.name,
        pick: .open(AnySurface(ShoesLayer(on: shoe.id))))
      entry.detail = environment.texts(
        shoe.isArchived ? "palette.retired_pair" : "palette.pair")
      entry.help = environment.texts("palette.pair.about")
      return entry
    }
  }
}
