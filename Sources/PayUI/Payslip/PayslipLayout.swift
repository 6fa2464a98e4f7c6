import Domain
import Terminal
import Widgets

/// The layout of a payslip.
struct PayslipLayout: Equatable {
  /// The width from which the details of the line are beside the table.
  static let beside = 150
  /// The height below which nothing is spaced.
  static let short = 14

  /// The pay period, and the result of the check.
  let heading: Rect
  /// The headings of the columns.
  let columns: Rect
  /// The lines, and the total below them.
  let lines: Rect
  /// The details of the line under the cursor.
  let detail: Rect

  /// Computes the layout in `body` for that many lines, including the total.
  init(body: Rect, rows: Int) {
    var rest = body
    heading = rest.takeTop(1)
    let isShort = body.height < PayslipLayout.short
    if !isShort { _ = rest.takeTop(1) }
    if body.width >= PayslipLayout.beside {
      detail = rest.takeRight(body.width - 96)
      _ = rest.takeRight(4)
      columns = rest.takeTop(2)
      lines = rest.takeTop(rows)
    } else {
      columns = rest.takeTop(isShort ? 1 : 2)
      // Leave at least four lines for the details.
      lines = rest.takeTop(min(rows, max(2, rest.height - (isShort ? 4 : 7))))
      if !isShort { _ = rest.takeTop(1) }
      detail = rest
    }
  }
}

/// The columns of a payslip's table for a width.
struct PayslipColumns: Equatable {
  /// The width below which the figures of the rules are only shown below the table.
  private static let wide = 70

  let label: Int
  let rate: Int
  let hereHours: Int
  let herePay: Int
  let hours: Int
  let pay: Int
  let moreHours: Int
  let morePay: Int

  /// The spaces before an editable cell.
  static let gap = 1

  /// Computes the columns for a width; `rates` is the width of the widest rate.
  init(width: Int, rates: Int = 5) {
    let isWide = width >= PayslipColumns.wide
    // Wider rates take their room from the amounts.
    let isTight = rates > 5 && width < 100
    let time = 8, money = isTight ? 10 : 11
    hours = time
    pay = isWide ? money : 10
    rate = isWide ? min(12, max(5, rates)) + 1 : 0
    hereHours = isWide ? time : 0
    herePay = isWide ? money : 0
    moreHours = isWide ? time : 0
    morePay = isWide ? money : 0
    let others = hours + pay + rate + hereHours + herePay + moreHours + morePay
    label = max(6, min(32, width - 2 - others - 2 * PayslipColumns.gap))
  }

  /// Whether the figures of the rules and the differences have columns.
  var showsBoth: Bool { hereHours > 0 }
}
