import AppCore
import Services

extension TextPageLayer {
  /// The commands of a text page.
  static let commands: [Command] = [
    .on(Self.self, "text_page.copy", in: .textPage, keys: "y", hint: 1) {
      page, state, environment in
      state.show(environment.texts("page.copied"), .info)
      return [.copy(page.plain)]
    },
    .close("text_page.close", in: .textPage, keys: "Esc  q  Enter  C-c", hint: 0),
  ]
}
