import AppCore
import Coach
import Domain
import Services
import Terminal
import Widgets

/// An action with what speaks for it now.
package struct OfferedAction: Equatable, Sendable {
  /// The action.
  let template: ActionTemplate
  /// Its variant and score now; nil if it cannot be offered now.
  let offer: Recommendation?
  /// The moment of the offer.
  let moment: GuidanceMoment
  /// The reasons why it cannot be offered now; empty if it can.
  let refusals: [ActionRefusal]
  /// Its sources.
  let sources: [ActionSource]

  /// Creates an action of a library with its place in an offer.
  init(_ template: ActionTemplate, _ guidance: Guidance, in library: ActionLibrary) {
    self.template = template
    moment = guidance.moment
    let slug = template.slug
    offer =
      guidance.eligible.first { $0.slug == slug } ?? guidance.coping.first { $0.slug == slug }
    refusals = guidance.refused.first { $0.slug == slug }?.refusals ?? []
    sources = library.sources.filter { template.sources.contains($0.id) }
  }

  /// The length of the variant that suits now, or else the shortest.
  var length: ActionLength { offer?.length ?? template.lengths.first ?? .five }

  /// Returns the menu of the reasons why it was not done.
  func skipMenu(_ environment: AppEnvironment) -> MenuLayer {
    let format = environment.format
    let reasons: [ActionOutcome] = [
      .dismissed, .tooHard, .abandoned, .shiftChanged, .ill, .onCall,
    ]
    return MenuLayer(
      title: environment.texts("guidance.skip.title"),
      message: template.title(in: environment.texts.language.rawValue),
      items: reasons.map { reason in
        MenuLayer.Item(
          label: format.outcome(reason),
          note: reason.isSkip ? environment.texts("guidance.skip.not_counted") : "",
          choice: .effects([
            .perform(
              .guidance(
                .report(ActionReport(template.slug, reason, minutes: length.minutes))))
          ]))
      })
  }

  /// The change that logs it as done.
  var done: Effect {
    .perform(.guidance(.report(ActionReport(template.slug, .done, minutes: length.minutes))))
  }
}
