import Terminal
import TestSupport
import Testing
import Widgets

@Suite("A block in a week grid") struct WeekGridBlockTests {
  @Test("four shifts at a time stand side by side")
  func lanes() {
    let grid = Gallery.week([
      ("Mon 2", ["D 7-19", "E 6-14", "L 10-18", "N 12-20", "N 22-24>"]), ("Tue 3", ["D 7-19"]),
    ])
    expect(
      text(grid, 60, 13),
      """
      │    Mon 2                       Tue 3                       │
      │00                                                          │
      │02                                                          │
      │04                                                          │
      │06  ▌Early                                                  │
      │08  ▌     ▌Day                  ▌Day                        │
      │10  ▌     ▌07:00–▌Late          ▌07:00–19:00                │
      │12  ▌     ▌19:00 ▌14:00–▌Night  ▌Ward 4                     │
      │14        ▌Ward 4▌22:00 ▌19:00– ▌                           │
      │16        ▌      ▌      ▌07:00  ▌                           │
      │18        ▌             ▌Ward 4 ▌                           │
      │20                                                          │
      │22  ↓Night  19:00–07:00                                     │
      """)
    expect(
      text(grid, 24, 13),
      """
      │    Mon 2     Tue 3     │
      │00                      │
      │02                      │
      │04                      │
      │06  ▌E                  │
      │08  ▌ ▌D      ▌Day      │
      │10  ▌ ▌ ▌L    ▌07:00–   │
      │12  ▌ ▌ ▌ ▌N  ▌19:00    │
      │14    ▌ ▌ ▌   ▌Ward 4   │
      │16    ▌ ▌ ▌   ▌         │
      │18    ▌   ▌   ▌         │
      │20                      │
      │22  ↓Night              │
      """)
    expect(
      text(grid, 9, 13),
      """
      │   2  3  │
      │00       │
      │02       │
      │04       │
      │06 E     │
      │08 ▌D ▌D │
      │10 ▌▌L▌  │
      │12 ▌▌+▌  │
      │14  ▌▌▌  │
      │16  ▌▌▌  │
      │18  ▌ ▌  │
      │20       │
      │22 ↓N    │
      """)
  }

  @Test("a shift that lies on two days is selected on both, and the cursor is on the first")
  func selection() {
    let days = [("Mon 2", ["N 12-24>"]), ("Tue 3", ["N 0-12<"])]
    let grid = Gallery.week(days) { days in
      days[0].blocks[0].isSelected = true
      days[1].blocks[0].isSelected = true
      days[0].isCursor = true
    }
    expect(
      drawn(grid, 40, 5),

      """
      │    Mon 2             Tue 3             │
      │00                    ↑Night            │
      │06                     19:00–07:00      │
      │12   Night                              │
      │18  ↓19:00–07:00                        │
      0: 3-20 text/raised+bold
      1: 0-1 muted; 22-22 night/selection; 23-27 night/selection+bold; 28-38 muted/selection
      2: 0-1 muted; 22-22 night/selection; 23-33 text/selection; 34-38 muted/selection
      3: 0-1 muted; 4-4 night/selection; 5-9 night/selection+bold; 10-20 muted/selection
      4: 0-1 muted; 4-4 night/selection; 5-15 text/selection; 16-20 muted/selection
      cursor 4,3
      day 0: 3,0 18x1
      day 0: 3,1 18x4
      shift 0: 4,3 17x2
      day 1: 21,0 18x1
      day 1: 21,1 18x4
      shift 1: 22,1 17x2
      """)
    let quiet = Gallery.week(days, focused: false) { $0[1].isCursor = true }
    expect(
      painted(quiet, 40, 5),
      """
      │    Mon 2             Tue 3             │
      │00                    ↑Night            │
      │06                    ▌19:00–07:00      │
      │12  ▌Night                              │
      │18  ↓19:00–07:00                        │
      0: 21-38 text/raised+bold
      1: 0-1 muted; 22-22 night/raised; 23-27 night/raised+bold; 28-38 muted/raised
      2: 0-1 muted; 22-22 night/raised; 23-33 text/raised; 34-38 muted/raised
      3: 0-1 muted; 4-4 night/raised; 5-9 night/raised+bold; 10-20 muted/raised
      4: 0-1 muted; 4-4 night/raised; 5-15 text/raised; 16-20 muted/raised
      """)
  }

  @Test("a shift that was called off, is being moved or needs attention says so")
  func signs() {
    let grid = Gallery.week([
      ("Mon 2", ["D 8-20"]), ("Tue 3", ["D 8-20"]), ("Wed 4", ["D 8-20"]), ("Thu 5", ["D 8-10"]),
    ]) { days in
      days[0].blocks[0].isCancelled = true
      days[1].blocks[0].isGhost = true
      days[2].blocks[0].hasWarning = true
      days[0].isLocked = true
      days[2].hasWarning = true
      days[2].isHoliday = true
      days[3].isHoliday = true
    }
    expect(
      painted(grid, 60, 13),
      """
      │    Mon 2 #       Tue 3         Wed 4 !*      Thu 5 *       │
      │00                                                          │
      │02                                                          │
      │04                                                          │
      │06                                                          │
      │08  ▌×Day         ╎~Day         ▌Day!         ▌Day  07:00   │
      │10  ▌07:00–19:00  ╎07:00–19:00  ▌07:00–19:00                │
      │12  ▌Ward 4       ╎Ward 4       ▌Ward 4                     │
      │14  ▌             ╎             ▌                           │
      │16  ▌             ╎             ▌                           │
      │18  ▌             ╎             ▌                           │
      │20                                                          │
      │22                                                          │
      0: 10-10 muted; 32-36 good; 38-38 warning; 39-39 good; 46-50 good; 52-52 good
      1: 0-1 muted
      2: 0-1 muted
      3: 0-1 muted
      4: 0-1 muted
      5: 0-1 muted; 4-16 muted/raised; 18-30 muted; 32-32 series2/raised; 33-35 series2/raised+bold; 36-36 warning/raised; 37-44 muted/raised; 46-46 series2/raised; 47-49 series2/raised+bold; 50-56 text/raised; 57-58 muted/raised
      6: 0-1 muted; 4-16 muted/raised; 18-30 muted; 32-32 series2/raised; 33-43 text/raised; 44-44 muted/raised
      7: 0-1 muted; 4-16 muted/raised; 18-30 muted; 32-32 series2/raised; 33-44 muted/raised
      8: 0-1 muted; 4-16 muted/raised; 18-30 muted; 32-32 series2/raised; 33-44 muted/raised
      9: 0-1 muted; 4-16 muted/raised; 18-30 muted; 32-32 series2/raised; 33-44 muted/raised
      10: 0-1 muted; 4-16 muted/raised; 18-30 muted; 32-32 series2/raised; 33-44 muted/raised
      11: 0-1 muted
      12: 0-1 muted
      """)
  }

  @Test("the line of now keeps behind the words")
  func now() {
    let grid = Gallery.week([("Mon 2", ["D 8-20"]), ("Tue 3", []), ("Wed 4", ["N 0-24"])]) { days in
      for day in 0..<3 { days[day].nowMinute = 9 * 60 }
    }
    expect(
      painted(grid, 48, 9),
      """
      │    Mon 2          Tue 3          Wed 4         │
      │00                                ▌Night        │
      │03                                ▌19:00–07:00  │
      │06                                ▌Ward 4       │
      │09▸ ▌Day────────── ────────────── ▌─────────────│
      │12  ▌07:00–19:00                  ▌             │
      │15  ▌Ward 4                       ▌             │
      │18  ▌                             ▌             │
      │21                                ▌             │
      1: 0-1 muted; 34-34 night/raised; 35-39 night/raised+bold; 40-47 muted/raised
      2: 0-1 muted; 34-34 night/raised; 35-45 text/raised; 46-47 muted/raised
      3: 0-1 muted; 34-34 night/raised; 35-47 muted/raised
      4: 0-1 muted; 2-2 accent+bold; 4-4 series2/raised; 5-7 series2/raised+bold; 8-17 accent/raised+bold; 19-32 accent+bold; 34-34 night/raised; 35-47 accent/raised+bold
      5: 0-1 muted; 4-4 series2/raised; 5-15 text/raised; 16-17 muted/raised; 34-34 night/raised; 35-47 muted/raised
      6: 0-1 muted; 4-4 series2/raised; 5-17 muted/raised; 34-34 night/raised; 35-47 muted/raised
      7: 0-1 muted; 4-4 series2/raised; 5-17 muted/raised; 34-34 night/raised; 35-47 muted/raised
      8: 0-1 muted; 34-34 night/raised; 35-47 muted/raised
      """)
  }

  @Test("long names and wide characters stay in their block")
  func hard() {
    let grid = Gallery.week(
      ["M 1", "T 2", "W 3", "T 4", "F 5", "S 6", "S 7"].map { ($0, ["D 0-24", "E 12-24"]) }
    ) {
      days in
      for (day, text) in zip(days.indices, Gallery.hard) {
        for block in 0..<2 {
          days[day].blocks[block].title = text
          days[day].blocks[block].detail = text
          days[day].blocks[block].code = String(text.prefix(3))
        }
      }
    }
    expect(
      text(grid, 122, 7),
      """
      │    M 1              T 2              W 3              T 4              F 5              S 6              S 7             │
      │00  ▌夜勤病…         ▌👨 Sch…         ▌שמירת …         ▌क्षि नि…         ▌été             ▌Donaud…         ▌               │
      │04  ▌07:00–          ▌07:00–          ▌07:00–          ▌07:00–          ▌07:00–          ▌07:00–          ▌07:00–         │
      │08  ▌19:00           ▌19:00           ▌19:00           ▌19:00           ▌19:00           ▌19:00           ▌19:00          │
      │12  ▌夜勤病 ▌夜勤病… ▌👨     ▌👨 Sch… ▌שמירת  ▌שמירת … ▌क्षि    ▌क्षि नि… ▌été    ▌été     ▌Donauda▌Donaud… ▌       ▌       │
      │16  ▌棟     ▌06:30–  ▌Schicht▌06:30–  ▌לילה   ▌06:30–  ▌निशा   ▌06:30–  ▌       ▌06:30–  ▌mpfschi▌06:30–  ▌       ▌06:30– │
      │20  ▌       ▌14:30   ▌🏃     ▌14:30   ▌       ▌14:30   ▌       ▌14:30   ▌       ▌14:30   ▌fffahr…▌14:30   ▌       ▌14:30  │
      """)
    expect(
      text(grid, 38, 7),
      """
      │    M 1  T 2  W 3  T 4  F 5  S 6  S 7 │
      │00  ▌    ▌    ▌ש   ▌    ▌é   ▌D   ▌   │
      │04  ▌    ▌    ▌    ▌    ▌    ▌    ▌   │
      │08  ▌    ▌    ▌    ▌    ▌    ▌    ▌   │
      │12  ▌ ▌  ▌ ▌  ▌ ▌ש ▌ ▌  ▌ ▌é ▌ ▌D ▌ ▌ │
      │16  ▌ ▌  ▌ ▌  ▌ ▌  ▌ ▌  ▌ ▌  ▌ ▌  ▌ ▌ │
      │20  ▌ ▌  ▌ ▌  ▌ ▌  ▌ ▌  ▌ ▌  ▌ ▌  ▌ ▌ │
      """)
  }
}
