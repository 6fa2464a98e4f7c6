import App
import AppCore
import Services
import TestSupport
import Testing

/// Settings that are on the screen and on the command line.
@Suite("Both doors of the settings") struct SettingDoorsTests {
  /// What the screen lists in Settings, but only opens: it has commands of its own.
  private static let opened: Set<String> = [
    "rate", "ruleset", "base_rates", "bonuses", "pattern_list", "pattern_new", "shoe_pairs",
    "sources", "doubts", "stays", "guidance_facts", "guidance_habits", "remind_timer", "calendars",
    "calendar_add", "calendar_sync", "calendar_conflicts", "machines", "machines_exchange",
    "keys_all", "keys_reset", "keys_export", "keys_import", "stored", "audit", "lock", "report",
    "delete_all", "export_file", "import_file", "watch_folder", "back_up", "restore",
  ]

  @Test("every setting of the screen is one of shiftpro settings") func screen() {
    let keys = Set(SettingCatalog.all.map { $0.key.replacing("-", with: "_") })
    let ids = Features.standard.settings.flatMap(\.ids).filter { !$0.hasPrefix("about_") }
    let missing = ids.filter { !keys.contains($0) && !Self.opened.contains($0) }
    #expect(missing.isEmpty && ids.count > 50)
    #expect(Self.opened.isDisjoint(with: keys) && Self.opened.isSubset(of: ids))
  }

  @Test("every setting has a name of its own, a title and a section of the screen") func names() {
    let keys = SettingCatalog.all.map(\.key)
    #expect(Set(keys).count == keys.count)
    let sections = Set(Features.standard.settings.map(\.id))
    for language in Texts.Language.allCases {
      let texts = Texts(language)
      for setting in SettingCatalog.all {
        #expect(texts.has(setting.title), "\(setting.title)")
        #expect(sections.contains(setting.group), "\(setting.group)")
      }
    }
  }
}
