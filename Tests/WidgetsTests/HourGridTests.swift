import Terminal
import TestSupport
import Testing
import Widgets

@Suite("Hour grid") struct HourGridTests {
  @Test("80 columns hold 24 hours, their day and its sum")
  func eighty() {
    expect(drawn(Gallery.november16, 78, 5), "")
  }

  @Test(
    "an hour has as many columns as there is room for",
    arguments: [30, 38, 60, 72, 96, 118, 160, 198])
  func widths(width: Int) {
    expect(text(Gallery.november16, width, 5), "")
  }

  @Test("an hour that the clock shows twice has two cells")
  func autumn() {
    expect(painted(Gallery.october25, 78, 3), "")
    expect(text(Gallery.october25, 118, 3), "")
    expect(text(Gallery.october25, 38, 3), "")
  }

  @Test("an hour that the clock skips is crossed out")
  func spring() {
    expect(painted(Gallery.march29, 78, 2), "")
    expect(text(Gallery.march29, 118, 2), "")
  }
}
