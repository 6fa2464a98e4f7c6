import Domain
import Services
import Widgets

extension Field {
  /// Creates a field for choosing a region of public holidays; `none` names the choice of no region.
  package init(
    id: String, label: String, region: HolidayRegion?, none: String, _ texts: Texts
  ) {
    let regions = HolidayRegion.allCases
    self.init(
      id: id, label: label,
      kind: .choice([none] + regions.map { texts("region.\($0.rawValue)") }),
      index: region.flatMap(regions.firstIndex).map { $0 + 1 } ?? 0)
    groups = [""] + regions.map { $0.rawValue == $0.country ? "" : texts("country.\($0.country)") }
  }

  /// The chosen region, if the field is for a region of public holidays; nil for no region.
  package var region: HolidayRegion? { index == 0 ? nil : HolidayRegion.allCases[index - 1] }
}
