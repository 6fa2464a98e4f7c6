/// What can be done with text to be read.
enum TextPageCommands {
  static let all: [Command] = [
    Command("text_page.copy", in: .textPage, keys: "y", isListed: false, hint: 1) {
      state, environment, _ in
      guard case .textPage(let page)? = state.layers.last else { return [] }
      state.show(environment.texts("page.copied"), .info)
      return [.copy(page.plain)]
    },
    Command("text_page.close", in: .textPage, keys: "Esc  q  Enter  C-c", isListed: false, hint: 0)
    {
      state, _, _ in
      _ = state.layers.popLast()
      return []
    },
  ]
}
