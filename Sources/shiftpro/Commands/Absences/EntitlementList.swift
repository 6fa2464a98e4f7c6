import Domain
import Services
import Store

/// The entitlements with their rules and grants.
struct EntitlementList {
  let entitlements: [Entitlement]
  private let rules: [EntitlementRule]
  private let grants: [EntitlementGrant]
  private let environment: Environment

  /// Reads the entitlements of a store; only `leave` without one. Throws `StoreError`.
  init(_ store: Store?, _ environment: Environment) throws {
    self.environment = environment
    entitlements = try store?.entitlements.entitlements() ?? [.leave]
    rules = try store?.entitlements.rules() ?? []
    grants = try store?.entitlements.grants() ?? []
  }

  private var format: Format { environment.format }
  private var texts: Texts { environment.texts }

  /// A block for each entitlement.
  var lines: [String] {
    let columns: [TextTable.Column] = [
      .init(), .init(), .init(limit: 40), .init(),
    ]
    return entitlements.flatMap { entitlement in
      let rules = rules.filter { $0.entitlement == entitlement.name }
      let grants = grants.filter { $0.entitlement == entitlement.name }
      let rows = rules.map { row($0, entitlement) } + grants.map { row($0, entitlement) }
      return [format.about(entitlement)] + TextTable.lines(columns, rows)
    }
  }

  private func row(_ rule: EntitlementRule, _ entitlement: Entitlement) -> [String] {
    ["  " + format.rule(rule, of: entitlement), format.days(of: rule), "", rule.id.short]
  }

  private func row(_ grant: EntitlementGrant, _ entitlement: Entitlement) -> [String] {
    let until = grant.expires.map {
      " " + texts("entitlement.until", ["day": format.dayWithYear($0)])
    }
    return [
      "  \(texts("entitlement.grant")) \(format.amount(grant.amount, by: entitlement.count))",
      format.dayWithYear(grant.on) + (until ?? ""), grant.note, grant.id.short,
    ]
  }

  // MARK: JSON

  /// The list as JSON.
  var json: JSON {
    .object([
      "entitlements": .array(
        entitlements.map { entitlement in
          .members(
            [("name", .string(entitlement.name))] + entitlement.settings + [
              ("rules", .array(rules.filter { $0.entitlement == entitlement.name }.map(json))),
              ("grants", .array(grants.filter { $0.entitlement == entitlement.name }.map(json))),
            ])
        })
    ])
  }

  private func json(_ rule: EntitlementRule) -> JSON {
    .members([
      ("id", .string(rule.id.text)), ("amount", .string(rule.amount.description)),
      ("per", .string(rule.per.rawValue)), ("from", JSON(rule.from)),
      ("until", rule.until.map { JSON($0) } ?? .null), ("expires", .string(rule.expires.word)),
      ("round", .string(rule.rounding.rawValue)), ("max", JSON(rule.limit?.description)),
    ])
  }

  private func json(_ grant: EntitlementGrant) -> JSON {
    .members([
      ("id", .string(grant.id.text)), ("amount", .string(grant.amount.description)),
      ("on", JSON(grant.on)), ("expires", grant.expires.map { JSON($0) } ?? .null),
      ("note", JSON(grant.note.isEmpty ? nil : grant.note)), ("rule", .null),
    ])
  }
}

extension Entitlement {
  /// The members of JSON objects that say how it is counted.
  var settings: [(key: String, value: JSON)] {
    [
      ("count", .string(count.rawValue)), ("unit", .string(count.unit)),
      ("year", .string(year.text)), ("holidays", .string(holidaysFree ? "free" : "cost")),
    ]
  }
}
