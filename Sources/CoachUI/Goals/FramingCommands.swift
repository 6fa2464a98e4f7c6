import AppCore
import Coach
import Domain
import Services
import Terminal
import Widgets

extension FramingPage {
  static let commands: [Command] = [
    decision("framing.take", keys: "y  Space", hint: 0) { $0.decide(.taken) },
    decision("framing.leave", keys: "n", hint: 1) { $0.decide(.left) },
    decision("framing.take_rest", keys: "a", hint: 2) { $0.decideRest(.taken) },
    decision("framing.leave_rest", keys: "d", hint: 3) { $0.decideRest(.left) },
    .on(
      FramingPage.self, "framing.split", in: .framing, keys: "s", hint: 6,
      disabled: { page, _ in
        page.review?.canSplit == true ? nil : Message("why.nothing_to_split")
      }
    ) { page, _, _ in
      page.change { $0.split() }
      return []
    },
    .on(
      FramingPage.self, "framing.edit", in: .framing, keys: "e", hint: 7,
      disabled: { page, _ in page.editable == nil ? Message("why.not_a_task") : nil }
    ) { page, state, environment in
      guard let task = page.editable, let cursor = page.review?.cursor else { return [] }
      return state.open(TaskForm(proposed: task, hunk: cursor, of: page.goal), environment)
    },
    .on(
      FramingPage.self, "framing.save", in: .framing, keys: "Enter", hint: 4,
      disabled: { page, _ in
        if page.isSuperseded { return Message("why.superseded") }
        return page.review?.takenCount == 0 ? Message("why.nothing_taken") : nil
      }
    ) { page, state, _ in
      guard let review = page.review else { return [] }
      state.close(FramingPage.self)
      if let places = review.places {
        return [.perform(.goals(.accept(review.proposal.id, places: places)))]
      }
      let patch = GoalPatch(from: page.goal.content, to: review.content(of: page.goal.content))
      return [.perform(.goals(.acceptPatch(review.proposal.id, patch)))]
    },
    .on(
      FramingPage.self, "framing.take_back", in: .framing, keys: "u", hint: 8,
      disabled: { page, _ in
        page.review?.canTakeBack == true ? nil : Message("why.nothing_decided")
      }
    ) { page, _, _ in
      page.change { $0.takeBack() }
      return []
    },
    .on(
      FramingPage.self, "framing.next", in: .framing, keys: "Tab  l  Right", hint: 5,
      disabled: { page, _ in page.reviews.count > 1 ? nil : Message("why.one_framing") }
    ) { page, _, _ in
      page.turn(1)
      return []
    },
    .on(FramingPage.self, "framing.previous", in: .framing, keys: "S-Tab  h  Left") { page, _, _ in
      page.turn(-1)
      return []
    },
    .on(FramingPage.self, "framing.reject", in: .framing, keys: "x", hint: 9) { page, state, _ in
      guard let id = page.review?.proposal.id else { return [] }
      if !page.removeOpen() { state.close(FramingPage.self) }
      return [.perform(.goals(.reject(id)))]
    },
    .on(FramingPage.self, "framing.open", in: .framing) { page, _, _, index in
      page.turn(index - page.open)
      return []
    },
    .on(FramingPage.self, "framing.select", in: .framing) { page, _, _, index in
      page.change { $0.cursor = index }
      return []
    },
    // The first press cancels a request in progress, the next one closes the page.
    .on(FramingPage.self, "framing.close", in: .framing, keys: "q  Esc  C-c", hint: 10) {
      page, state, _ in
      if page.request(state) != nil { return state[CoachState.self].stopRequest() }
      state.close(FramingPage.self)
      return []
    },
  ]

  private static func decision(
    _ id: String, keys: String, hint: Int, _ body: @escaping @Sendable (inout FramingReview) -> Void
  ) -> Command {
    .on(
      FramingPage.self, id, in: .framing, keys: keys, hint: hint,
      disabled: { page, _ in page.isSuperseded ? Message("why.superseded") : nil }
    ) { page, _, _ in
      page.change(body)
      return []
    }
  }

  /// The task that the change under the cursor proposes.
  fileprivate var editable: GoalTask? {
    guard case .task(_, let task?)? = review?.current?.hunk else { return nil }
    return task
  }
}
