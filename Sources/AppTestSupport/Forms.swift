import App
import AppCore
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing
import Widgets

extension Robot {
  /// Returns the open form.
  package func form() throws -> FormLayer {
    guard let form = state.form else { throw NoForm(screen: screen) }
    return form
  }

  private struct NoForm: Error {
    let screen: String
  }

  /// Returns the field `id` of the open form.
  package func field(_ id: String) throws -> Field { try #require(try form().form[id]) }

  /// Returns the error of the field `id`; nil if it is valid.
  package func error(_ id: String) throws -> String? { try field(id).error }

  /// Moves the focus to the field `id` by Tab.
  package func focus(_ id: String) throws {
    for _ in try form().form.fields {
      let form = try form().form
      if form.fields[form.focus].id == id { return }
      press("Tab")
    }
    let form = try form().form
    try #require(form.fields[form.focus].id == id, "no field \(id)")
  }

  /// Moves the focus to the field `id` and replaces its text.
  package func fill(_ id: String, _ text: String) throws {
    try focus(id)
    press("C-e C-u")
    type(text)
  }
}
