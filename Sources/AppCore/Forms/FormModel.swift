import Domain
import Services
import Store
import Terminal
import Widgets

/// A form: its fields, their review, and how it is saved.
///
/// A new form is a type of its own beside its feature; whatever opens it calls `AppState.open`.
package protocol FormModel: Equatable, Sendable {
  /// The last part of the text `command.form.save.hint_…`, which names the save key in the footer;
  /// nil if that is "save".
  var verb: String? { get }
  /// Whether the step keys scroll the lines below the fields instead.
  var scrollsByKey: Bool { get }

  /// The fields in which a name is typed, which may have so many letters; `notes` may have more.
  var names: Set<String> { get }

  /// The title of the box.
  func title(_ environment: AppEnvironment) -> String
  /// The fields, filled.
  func fields(_ environment: AppEnvironment) -> [Field]

  /// Reads the fields after each change: marks those that are wrong and adds remarks.
  ///
  /// Returns the change that saving makes; nil while something is wrong, or where saving does
  /// something else.
  mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action?
  /// The effects of saving, as sentences below the remarks of the review.
  func consequences(_ layer: FormLayer, _ environment: AppEnvironment) -> [FormLayer.Remark]
  /// A table below the sentences.
  func figures(
    _ layer: FormLayer, _ environment: AppEnvironment, width: Int
  ) -> [[Span]]

  /// Saves the form, which is on top and has no field that is wrong. Returns nil if it cannot be
  /// saved as it is.
  func save(
    _ layer: FormLayer, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]?

  /// The text of a number field `amount` steps on; nil if the field has no steps.
  func stepped(_ field: Field, by amount: Int, in form: FormState, _ format: Format) -> String?
  /// The text that completes what is typed into a field; nil if there is none.
  func completion(of field: Field) -> String?
  /// Reads what the fields refer to and is not known yet. Called after every event while the form
  /// is on top. Returns whether anything was read. Throws `StoreError`.
  mutating func catchUp(
    _ layer: FormLayer, from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> Bool
}

extension FormModel {
  package var verb: String? { nil }
  package var scrollsByKey: Bool { false }
  package var names: Set<String> { ["name"] }

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

/// Any model of a form, compared by value.
package struct AnyFormModel: Equatable, Sendable {
  /// The model.
  var base: any FormModel

  /// Wraps `base`.
  package init(_ base: any FormModel) { self.base = base }

  /// Whether both hold equal models of the same type.
  package static func == (one: AnyFormModel, other: AnyFormModel) -> Bool { one.base.equals(other.base) }
}
