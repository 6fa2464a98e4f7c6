/// The changes of a calendar whose list comes in parts; a later part overrides an earlier one.
struct DAVMerging {
  private enum Change {
    case changed(DAVItem)
    case removed
    case unreadable
  }

  /// Whether everything was asked for, when nothing can have been removed (RFC 6578, 3.4).
  let isInitial: Bool
  private var order: [DAVHref] = []
  private var found: [DAVHref: Change] = [:]

  init(isInitial: Bool) { self.isInitial = isInitial }

  mutating func add(_ part: DAVMultistatus, of calendar: DAVHref) {
    for member in part.members where member.href != calendar && !member.isCollection {
      if isInitial && member.isMissing { continue }
      if found[member.href] == nil { order.append(member.href) }
      found[member.href] =
        switch member.status {
        case nil: .changed(DAVItem(member))
        case .some where member.isMissing: .removed
        case .some: .unreadable
        }
    }
  }

  /// Returns the changes, with the token of the last part.
  func changes(_ token: String) -> DAVChanges {
    var changes = DAVChanges()
    changes.token = token
    for href in order {
      switch found[href] {
      case .changed(let item): changes.changed.append(item)
      case .removed: changes.removed.append(href)
      case .unreadable: changes.unreadable.append(href)
      case nil: break
      }
    }
    return changes
  }
}
