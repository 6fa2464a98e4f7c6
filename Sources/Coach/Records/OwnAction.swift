import Domain

/// An action that a person has added to the library.
public struct OwnAction: Equatable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// The title.
  public var title: String
  /// The kind.
  public var kind: ActionKind
  /// The subjects; the first is the area.
  public var tags: [ActionTag]
  /// The parts of a day in which it makes sense.
  public var slots: Set<DaySlot>
  /// The instructions by length; at least one.
  public var variants: [ActionLength: String]
  /// A note, such as the reason why it helps.
  public var note: String

  /// Creates an action.
  public init(
    id: RecordID, title: String, kind: ActionKind = .ritual, tags: [ActionTag] = [.care],
    slots: Set<DaySlot> = Set(DaySlot.allCases), variants: [ActionLength: String],
    note: String = ""
  ) {
    self.id = id
    self.title = title
    self.kind = kind
    self.tags = tags
    self.slots = slots
    self.variants = variants
    self.note = note
  }

  /// The slug: the beginning of the id, so that it stays when the title changes.
  public var slug: String { Self.slug(of: id) }

  /// Returns the slug of the action with an id.
  public static func slug(of id: RecordID) -> String {
    ActionTemplate.ownPrefix + id.text.prefix(8)
  }

  /// The action as the library has it, the same in every language. Advice about driving cannot come
  /// from it, so that it needs no rule about that.
  public var template: ActionTemplate {
    func texts(_ text: String) -> LanguageTexts {
      Dictionary(uniqueKeysWithValues: ActionLibrary.languages.map { ($0, text) })
    }
    return ActionTemplate(
      slug: slug, kind: kind, tags: tags, slots: slots, title: texts(title), why: texts(note),
      variants: variants.mapValues(texts))
  }
}
