import Domain
import Services
import Store
import Terminal

/// A form that changes pay and previews the effect on the pay period below its fields.
package protocol PayFormModel: FormModel {
  /// The change that the fields describe; nil while a field is invalid or nothing would change.
  var proposal: PayPreview.ProposedChange? { get }
  /// The preview of the latest proposal.
  var preview: PayPreview? { get set }
  /// Returns this form's remarks about the preview, shown above those of all pay forms.
  func remarks(_ preview: PayPreview, _ environment: AppEnvironment) -> [FormLayer.Remark]
}

extension PayFormModel {
  package func remarks(_: PayPreview, _: AppEnvironment) -> [FormLayer.Remark] { [] }

  /// Returns the preview of the current values; nil while a field is invalid or it is not computed.
  private func preview(in layer: FormLayer) -> PayPreview? {
    layer.isRight && preview?.proposal == proposal ? preview : nil
  }

  /// Describes the effect on the pay period.
  package func consequences(
    _ layer: FormLayer, _ environment: AppEnvironment
  ) -> [FormLayer.Remark] {
    guard let preview = preview(in: layer) else { return [] }
    let text = PayPreviewText(preview: preview, environment: environment)
    var remarks = remarks(preview, environment)
    remarks += text.sentences.map { FormLayer.Remark(text: $0.text, isWarning: $0.isWarning) }
    guard !preview.isSame, !preview.isLocked else { return remarks }
    let would = environment.texts("outlook.would", ["period": text.period])
    return remarks + [FormLayer.Remark(text: would, isWarning: false)]
  }

  /// Returns the figures of the pay period that would change.
  package func figures(
    _ layer: FormLayer, _ environment: AppEnvironment, width: Int
  ) -> [[Span]] {
    guard let preview = preview(in: layer), !preview.isLocked else { return [] }
    return PayPreviewText(preview: preview, environment: environment).lines(limit: 5, width: width)
  }

  /// Computes the preview. Throws `StoreError` and `RulesetFileError`.
  package mutating func catchUp(
    _ layer: FormLayer, from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> Bool {
    guard layer.isRight, let proposal, proposal != preview?.proposal else { return false }
    preview = try state.preview(of: proposal, known: preview, from: store, environment)
    return true
  }
}

extension FormLayer {
  /// The preview of a form that changes pay.
  package var preview: PayPreview? { (model as? any PayFormModel)?.preview }
}

extension AppState {
  /// Returns the effect of `proposal` on a pay period: the one that contains `day`, else the one of
  /// a list below, else the first open one. Throws `StoreError` and `RulesetFileError`.
  package func preview(
    of proposal: PayPreview.ProposedChange?, known: PayPreview?, on day: CivilDay? = nil,
    from store: Store,
    _ environment: AppEnvironment
  ) throws -> PayPreview? {
    guard let proposal, proposal != known?.proposal else { return known }
    let day =
      day ?? layers.lazy.reversed().compactMap(\.base.displayedPeriodDay).first
      ?? max(environment.today, pay.firstOpenDay)
    do {
      return try PayPreview(proposal, day: day, store: store, profile: profile, environment.base)
    } catch is ActionError {
      // The change would be refused; saving reports that.
      return known
    }
  }
}
