import Domain
import Store

/// Changes kinds of absence and entitlements.
extension AbsenceService {
  func set(_ kind: AbsenceKind) throws -> ActionResult {
    guard Self.isKey(kind.key) else { throw AbsenceError.badKey(kind.key) }
    let other = try store.absences.kinds().first {
      $0.key != kind.key && $0.letter.lowercased() == kind.letter.lowercased()
    }
    if let other { throw AbsenceError.letterInUse(kind.letter, other) }
    if let name = kind.draws.entitlement { _ = try entitlement(name) }
    return try write("absence.kind", named: environment.format.name(of: kind)) { try $0.save(kind) }
  }

  func delete(kind key: String) throws -> ActionResult {
    let kind = try kind(key)
    if kind.isBuiltIn {
      let isChanged = AbsenceKind.builtIn.first { $0.key == kind.key } != kind
      guard isChanged else { throw AbsenceError.kindBuiltIn(kind.key) }
    } else if try store.absences.absences().contains(where: { $0.kind == kind.key }) {
      throw AbsenceError.kindInUse(kind.key)
    }
    return try write("absence.kind_delete", named: environment.format.name(of: kind)) {
      try $0.delete(absenceKind: kind.key)
    }
  }

  /// Whether a text can be the key of a kind: small letters, digits, `_` and `-`, at most 32.
  private static func isKey(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (97...122).contains($0) || (48...57).contains($0) || $0 == 95 || $0 == 45
      }
  }

  // MARK: Entitlements

  /// Returns the entitlement with a name. Throws `AbsenceError.noEntitlement`.
  package func entitlement(_ name: String) throws -> Entitlement {
    let all = try store.entitlements.entitlements(), wanted = name.lowercased()
    let found =
      all.first { $0.name == name }
      ?? all.first {
        [$0.name.lowercased(), environment.format.name(of: $0).lowercased()].contains(wanted)
      }
    guard let found else {
      throw AbsenceError.noEntitlement(
        name, nearest: EditDistance.nearest(to: name, among: all.map(\.name)) ?? "")
    }
    return found
  }

  func set(_ entitlement: Entitlement) throws -> ActionResult {
    let name = entitlement.name
    try checkName(name)
    let before = try store.entitlements.entitlements().first { $0.name == name }
    if let before { try checkUnit(of: entitlement, before: before) }
    return try write("entitlement.set", named: environment.format.name(of: entitlement)) {
      try $0.save(entitlement)
    }
  }

  /// Rejects a name that means something else, or that cannot be typed.
  func checkName(_ name: String) throws {
    let isReserved = ["", "none", "account"].contains(name) || name != name.trimmed
    guard !isReserved else { throw AbsenceError.badName(name) }
  }

  /// Rejects another unit than that in which an entitlement was granted.
  func checkUnit(of entitlement: Entitlement, before: Entitlement) throws {
    guard before.count.unit != entitlement.count.unit else { return }
    if try hasGrants(before.name) { throw AbsenceError.entitlementCounted(before) }
    if try isTakenInClosedPeriods(before.name) {
      throw AbsenceError.entitlementInUse(before.name)
    }
  }

  /// Returns whether closed pay periods keep what was taken from an entitlement.
  private func isTakenInClosedPeriods(_ name: String) throws -> Bool {
    try payroll().closedCosts().contains { $0.costs.contains { $0.entitlement == name } }
  }

  private func hasGrants(_ name: String) throws -> Bool {
    try store.entitlements.rules().contains { $0.entitlement == name }
      || store.entitlements.grants().contains { $0.entitlement == name }
  }

  func delete(entitlement name: String) throws -> ActionResult {
    let entitlement = try entitlement(name), repository = store.entitlements
    let isDrawn = try store.absences.kinds().contains {
      $0.draws.entitlement == entitlement.name
    }
    guard try !isDrawn && !isTakenInClosedPeriods(entitlement.name) else {
      throw AbsenceError.entitlementInUse(entitlement.name)
    }
    let rules = try repository.rules().filter { $0.entitlement == entitlement.name }
    let grants = try repository.grants().filter { $0.entitlement == entitlement.name }
    for grant in grants { try checkOpen(grant.on) }
    for rule in rules {
      if let last = try lastClosedDay(of: rule) { throw AbsenceError.ruleClosed(last) }
    }
    let isStored = try repository.hasRecord(of: entitlement.name)
    return try write("entitlement.delete", named: environment.format.name(of: entitlement)) {
      for rule in rules { try $0.delete(entitlementRule: rule.id) }
      for grant in grants { try $0.delete(entitlementGrant: grant.id) }
      if isStored { try $0.delete(entitlement: entitlement.name) }
    }
  }

  func add(_ rule: EntitlementRule) throws -> ActionResult {
    let entitlement = try entitlement(rule.entitlement)
    if let until = rule.until, until < rule.from { throw AbsenceError.endBeforeStart }
    guard !rule.per.needsHours || entitlement.count == .hours else {
      throw AbsenceError.needsHours(entitlement.name)
    }
    if rule.per == .overtime {
      let end = rule.until?.adding(days: 1) ?? CivilDay(number: .max)
      let other = try store.entitlements.rules().first {
        $0.per == .overtime && $0.id != rule.id && $0.applies(on: rule.from..<end)
      }
      if let other { throw AbsenceError.overtimeGranted(try self.entitlement(other.entitlement)) }
    }
    var rule = rule
    rule.entitlement = entitlement.name
    let saved = rule
    return try write("entitlement.rule", named: environment.format.name(of: entitlement)) {
      try $0.save(saved)
    }
  }

  func add(_ grant: EntitlementGrant) throws -> ActionResult {
    let entitlement = try entitlement(grant.entitlement)
    if let last = grant.expires, last < grant.on { throw AbsenceError.grantExpired(last) }
    try checkOpen(grant.on)
    var grant = grant
    grant.entitlement = entitlement.name
    let saved = grant
    return try write("entitlement.grant", named: environment.format.grant(grant, of: entitlement)) {
      try $0.save(saved)
    }
  }

  func remove(_ id: RecordID) throws -> ActionResult {
    let repository = store.entitlements
    if let grant = try repository.grants().first(where: { $0.id == id }) {
      try checkOpen(grant.on)
      let entitlement = try entitlement(grant.entitlement)
      return try write(
        "entitlement.remove", named: environment.format.grant(grant, of: entitlement)
      ) {
        try $0.delete(entitlementGrant: id)
      }
    }
    guard let rule = try repository.rules().first(where: { $0.id == id }) else {
      throw AbsenceError.noGrant(id.text)
    }
    let entitlement = try entitlement(rule.entitlement), format = environment.format
    let name = "\(format.name(of: entitlement)), \(format.rule(rule, of: entitlement))"
    guard let last = try lastClosedDay(of: rule) else {
      return try write("entitlement.remove", named: name) { try $0.delete(entitlementRule: id) }
    }
    // What closed pay periods did not pay stays granted.
    if let until = rule.until, until <= last { throw AbsenceError.ruleClosed(last) }
    var ended = rule
    ended.until = last
    let saved = ended
    try store.write(WriteLabel("entitlement.rule_end", detail: name), now: now) {
      try $0.save(saved)
    }
    return ActionResult(
      Message("done.entitlement.rule_end", ["shift": name, "day": format.dayWithYear(last)]))
  }

  private func checkOpen(_ day: CivilDay) throws {
    try services.closedPeriods.checkOpen(day...day)
  }
}
