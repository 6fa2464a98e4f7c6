import Terminal
import TestSupport
import Testing
import Widgets

@Suite("A month grid") struct MonthGridTests {
  @Test("has two lines a week in the room of a small terminal")
  func small() {
    expect(
      painted(Gallery.november, 78, 13),
      """
      │     Mon       Tue       Wed       Thu       Fri       Sat       Sun          │
      │44   26 #      27 #      28 #      29 #      30 #      31 #       1 #         │
      │     N 19 ────╴N 19 ────╴N 19 ────╴N 19 ────╴07        ·         ·            │
      │45    2 #       3 #       4         5         6         7         8           │
      │     ·         D 07      D 07      ·         N 19 ────╴N 19 ────╴07           │
      │46    9        10        11 *     [12        13      ] 14        15           │
      │     ·         ·         D 07      D 07      D 07      D 07      ×N 19        │
      │47   16        17 !      18        19        20        21        22           │
      │     N 19 ────╴N 19 ────╴07        ·         D E L N ─╴N 19 ────╴07           │
      │48   23        24        25        26        27        28        29           │
      │     D 07!     D L       ~E 06     ·         N 19 ────╴N 19 ────╴N 19 ────    │
      │49   30         1         2         3         4         5         6           │
      │   ─╴N 19 ────╴07        ·         ·         ·         ·         ·            │
      0: 5-7 muted; 15-17 muted; 25-27 muted; 35-37 muted; 45-47 muted; 65-67 muted
      1: 0-1 muted; 5-6 muted; 8-8 muted; 15-16 muted; 18-18 muted; 25-26 muted; 28-28 muted; 35-36 muted; 38-38 muted; 45-46 muted; 48-48 muted; 55-56 muted; 58-58 muted; 68-68 muted
      2: 5-8 muted; 10-18 muted; 20-28 muted; 30-38 muted; 40-46 muted; 55-55 muted; 65-65 muted
      3: 0-1 muted; 8-8 muted; 18-18 muted
      4: 5-5 muted; 15-18 series2; 25-28 series2; 35-35 muted; 45-48 night; 50-58 night; 60-66 night
      5: 0-1 muted; 25-26 good; 28-28 good; 34-53 text/activeField
      6: 5-5 muted; 15-15 muted; 25-28 series2; 34-34 text/activeField; 35-38 series2/activeField; 39-44 text/activeField; 45-48 series2/activeField; 49-53 text/activeField; 55-58 series2; 65-69 muted
      7: 18-18 warning; 35-36 accent+bold+underline; 54-63 text/selection
      8: 5-8 night; 10-18 night; 20-26 night; 35-35 muted; 45-45 series2; 47-47 day; 49-49 evening; 51-51 night; 53-53 night; 54-58 night/selection; 59-59 text/selection; 60-63 night/selection; 64-66 night
      9: 0-1 muted
      10: 5-8 series2; 9-9 warning; 15-15 series2; 17-17 evening; 25-29 muted; 35-35 muted; 45-48 night; 50-58 night; 60-68 night; 70-73 night
      11: 0-1 muted; 15-16 muted; 25-26 muted; 35-36 muted; 45-46 muted; 55-56 muted; 65-66 muted
      12: 3-8 night; 10-13 night; 14-16 muted; 25-25 muted; 35-35 muted; 45-45 muted; 55-55 muted; 65-65 muted
      cursor 54,7
      """)
  }

  @Test("has a line a shift in more room, with its times and name")
  func middle() {
    expect(
      text(Gallery.november, 116, 33),
      """
      │     Mon             Tue             Wed             Thu             Fri             Sat             Sun            │
      │44   26 #            27 #            28 #            29 #            30 #            31 #             1 #           │
      │     ○ N 19:00–07:00╴○ N 19:00–07:00╴○ N 19:00–07:00╴○ N 19:00–07:00╴07              ·               ·              │
      │     Night · Ward 4  Night · Ward 4  Night · Ward 4  Night · Ward 4                                                 │
      │                                                                                                                    │
      │                                                                                                                    │
      │45    2 #             3 #             4               5               6               7               8             │
      │     ·               ✓ D 07:00–19:00 ✓ D 07:00–19:00 ·               ○ N 19:00–07:00╴○ N 19:00–07:00╴07             │
      │                     Day · Ward 4    Day · Ward 4                    Night · Ward 4  Night · Ward 4                 │
      │                                                                                                                    │
      │                                                                                                                    │
      │46    9              10              11 * Remembra… [12              13            ] 14              15             │
      │     ·               ·               ✓ D 07:00–19:00 ✓ D 07:00–19:00 ✓ D 07:00–19:00 ✓ D 07:00–19:00 × N 19:00–07:00│
      │                                     Day · Ward 4    Day · Ward 4    Day · Ward 4    Day · Ward 4    Night · Ward 4 │
      │                                                                                                                    │
      │                                                                                                                    │
      │47   16              17 !            18              19              20              21              22             │
      │     ○ N 19:00–07:00╴○ N 19:00–07:00╴07              ·               ✓ D 07:00–19:00 ● N 19:00–07:00╴07             │
      │     Night · Ward 4  Night · Ward 4                                  ✓ E 06:30–14:30 Night · Ward 4                 │
      │                                                                     ○ L 14:00–22:00                                │
      │                                                                     ○ N 19:00–07:00╴07                             │
      │48   23              24              25              26              27              28              29             │
      │     D 07:00–19:00!  ✓ D 07:00–19:00 ~ E 06:30–14:30 ·               ○ N 19:00–07:00╴○ N 19:00–07:00╴○ N 19:00–07:00│
      │     Day · Ward 4    Day · Ward 4    Early · Ward 4                  Night · Ward 4  Night · Ward 4  Night · Ward 4 │
      │                     ○ L 14:00–22:00                                                                                │
      │                     Late                                                                                           │
      │49   30               1               2               3               4               5               6             │
      │   ─╴○ N 19:00–07:00╴07              ·               ·               ·               ·               ·              │
      │     Night · Ward 4                                                                                                 │
      │                                                                                                                    │
      │                                                                                                                    │
      │                                                                                                                    │
      │                                                                                                                    │
      """)
  }

  @Test("has names beside the times where they fit, and below where they do not")
  func large() {
    expect(
      text(Gallery.november, 196, 27),
      """
      │     Mon                        Tue                        Wed                        Thu                        Fri                        Sat                        Sun                          │
      │44   26 #                       27 #                       28 #                       29 #                       30 #                       31 #                        1 #                         │
      │     ○ N 19:00–07:00 ──────────╴○ N 19:00–07:00 ──────────╴○ N 19:00–07:00 ──────────╴○ N 19:00–07:00 ──────────╴07                         ·                          ·                            │
      │     Night · Ward 4             Night · Ward 4             Night · Ward 4             Night · Ward 4                                                                                                │
      │                                                                                                                                                                                                    │
      │45    2 #                        3 #                        4                          5                          6                          7                          8                           │
      │     ·                          ✓ D 07:00–19:00            ✓ D 07:00–19:00            ·                          ○ N 19:00–07:00 ──────────╴○ N 19:00–07:00 ──────────╴07                           │
      │                                Day · Ward 4               Day · Ward 4                                          Night · Ward 4             Night · Ward 4                                          │
      │                                                                                                                                                                                                    │
      │46    9                         10                         11 * Remembrance Day      [12                         13                       ] 14                         15                           │
      │     ·                          ·                          ✓ D 07:00–19:00            ✓ D 07:00–19:00            ✓ D 07:00–19:00            ✓ D 07:00–19:00            × N 19:00–07:00              │
      │                                                           Day · Ward 4               Day · Ward 4               Day · Ward 4               Day · Ward 4               Night · Ward 4               │
      │                                                                                                                                                                                                    │
      │47   16                         17 !                       18                         19                         20                         21                         22                           │
      │     ○ N 19:00–07:00 ──────────╴○ N 19:00–07:00 ──────────╴07                         ·                          ✓ D 07:00–19:00 Day · Wa…  ● N 19:00–07:00 ──────────╴07                           │
      │     Night · Ward 4             Night · Ward 4                                                                   ✓ E 06:30–14:30 Early · …  Night · Ward 4                                          │
      │                                                                                                                 L 14  N 19 ───────────────╴07                                                      │
      │48   23                         24                         25                         26                         27                         28                         29                           │
      │     ✓ D 07:00–19:00!           ✓ D 07:00–19:00 Day · Wa…  ~ E 06:30–14:30            ·                          ○ N 19:00–07:00 ──────────╴○ N 19:00–07:00 ──────────╴○ N 19:00–07:00 ──────────   │
      │     Day · Ward 4               ○ L 14:00–22:00 Late       Early · Ward 4                                        Night · Ward 4             Night · Ward 4             Night · Ward 4               │
      │                                                                                                                                                                                                    │
      │49   30                          1                          2                          3                          4                          5                          6                           │
      │   ─╴○ N 19:00–07:00 ──────────╴07                         ·                          ·                          ·                          ·                          ·                            │
      │     Night · Ward 4                                                                                                                                                                                 │
      │                                                                                                                                                                                                    │
      │                                                                                                                                                                                                    │
      │                                                                                                                                                                                                    │
      """)
  }

  @Test("has number and code on one line where rows are short")
  func low() {
    expect(
      text(Gallery.november, 78, 7),
      """
      │     Mon       Tue       Wed       Thu       Fri       Sat       Sun          │
      │44   26 N 19 #╴27 N 19 #╴28 N 19 #╴29 N 19 #╴30#       31#        1#          │
      │45    2#        3 D 07 #  4 D 07    5         6 N 19 ─╴ 7 N 19 ─╴ 8           │
      │46    9        10        11 D 07 *[12 D 07   13 D 07 ] 14 D 07   15 ×N 19     │
      │47   16 N 19 ─╴17 N 19 !╴18        19        20 D E+2─╴21 N 19 ─╴22           │
      │48   23 D 07!  24 D L    25 ~E 06  26        27 N 19 ─╴28 N 19 ─╴29 N 19 ─    │
      │49 ─╴30 N 19 ─╴ 1         2         3         4         5         6           │
      """)
    expect(
      text(Gallery.november, 38, 8),
      """
      │    Mon  Tue  Wed  Thu  Fri  Sat  Sun │
      │44  26N#╴27N#╴28N#╴29N#╴30#  31#   1# │
      │45   2#   3D#  4D   5    6N─╴ 7N─╴ 8  │
      │46   9   10   11D*[12D  13D] 14D  15×N│
      │47  16N─╴17N!╴18   19   20D+╴21N─╴22  │
      │48  23D! 24D+ 25~E 26   27N─╴28N─╴29N─│
      │49 ╴30N─╴ 1    2    3    4    5    6  │
      │                                      │
      """)
    expect(
      text(Gallery.november, 24, 3),
      """
      │46  9 10 11D12D13D14D15×│
      │47 16N17N18 19 20D21N22 │
      │48 23D24D25~26 27N28N29N│
      """)
  }

  @Test("is nothing or next to nothing where there is no room")
  func none() {
    expect(drawn(Gallery.november, 0, 0), "")
    expect(drawn(Gallery.november, 1, 1), "│ │")
    expect(
      text(Gallery.november, 14, 2),
      """
      │ 9101112131415│
      │16171819202122│
      """)
    expect(
      drawn(Gallery.grid([]), 30, 2),
      """
      │                              │
      │                              │
      """)
  }

  /// A February of four weeks that begins on the first day of the week.
  @Test("a February of four weeks stands in four rows")
  func february() {
    let roster = [
      "D", "D", "N", "N", "", "", "", "", "D", "D", "N", "N", "", "", "", "", "D", "D", "N", "N",
      "", "", "", "", "D", "D", "N", "N",
    ]
    expect(
      text(Gallery.grid(Gallery.month(from: 0, days: 28, week: 5, roster)), 60, 14),
      """
      │    Mon     Tue     Wed     Thu     Fri     Sat     Sun     │
      │5    1       2       3       4       5       6       7      │
      │    D 07    D 07    N 19 ──╴N 19 ──╴07      ·       ·       │
      │                                                            │
      │6    8       9      10      11      12      13      14      │
      │    ·       D 07    D 07    N 19 ──╴N 19 ──╴07      ·       │
      │                                                            │
      │7   15      16      17      18      19      20      21      │
      │    ·       ·       D 07    D 07    N 19 ──╴N 19 ──╴07      │
      │                                                            │
      │8   22      23      24      25      26      27      28      │
      │    ·       ·       ·       D 07    D 07    N 19 ──╴N 19 ── │
      │                                                            │
      │                                                            │
      """)
  }

  @Test("a night over a week's end goes on before the next week")
  func weekBreak() {
    let roster = ["", "", "", "", "", "D", "N", "N", "D", "", "", "", "", "DN"]
    let grid = Gallery.grid(Gallery.month(from: 0, days: 14, week: 9, roster))
    expect(
      painted(grid, 66, 5),
      """
      │     Mon     Tue     Wed     Thu     Fri     Sat     Sun          │
      │ 9    1       2       3       4       5       6       7           │
      │     ·       ·       ·       ·       ·       D 07    N 19 ──      │
      │10    8       9      10      11      12      13      14           │
      │   ─╴N 19 ──╴D 07    ·       ·       ·       ·       D N ───      │
      0: 5-7 muted; 13-15 muted; 21-23 muted; 29-31 muted; 37-39 muted; 45-47 muted; 53-55 muted
      1: 1-1 muted
      2: 5-5 muted; 13-13 muted; 21-21 muted; 29-29 muted; 37-37 muted; 45-48 series2; 53-56 night; 58-59 night
      3: 0-1 muted
      4: 3-8 night; 10-12 night; 13-16 series2; 21-21 muted; 29-29 muted; 37-37 muted; 45-45 muted; 53-53 series2; 55-55 night; 57-59 night
      """)
    expect(
      text(grid, 66, 7),
      """
      │     Mon     Tue     Wed     Thu     Fri     Sat     Sun          │
      │ 9    1       2       3       4       5       6       7           │
      │     ·       ·       ·       ·       ·       D 07    N 19 ──      │
      │                                                                  │
      │10    8       9      10      11      12      13      14           │
      │   ─╴N 19 ──╴D 07    ·       ·       ·       ·       D 07         │
      │                                                     N 19 ──      │
      """)
    expect(
      text(grid, 38, 3),
      """
      │    Mon  Tue  Wed  Thu  Fri  Sat  Sun │
      │ 9   1    2    3    4    5    6D   7N─│
      │10 ╴ 8N─╴ 9D  10   11   12   13   14D+│
      """)
  }
}
