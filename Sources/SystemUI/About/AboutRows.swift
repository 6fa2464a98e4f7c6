import AppCore
import Platform
import Services
import Store

/// The section of Settings about the program.
struct AboutRows: SettingsSection {
  package var id: String { "about" }
  package var rank: Int { 110 }
  package var ids: [String] {
    [
      "about_version", "about_news", "about_feedback", "about_store", "about_schema",
      "about_licences", "about_doctor",
    ]
  }

  /// The size of the store's files in bytes.
  private var storeBytes: Int64 = 0

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    storeBytes = [store.path, store.path + "-wal"].reduce(0) { $0 + (Files.size($1) ?? 0) }
  }

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts
    switch id {
    case "about_version": return "ShiftPro \(ShiftPro.version)"
    case "about_news", "about_feedback": return topic(id, texts)?.summary
    case "about_store":
      return "\(environment.format.megabytes(storeBytes)), \(state.storePath)"
    case "about_schema": return String(Schema.currentVersion)
    case "about_licences": return Licence.all.map(\.library).joined(separator: ", ")
    case "about_doctor": return texts("settings.about_examine")
    default: return nil
    }
  }

  /// Returns the topic of the help that a row opens.
  private func topic(_ id: String, _ texts: Texts) -> HelpTopic? {
    HelpTopic(id == "about_news" ? "news" : "feedback", texts)
  }

  /// Copies the value, opens a topic of the help, shows the licences, or examines the store.
  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    let texts = environment.texts
    switch id {
    case "about_doctor": return [.perform(.archive(.examine))]
    case "about_news", "about_feedback":
      guard let topic = topic(id, texts) else { return [] }
      state.open(TextPageLayer(topic))
      return [.readLayer]
    case "about_licences":
      state.open(
        DialogLayer(
          title: texts("settings.about_licences"), message: Licence.all.map { $0.line(texts) },
          confirm: texts("import.close"), cancel: "", effects: [], isDestructive: false))
      return []
    default:
      let text = id == "about_store" ? state.storePath : value(of: id, state, environment) ?? ""
      state.show(texts("toast.copied", ["text": text]), .info)
      return [.copy(text)]
    }
  }
}

/// The licence of a library used by the program.
struct Licence {
  let library: String
  let name: String
  /// The text key below `licence.` of the part that uses it.
  let use: String

  /// All licences.
  static let all = [
    Licence(library: "Swift", name: "Apache 2.0, Runtime Library Exception", use: "swift"),
    Licence(library: "ncurses", name: "MIT-X11", use: "ncurses"),
    Licence(library: "SQLite", name: "Public Domain", use: "sqlite"),
    Licence(library: "zlib", name: "Zlib", use: "zlib"),
    Licence(library: "libharu", name: "Zlib", use: "pdf"),
    Licence(library: "OpenSSL libcrypto", name: "Apache 2.0", use: "crypto"),
  ]

  func line(_ texts: Texts) -> String { "\(library): \(name). \(texts("licence.\(use)"))" }
}
