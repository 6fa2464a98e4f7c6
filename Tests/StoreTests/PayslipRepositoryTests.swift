import Domain
import Store
import TestSupport
import Testing

@Suite("Payslips") struct PayslipRepositoryTests {
  private let temporary: TemporaryStore
  private let store: Store
  private let start = CivilDay.clamped(year: 2026, month: 10, day: 19)
  private let night = Payslip.Line.rate(
    label: "Night", multiplier: Factor(Multiplier(tenThousandths: 13_500)), amountPerHour: 0)

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  private func note(
    _ figures: Payslip.Figures?, _ line: Payslip.Line, _ start: CivilDay? = nil
  ) throws {
    try store.write("payslip.note", now: at(0)) {
      try $0.save(figures, of: line, onPayslipStarting: start ?? self.start)
    }
  }

  @Test("every kind of line comes back as it was, in the order in which it was typed")
  func roundTrip() throws {
    let lines: [Payslip.Entry] = [
      Payslip.Entry(.other("Zulage Ä"), Payslip.Figures()),
      Payslip.Entry(night, Payslip.Figures(seconds: 14_400)),
      Payslip.Entry(
        .rate(label: "Night", multiplier: .one, amountPerHour: 250),
        Payslip.Figures(seconds: 0, cents: 0)),
      Payslip.Entry(.bonus, Payslip.Figures(cents: 4600)),
      Payslip.Entry(.salary, Payslip.Figures(cents: 300_000)),
      Payslip.Entry(
        .rate(
          label: "Night", multiplier: .one, amountPerHour: HourlyAmount(250, fraction: 1)),
        Payslip.Figures(seconds: 1)),
      Payslip.Entry(.other(""), Payslip.Figures(seconds: -60, cents: -1)),
      Payslip.Entry(.total, Payslip.Figures(seconds: 1, cents: .max)),
    ]
    for entry in lines { try note(entry.figures, entry.line) }
    #expect(try store.payslips.payslip(start: start).entries == lines)
    #expect(try store.payslips.payslip(start: start.adding(days: 1)).entries.isEmpty)
  }

  @Test("a line exists once: saving it again replaces it, saving nil removes it")
  func replacing() throws {
    try note(Payslip.Figures(seconds: 1), night)
    try note(Payslip.Figures(seconds: 2, cents: 3), night)
    #expect(
      try store.payslips.payslip(start: start)[night] == Payslip.Figures(seconds: 2, cents: 3))
    try note(nil, night)
    try note(nil, night)
    #expect(try store.payslips.payslip(start: start).entries.isEmpty)
    try note(Payslip.Figures(seconds: 4), night)
    try store.undo(2, now: at(1))
    #expect(
      try store.payslips.payslip(start: start)[night] == Payslip.Figures(seconds: 2, cents: 3))
    try store.redo(2, now: at(1))
    #expect(try store.payslips.payslip(start: start)[night] == Payslip.Figures(seconds: 4))
  }

  @Test("many payslips are read at once, by the first days of their periods")
  func several() throws {
    let later = start.adding(days: 14)
    try note(Payslip.Figures(seconds: 1), night)
    try note(Payslip.Figures(seconds: 2), night, later)
    let both = try store.payslips.payslips(from: start, until: later.adding(days: 1))
    #expect(both.mapValues { $0[night]?.seconds } == [start: 1, later: 2])
    #expect(try store.payslips.payslips(from: start, until: later).keys.sorted() == [start])
  }
}
