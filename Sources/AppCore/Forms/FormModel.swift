import Domain
import Services
import Store
import Terminal
import Widgets

/// The description of a form: its fields, their review, and saving.
///
/// A new form is a type of its own in its feature, opened with `AppState.open`.
package protocol FormModel: Equatable, Sendable {
  /// The suffix of the text `command.form.save.hint_…` that labels the save key in the footer; nil
  /// for "save".
  var verb: String? { get }
  /// Whether the step keys scroll the lines below the fields.
  var scrollsByKey: Bool { get }

  /// The fields that hold names, whose length is limited; `notes` has a limit of its own.
  var names: Set<String> { get }
  /// The fields that hold sentences, which may be longer.
  var sentences: Set<String> { get }

  /// The title of the box.
  func title(_ environment: AppEnvironment) -> String
  /// Returns the fields with their initial values.
  func fields(_ environment: AppEnvironment) -> [Field]

  /// Reads the fields after each change, marks invalid ones and adds remarks.
  ///
  /// Returns the action of saving; nil while a field is invalid, or if saving does something else.
  mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action?
  /// Returns the effects of saving, as remarks below those of the review.
  func consequences(_ layer: FormLayer, _ environment: AppEnvironment) -> [FormLayer.Remark]
  /// Returns the rows of a table below the remarks.
  func figures(
    _ layer: FormLayer, _ environment: AppEnvironment, width: Int
  ) -> [[Span]]

  /// Saves the form, which is on top and valid. Returns nil if it cannot be saved in its present
  /// state.
  func save(
    _ layer: FormLayer, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]?

  /// Returns the value of a number field after `amount` steps; nil if the field has no steps.
  func stepped(_ field: Field, by amount: Int, in form: FormState, _ format: Format) -> String?
  /// Returns the completion of the text in a field; nil if there is none.
  func completion(of field: Field) -> String?
  /// Reads records that the fields refer to and that are not loaded yet. Called after every event
  /// while the form is on top. Returns whether anything was read. Throws `StoreError`.
  mutating func catchUp(
    _ layer: FormLayer, from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> Bool
}

extension FormModel {
  package var verb: String? { nil }
  package var scrollsByKey: Bool { false }
  package var names: Set<String> { ["name"] }
  package var sentences: Set<String> { [] }

  package func consequences(_: FormLayer, _: AppEnvironment) -> [FormLayer.Remark] { [] }
  package func figures(_: FormLayer, _: AppEnvironment, width: Int) -> [[Span]] { [] }

  package func save(_ layer: FormLayer, _ state: inout AppState, _: AppEnvironment) -> [Effect]? {
    layer.action == nil ? nil : state.send(layer)
  }

  package func stepped(_ field: Field, by amount: Int, in _: FormState, _: Format) -> String? {
    field.steppedMinutes(by: amount)
  }

  package func completion(of _: Field) -> String? { nil }
  package mutating func catchUp(
    _: FormLayer, from _: Store, _: AppState, _: AppEnvironment
  ) throws -> Bool { false }

  fileprivate func equals(_ other: any FormModel) -> Bool { (other as? Self) == self }
}

/// A type-erased form model, compared by value.
package struct AnyFormModel: Equatable, Sendable {
  /// The model.
  var base: any FormModel

  /// Wraps `base`.
  package init(_ base: any FormModel) { self.base = base }

  /// Whether both hold equal models of the same type.
  package static func == (one: AnyFormModel, other: AnyFormModel) -> Bool {
    one.base.equals(other.base)
  }
}
