import AppCore
import Services
import Store

/// The palette entries of the help's topics.
enum HelpPalette: PaletteSource {
  static func entries(
    in store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> [PaletteEntry] {
    HelpTopic.all(environment.texts).map { topic in
      var entry = PaletteEntry(
        "help:\(topic.name)", .topic,
        title: environment.texts("palette.help_topic", ["topic": topic.title]),
        pick: .open(AnySurface(TextPageLayer(topic))))
      entry.help = topic.summary
      entry.synonyms = topic.synonyms
      return entry
    }
  }
}
