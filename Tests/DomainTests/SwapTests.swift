import Domain
import Testing

@Suite("What is owed after a swap") struct SwapTests {
  private func swap(
    _ colleague: String = "Ana", gives: Bool = false, takes: Bool = false, isSettled: Bool = false
  ) -> Swap {
    let side = Swap.Side(shift: RecordID("s"), day: CivilDay(number: 1))
    return Swap(
      id: RecordID("x"), colleague: colleague, given: gives ? side : nil,
      taken: takes ? side : nil, isSettled: isSettled)
  }

  @Test("who gave a shift away owes one, and both sides are even")
  func debtor() {
    #expect(swap(gives: true).debtor == .me)
    #expect(swap(takes: true).debtor == .colleague)
    #expect(swap(gives: true, takes: true).debtor == nil)
    #expect(swap(gives: true, isSettled: true).debtor == nil)
  }

  @Test("balances add up by colleague, whatever the case of the name, without who is even")
  func balances() {
    let swaps = [
      swap("Ana", gives: true), swap("Ben", takes: true), swap("ana", gives: true),
      swap("Cem", gives: true), swap("Cem", takes: true), swap("Dora", gives: true, takes: true),
      swap("Eve", takes: true, isSettled: true),
    ]
    let balances = Swap.balances(swaps).map { "\($0.colleague) \($0.shifts)" }
    #expect(balances == ["Ana -2", "Ben 1"])
  }

  @Test("the day of a swap is the earlier one")
  func day() {
    var swap = swap(gives: true)
    swap.taken = Swap.Side(shift: RecordID("t"), day: CivilDay(number: 0))
    #expect(swap.day == CivilDay(number: 0))
  }
}
