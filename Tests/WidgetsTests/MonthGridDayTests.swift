import Terminal
import TestSupport
import Testing
import Widgets

@Suite("A day in a month grid") struct MonthGridDayTests {
  /// A week of which `change` makes something.
  private func week(
    _ roster: [String], change: (inout [MonthGrid.Day]) -> Void = { _ in }
  ) -> MonthGrid {
    Gallery.grid(Gallery.month(from: 0, days: roster.count, week: 9, roster, change: change))
  }

  @Test("a day with workouts or time blocks has a plus, which outlasts its shift's name")
  func activities() {
    let week = week(["D", "", "N", "", "", "", ""]) { days in
      days[0].hasActivities = true
      days[1].hasActivities = true
      days[1].holiday = ""
    }
    expect(
      text(week, 60, 3),
      """
      │    Mon     Tue     Wed     Thu     Fri     Sat     Sun     │
      │9    1 +     2 *+    3       4       5       6       7      │
      │    D 07    ·       N 19 ──╴07      ·       ·       ·       │
      """)
    expect(
      text(week, 38, 2),
      """
      │   Mon  Tue  Wed  Thu  Fri  Sat  Sun  │
      │9   1D+  2*+  3N─╴ 4    5    6    7   │
      """)
  }

  @Test("shifts that do not fit are codes, then a count")
  func several() {
    let many = week(["DELN", "DE", "ELN", "DDDDDDDDDDDD", "N", "", "D"]) { days in
      days[2].entries[1].hasWarning = true
      days[3].entries[11].hasWarning = true
    }
    expect(
      text(many, 81, 7),
      """
      │    Mon        Tue        Wed        Thu        Fri        Sat        Sun        │
      │9    1          2          3          4          5          6          7         │
      │    ✓ D 07     ✓ D 07     ✓ E 06     ✓ D 07     ○ N 19 ───╴07         ✓ D 07     │
      │    ✓ E 06     ✓ E 06     ○ L 14!    ✓ D 07                                      │
      │    ○ L 14                ○ N 19 ───╴✓ D 07                                      │
      │    ○ N 19 ───╴07                    ✓ D 07                                      │
      │                                     D D D D+4!                                  │
      """)
    expect(
      text(many, 81, 5),
      """
      │    Mon        Tue        Wed        Thu        Fri        Sat        Sun        │
      │9    1          2          3          4          5          6          7         │
      │    ✓ D 07     ✓ D 07     ✓ E 06     ✓ D 07     ○ N 19 ───╴07         ✓ D 07     │
      │    ✓ E 06     ✓ E 06     ○ L 14!    ✓ D 07                                      │
      │    L 14  N 19╴07         ○ N 19 ───╴D D D D+6!                                  │
      """)
    expect(
      text(many, 81, 3),
      """
      │    Mon        Tue        Wed        Thu        Fri        Sat        Sun        │
      │9    1          2          3          4          5          6          7         │
      │    D E L N ──╴D 07  E 06 E L! N ───╴D D D D+8! ○ N 19 ───╴07         ✓ D 07     │
      """)
    expect(
      text(many, 52, 3),
      """
      │   Mon    Tue    Wed    Thu    Fri    Sat    Sun    │
      │9   1      2      3      4      5      6      7     │
      │   D E+2─╴D E    E L! N╴D+11!  N 19 ─╴07     D 07   │
      """)
    expect(
      text(many, 38, 2),
      """
      │   Mon  Tue  Wed  Thu  Fri  Sat  Sun  │
      │9   1D+╴ 2D+  3E+╴ 4D+  5N─╴ 6    7D  │
      """)
  }

  @Test("the shift under the cursor is pointed at, and never among those that are only counted")
  func cursorEntry() {
    func seen(_ entry: Int?, _ width: Int, _ height: Int) -> String {
      text(
        week(["ELN", "DELDE", "N", "", "", "", ""]) { days in
          days[0].cursorEntry = entry
          days[1].cursorEntry = entry
          days[2].cursorEntry = 0
        }, width, height)
    }
    expect(
      seen(nil, 60, 3),
      """
      │    Mon     Tue     Wed     Thu     Fri     Sat     Sun     │
      │9    1       2       3       4       5       6       7      │
      │    E L N ─╴D E L+2 N 19 ──╴07      ·       ·       ·       │
      """)
    expect(
      seen(0, 60, 3),
      """
      │    Mon     Tue     Wed     Thu     Fri     Sat     Sun     │
      │9    1       2       3       4       5       6       7      │
      │   ▸E L N ─▸D E L+2 N 19 ──╴07      ·       ·       ·       │
      """)
    expect(
      seen(2, 60, 3),
      """
      │    Mon     Tue     Wed     Thu     Fri     Sat     Sun     │
      │9    1       2       3       4       5       6       7      │
      │    E L▸N ─╴D E▸L+2 N 19 ──╴07      ·       ·       ·       │
      """)
    expect(
      seen(2, 60, 5),
      """
      │    Mon     Tue     Wed     Thu     Fri     Sat     Sun     │
      │9    1       2       3       4       5       6       7      │
      │    E 06    D 07    N 19 ──╴07      ·       ·       ·       │
      │    L 14    E 06                                            │
      │   ▸N 19 ──▸L D E                                           │
      """)
    expect(
      seen(1, 110, 2),
      """
      │    Mon            Tue            Wed            Thu            Fri            Sat            Sun             │
      │9    1 E▸L N ─────╴ 2 D▸E L D E    3 ○ N 19 ────╴ 4              5              6              7              │
      """)
    expect(
      seen(2, 38, 2),
      """
      │   Mon  Tue  Wed  Thu  Fri  Sat  Sun  │
      │9   1N+╴ 2L+  3N─╴ 4    5    6    7   │
      """)
  }

  @Test("a shift longer than a day passes through")
  func passing() {
    let grid = week(["N", "", "", "D", "DN", "D", ""]) { days in
      days[1].continuation = .passes
      days[2].continuation = .ends("19")
      days[5].continuation = .passes
      days[6].continuation = .ends("07")
    }
    expect(
      text(grid, 66, 3),
      """
      │    Mon      Tue      Wed      Thu      Fri      Sat      Sun     │
      │9    1        2        3        4        5        6        7      │
      │    N 19 ────────────╴19       D 07     D N ─────D 07 ───╴07      │
      """)
    expect(
      text(grid, 66, 5),
      """
      │    Mon      Tue      Wed      Thu      Fri      Sat      Sun     │
      │9    1        2        3        4        5        6        7      │
      │    N 19 ────────────╴19       D 07     D 07     D 07     ·       │
      │                                        N 19 ────────────╴07      │
      │                                                                  │
      """)
    expect(
      text(grid, 38, 2),
      """
      │   Mon  Tue  Wed  Thu  Fri  Sat  Sun  │
      │9   1N── 2 ─╴ 3    4D   5D+─ 6D─╴ 7   │
      """)
  }

  @Test("a day says all that it is")
  func everything() {
    let grid = week(["N", "N", "N", "D", "D", "D", "D"]) { days in
      days[1].isToday = true
      days[1].isCursor = true
      days[1].isSelected = true
      days[1].holiday = "Tag der Deutschen Einheit"
      days[1].isLocked = true
      days[1].hasWarning = true
      days[1].entries[0].hasWarning = true
      days[2].isSelected = true
      days[3].isOutside = true
      days[3].isToday = true
      days[3].hasWarning = true
      days[4].holiday = ""
      days[5].entries[0].isCancelled = true
      days[6].entries[0].isGhost = true
    }
    expect(
      drawn(grid, 66, 4),
      """
      │    Mon      Tue      Wed      Thu      Fri      Sat      Sun     │
      │9    1      [ 2 !#*    3     ]  4 !      5 *      6        7      │
      │    N 19 ───╴N 19! ──╴N 19 ───╴D 07     D 07     ×D 07    ~D 07   │
      │                                                                  │
      0: 4-6 muted; 22-24 muted; 31-33 muted; 40-42 muted; 49-51 muted; 58-60 muted
      1: 12-12 text/selection; 13-14 accent/selection+bold+underline; 15-15 text/selection; 16-16 warning/selection; 17-17 muted/selection; 18-18 good/selection; 19-20 text/selection; 21-29 text/activeField; 31-32 muted+bold+underline; 34-34 warning; 40-41 good; 43-43 good
      2: 4-7 night; 9-11 night; 12-16 night/selection; 17-17 warning/selection; 18-18 text/selection; 19-20 night/selection; 21-25 night/activeField; 26-26 text/activeField; 27-29 night/activeField; 30-34 muted; 40-43 series2; 49-53 muted; 58-62 muted
      3: 12-20 text/selection; 21-29 text/activeField
      cursor 12,1
      day 0: 3,1 9x3
      day 1: 12,1 9x3
      day 2: 21,1 9x3
      day 3: 30,1 9x3
      day 4: 39,1 9x3
      day 5: 48,1 9x3
      day 6: 57,1 9x3
      """)
    expect(
      painted(grid, 38, 2),
      """
      │   Mon  Tue  Wed  Thu  Fri  Sat  Sun  │
      │9   1N─[ 2N!╴ 3N]╴ 4D!  5D*  6×D  7~D │
      0: 3-5 muted; 13-15 muted; 18-20 muted; 23-25 muted; 28-30 muted; 33-35 muted
      1: 5-6 night; 7-7 text/selection; 8-9 accent/selection+bold+underline; 10-10 night/selection; 11-11 warning/selection; 12-12 night/activeField; 13-14 text/activeField; 15-15 night/activeField; 16-16 text/activeField; 17-17 muted; 18-19 muted+bold+underline; 20-20 muted; 21-21 warning; 23-24 good; 25-25 series2; 26-26 good; 30-31 muted; 35-36 muted
      cursor 7,1
      """)
    expect(
      text(grid, 200, 4),
      """
      │    Mon                         Tue                         Wed                         Thu                         Fri                         Sat                         Sun                         │
      │9    1                         [ 2 !#* Tag der Deutschen …   3                        ]  4 !                         5 *                         6                           7                          │
      │    ○ N 19:00–07:00 ───────────╴○ N 19:00–07:00! ──────────╴○ N 19:00–07:00 ───────────╴✓ D 07:00–19:00             ✓ D 07:00–19:00             × D 07:00–19:00             ~ D 07:00–19:00             │
      │    Night · Ward 4              Night · Ward 4              Night · Ward 4              Day · Ward 4                Day · Ward 4                Day · Ward 4                Day · Ward 4                │
      """)
  }

  @Test("without the keyboard the cursor is fainter")
  func unfocused() {
    let weeks = Gallery.month(from: 0, days: 7, week: 9, ["N"]) { $0[0].isCursor = true }
    expect(
      painted(Gallery.grid(weeks, focused: false), 38, 2),
      """
      │   Mon  Tue  Wed  Thu  Fri  Sat  Sun  │
      │9   1N─╴ 2    3    4    5    6    7   │
      0: 8-10 muted; 13-15 muted; 18-20 muted; 23-25 muted; 28-30 muted; 33-35 muted
      1: 2-4 text/raised+bold; 5-6 night/raised+bold; 7-7 night
      """)
  }

  @Test("without colours cursor, choice, today and another month still differ")
  func mono() {
    let grid = week(["", "", "", "", ""]) { days in
      days[0].isCursor = true
      days[1].isSelected = true
      days[2].isToday = true
    }
    var frame = Frame(Size(38, 2))
    frame.draw(grid, in: frame.bounds)
    expect(
      styles(of: frame, theme: .mono, depth: .mono),
      """
      0: 8-10 -/-+dim; 13-15 -/-+dim; 18-20 -/-+dim; 23-25 -/-+dim; 28-30 -/-+dim; 33-35 -/-+dim
      1: 2-6 -/-+reverse; 7-11 -/-+underline; 13-14 -/-+bold+underline; 28-29 -/-+dim; 33-34 -/-+dim
      """)
  }

  @Test("long names and wide characters stay in their day")
  func hard() {
    let grid = week(["D", "D", "D", "D", "D", "D", "D"]) { days in
      for (day, text) in zip(days.indices, Gallery.hard) {
        days[day].entries[0].name = text
        days[day].entries[0].code = String(text.prefix(3))
        days[day].holiday = text
        days[day].entries[0].runsOn = true
      }
    }
    expect(
      text(grid, 158, 4),
      """
      │    Mon                   Tue                   Wed                   Thu                   Fri                   Sat                   Sun                   │
      │9    1 * 夜勤病棟          2 * 👨 Schicht 🏃     3 * שמירת לילה        4 * क्षि निशा          5 * été               6 * Donaudampfschi…   7 *                  │
      │    ✓ 夜勤病 07:00–19:00─ ✓ 👨 S 07:00–19:00 ── ✓ שמי 07:00–19:00 ─── ✓ क्षि नि 07:00–19:00─ ✓ été 07:00–19:00 ─── ✓ Don 07:00–19:00 ─── ✓ 07:00–19:00 ─────── │
      │    夜勤病棟              👨 Schicht 🏃         שמירת לילה            क्षि निशा              été                   Donaudampfschifffah…                        │
      """)
    expect(
      text(grid, 66, 3),
      """
      │    Mon      Tue      Wed      Thu      Fri      Sat      Sun     │
      │9    1 *      2 *      3 *      4 *      5 *      6 *      7 *    │
      │    夜勤病 ─ 👨 S 07─ שמי 07 ─ क्षि नि ─ été 07 ─ Don 07 ─ 07 ─────│
      """)
    expect(
      text(grid, 38, 2),
      """
      │   Mon  Tue  Wed  Thu  Fri  Sat  Sun  │
      │9   1夜  2👨  3שמ  4*─  5ét  6Do  707 │
      """)
  }
}
