import Terminal
import TestSupport
import Testing
import Widgets

@Suite("A week grid") struct WeekGridTests {
  @Test("has rows of two hours in the room of a small terminal")
  func small() {
    expect(
      painted(Gallery.autumn, 78, 14),

      """
      │    Mon 19 *  Tue 20    Wed 21    Thu 22    Fri 23    Sat 24    Sun 25        │
      │00                                          ↑Night    ↑Night    ↑Night        │
      │02  ░░░░      ░░░░      ░░░░      ░░░░      ▌19:00–    19:00–   ▌19:00–       │
      │03                                          ▌07:00     07:00    ▌07:00        │
      │05                                          ▌Ward 4    Ward 4   ▌Ward 4       │
      │07  ▌Early    ▌Early    ▌D                                                    │
      │09  ▌06:30–   ▌06:30–   ▌  ▌×E                                                │
      │11  ▌14:30    ▌14:30    ▌                                                     │
      │13  ▌Ward 4   ▌Ward 4   ▌                                                     │
      │15            ▌Late!    ▌  ▌L ╎~E                                             │
      │17            ▌14:00–   ▌  ▌                                                  │
      │19▸           ▌22:00       ▌      ▌Night───  Night    ▌Night                  │
      │21            ▌            ▌      ▌19:00–    19:00–   ▌19:00–                 │
      │23                                ↓07:00    ↓07:00    ↓07:00                  │
      0: 4-9 good; 11-11 good; 34-39 accent+bold+underline; 43-52 text/raised+bold
      1: 0-1 muted; 44-44 night/raised; 45-49 night/raised+bold; 50-52 muted/raised; 54-54 night/selection; 55-59 night/selection+bold; 60-62 muted/selection; 64-64 night/raised; 65-69 night/raised+bold; 70-72 muted/raised
      2: 0-1 muted; 4-7 border; 14-17 border; 24-27 border; 34-37 border; 44-44 night/raised; 45-50 text/raised; 51-52 muted/raised; 54-54 night/selection; 55-60 text/selection; 61-62 muted/selection; 64-64 night/raised; 65-70 text/raised; 71-72 muted/raised
      3: 0-1 muted; 44-44 night/raised; 45-49 text/raised; 50-52 muted/raised; 54-54 night/selection; 55-59 text/selection; 60-62 muted/selection; 64-64 night/raised; 65-69 text/raised; 70-72 muted/raised
      4: 0-1 muted; 44-44 night/raised; 45-52 muted/raised; 54-54 night/selection; 55-62 muted/selection; 64-64 night/raised; 65-72 muted/raised
      5: 0-1 muted; 4-4 day/raised; 5-9 day/raised+bold; 10-12 muted/raised; 14-14 day/raised; 15-19 day/raised+bold; 20-22 muted/raised; 24-24 series2/raised; 25-25 series2/raised+bold; 26-26 muted/raised
      6: 0-1 muted; 4-4 day/raised; 5-10 text/raised; 11-12 muted/raised; 14-14 day/raised; 15-20 text/raised; 21-22 muted/raised; 24-24 series2/raised; 25-29 muted/raised
      7: 0-1 muted; 4-4 day/raised; 5-9 text/raised; 10-12 muted/raised; 14-14 day/raised; 15-19 text/raised; 20-22 muted/raised; 24-24 series2/raised; 25-26 muted/raised
      8: 0-1 muted; 4-4 day/raised; 5-12 muted/raised; 14-14 day/raised; 15-22 muted/raised; 24-24 series2/raised; 25-26 muted/raised
      9: 0-1 muted; 14-14 evening/raised; 15-18 evening/raised+bold; 19-19 warning/raised; 20-22 muted/raised; 24-24 series2/raised; 25-26 muted/raised; 27-27 evening/raised; 28-28 evening/raised+bold; 29-29 muted/raised; 30-32 muted
      10: 0-1 muted; 14-14 evening/raised; 15-20 text/raised; 21-22 muted/raised; 24-24 series2/raised; 25-26 muted/raised; 27-27 evening/raised; 28-29 muted/raised
      11: 0-1 muted; 2-2 accent+bold; 14-14 evening/raised; 15-19 text/raised; 20-22 muted/raised; 27-27 evening/raised; 28-29 muted/raised; 34-34 night/raised; 35-39 night/raised+bold; 40-42 accent/raised+bold; 44-44 night/selection; 45-49 night/selection+bold; 50-52 muted/selection; 54-54 night/raised; 55-59 night/raised+bold; 60-62 muted/raised
      12: 0-1 muted; 14-14 evening/raised; 15-22 muted/raised; 27-27 evening/raised; 28-29 muted/raised; 34-34 night/raised; 35-40 text/raised; 41-42 muted/raised; 44-44 night/selection; 45-50 text/selection; 51-52 muted/selection; 54-54 night/raised; 55-60 text/raised; 61-62 muted/raised
      13: 0-1 muted; 34-34 night/raised; 35-39 text/raised; 40-42 muted/raised; 44-44 night/selection; 45-49 text/selection; 50-52 muted/selection; 54-54 night/raised; 55-59 text/raised; 60-62 muted/raised
      cursor 44,11
      """)
  }

  @Test("the hour a clock repeats has a row of its own, which the other days lack")
  func autumn() {
    expect(
      text(Gallery.autumn, 116, 26),

      """
      │    Mon 19 *        Tue 20          Wed 21          Thu 22          Fri 23          Sat 24          Sun 25          │
      │00                                                                  ↑Night          ↑Night          ↑Night          │
      │01                                                                  ▌19:00–07:00     19:00–07:00    ▌19:00–07:00    │
      │02                                                                  ▌Ward 4          Ward 4         ▌Ward 4         │
      │02' ░░░░░░░░░░░░░░░ ░░░░░░░░░░░░░░░ ░░░░░░░░░░░░░░░ ░░░░░░░░░░░░░░░ ▌░░░░░░░░░░░░░░  ░░░░░░░░░░░░░░ ▌               │
      │03                                                                  ▌                               ▌               │
      │04                                                                  ▌                               ▌               │
      │05                                                                  ▌                               ▌               │
      │06                                                                  ▌                               ▌               │
      │07  ▌Early          ▌Early          ▌Day                                                                            │
      │08  ▌06:30–14:30    ▌06:30–14:30    ▌    ▌×E                                                                        │
      │09  ▌Ward 4         ▌Ward 4         ▌    ▌                                                                          │
      │10  ▌               ▌               ▌    ▌                                                                          │
      │11  ▌               ▌               ▌                                                                               │
      │12  ▌               ▌               ▌                                                                               │
      │13  ▌               ▌               ▌                                                                               │
      │14  ▌               ▌               ▌    ▌Late                                                                      │
      │15                  ▌Late!          ▌    ▌    ╎~E                                                                   │
      │16                  ▌14:00–22:00    ▌    ▌    ╎                                                                     │
      │17                  ▌               ▌    ▌                                                                          │
      │18                  ▌               ▌    ▌                                                                          │
      │19                  ▌                    ▌          ▌Night           Night          ▌Night                          │
      │20▸                 ▌                    ▌          ▌19:00–07:00───  19:00–07:00    ▌19:00–07:00                    │
      │21                  ▌                    ▌          ▌Ward 4          Ward 4         ▌Ward 4                         │
      │22                  ▌                               ▌                               ▌                               │
      │23                                                  ↓               ↓               ↓                               │
      """)
  }

  @Test("the hour a clock skips is lacking on its day alone")
  func spring() {
    expect(
      text(Gallery.spring, 116, 25),
      """
      │    Mon 23          Tue 24          Wed 25          Thu 26         [Fri 27          Sat 28        ] Sun 29          │
      │00  ▌Day                                                                                            ↑Night          │
      │01  ▌07:00–19:00                                                                                    ▌19:00–07:00    │
      │02  ▌Ward 4                                                                                         ▌░░░░░░░░░░░░░░ │
      │03  ▌                                                                                               ▌Ward 4         │
      │04  ▌                                                                                               ▌               │
      │05  ▌                                                                                               ▌               │
      │06  ▌                                                                                               ▌               │
      │07  ▌                               ▌Day            ▌Day                                                            │
      │08  ▌                               ▌07:00–19:00    ▌07:00–19:00                                                    │
      │09  ▌                               ▌Ward 4         ▌Ward 4                                                         │
      │10▸ ▌               ─────────────── ▌               ▌                                                               │
      │11  ▌                               ▌               ▌                                                               │
      │12  ▌                               ▌               ▌                                                               │
      │13  ▌                               ▌               ▌                                                               │
      │14  ▌                               ▌               ▌                                                               │
      │15  ▌                               ▌               ▌                                                               │
      │16  ▌                               ▌               ▌                                                               │
      │17  ▌                               ▌               ▌                                                               │
      │18  ▌                               ▌               ▌                                                               │
      │19  ▌                                                                               ▌Night          ▌Night          │
      │20  ▌                                                                               ▌19:00–07:00    ▌19:00–07:00    │
      │21  ▌                                                                               ▌Ward 4         ▌Ward 4         │
      │22  ▌                                                                               ▌               ▌               │
      │23  ▌                                                                               ↓               ↓               │
      """)
  }

  @Test("has half hours and finer in more room")
  func large() {
    expect(
      text(Gallery.autumn, 196, 52),

      """
      │    Mon 19 *                   Tue 20                     Wed 21                     Thu 22                     Fri 23                     Sat 24                     Sun 25                        │
      │00                                                                                                              ↑Night                     ↑Night                     ↑Night                        │
      │                                                                                                                ▌19:00–07:00                19:00–07:00               ▌19:00–07:00                  │
      │01                                                                                                              ▌Ward 4                     Ward 4                    ▌Ward 4                       │
      │                                                                                                                ▌                                                     ▌                             │
      │02                                                                                                              ▌                                                     ▌                             │
      │                                                                                                                ▌                                                     ▌                             │
      │02' ░░░░░░░░░░░░░░░░░░░░░░░░░░ ░░░░░░░░░░░░░░░░░░░░░░░░░░ ░░░░░░░░░░░░░░░░░░░░░░░░░░ ░░░░░░░░░░░░░░░░░░░░░░░░░░ ▌░░░░░░░░░░░░░░░░░░░░░░░░░  ░░░░░░░░░░░░░░░░░░░░░░░░░ ▌                             │
      │    ░░░░░░░░░░░░░░░░░░░░░░░░░░ ░░░░░░░░░░░░░░░░░░░░░░░░░░ ░░░░░░░░░░░░░░░░░░░░░░░░░░ ░░░░░░░░░░░░░░░░░░░░░░░░░░ ▌░░░░░░░░░░░░░░░░░░░░░░░░░  ░░░░░░░░░░░░░░░░░░░░░░░░░ ▌                             │
      │03                                                                                                              ▌                                                     ▌                             │
      │                                                                                                                ▌                                                     ▌                             │
      │04                                                                                                              ▌                                                     ▌                             │
      │                                                                                                                ▌                                                     ▌                             │
      │05                                                                                                              ▌                                                     ▌                             │
      │                                                                                                                ▌                                                     ▌                             │
      │06                                                                                                              ▌                                                     ▌                             │
      │    ▌Early                     ▌Early                                                                           ▌                                                     ▌                             │
      │07  ▌06:30–14:30               ▌06:30–14:30               ▌Day                                                                                                                                      │
      │    ▌Ward 4                    ▌Ward 4                    ▌07:00–                                                                                                                                   │
      │08  ▌                          ▌                          ▌19:00  ▌×Early                                                                                                                           │
      │    ▌                          ▌                          ▌Ward 4 ▌06:30–                                                                                                                           │
      │09  ▌                          ▌                          ▌       ▌14:30                                                                                                                            │
      │    ▌                          ▌                          ▌       ▌Ward 4                                                                                                                           │
      │10  ▌                          ▌                          ▌       ▌                                                                                                                                 │
      │    ▌                          ▌                          ▌       ▌                                                                                                                                 │
      │11  ▌                          ▌                          ▌                                                                                                                                         │
      │    ▌                          ▌                          ▌                                                                                                                                         │
      │12  ▌                          ▌                          ▌                                                                                                                                         │
      │    ▌                          ▌                          ▌                                                                                                                                         │
      │13  ▌                          ▌                          ▌                                                                                                                                         │
      │    ▌                          ▌                          ▌                                                                                                                                         │
      │14  ▌                          ▌                          ▌       ▌Late                                                                                                                             │
      │                               ▌Late!                     ▌       ▌14:00–                                                                                                                           │
      │15                             ▌14:00–22:00               ▌       ▌22:00   ╎~Early                                                                                                                  │
      │                               ▌                          ▌       ▌        ╎06:30–                                                                                                                  │
      │16                             ▌                          ▌       ▌        ╎14:30                                                                                                                   │
      │                               ▌                          ▌       ▌        ╎Ward 4                                                                                                                  │
      │17                             ▌                          ▌       ▌                                                                                                                                 │
      │                               ▌                          ▌       ▌                                                                                                                                 │
      │18                             ▌                          ▌       ▌                                                                                                                                 │
      │                               ▌                          ▌       ▌                                                                                                                                 │
      │19                             ▌                                  ▌                  ▌Night                      Night                     ▌Night                                                   │
      │                               ▌                                  ▌                  ▌19:00–07:00                19:00–07:00               ▌19:00–07:00                                             │
      │20▸                            ▌                                  ▌                  ▌Ward─4───────────────────  Ward 4                    ▌Ward 4                                                  │
      │                               ▌                                  ▌                  ▌                                                     ▌                                                        │
      │21                             ▌                                  ▌                  ▌                                                     ▌                                                        │
      │                               ▌                                  ▌                  ▌                                                     ▌                                                        │
      │22                             ▌                                                     ▌                                                     ▌                                                        │
      │                                                                                     ▌                                                     ▌                                                        │
      │23                                                                                   ▌                                                     ▌                                                        │
      │                                                                                     ↓                          ↓                          ↓                                                        │
      │                                                                                                                                                                                                    │
      """)
  }

  @Test("shows codes where columns are short, and long rows where rows are")
  func tiny() {
    expect(
      text(Gallery.autumn, 38, 9),

      """
      │    19 * 20   21   22   23   24   25  │
      │00  ░    ░    ░    ░    ↑N   ↑N   ↑N  │
      │03                      ▌         ▌   │
      │07  ▌E   ▌E   D×                      │
      │11  ▌    ▌    ▌                       │
      │15       ▌L!  ▌L╎~                    │
      │19▸      ▌     ▌   ↓N── ↓N   ↓N       │
      │23                                    │
      │                                      │
      """)
    expect(
      text(Gallery.spring, 23, 4),
      """
      │23 24 25 26 [7 28]29   │
      │▌D                ↑N   │
      │▌  ───▌D ▌D            │
      │▌              ↓N ↓N   │
      """)
  }

  @Test("is nothing or next to nothing where there is no room")
  func none() {
    expect(drawn(Gallery.autumn, 0, 0), "")
    expect(drawn(Gallery.autumn, 1, 1), "│ │")
    expect(
      text(Gallery.autumn, 14, 2),
      """
      │19202122232425│
      │▌E▌▌▌+↓N↑↓↑↓↑N│
      """)
    expect(
      text(Gallery.week([]), 14, 2),
      """
      │              │
      │00            │
      """)
  }

  @Test("fewer days have more room")
  func threeDays() {
    let grid = Gallery.week([
      ("Mon 2", ["D 0-24"]), ("Tue 3", ["E 6-14", "L 14-22", "N 22-24>"]), ("Wed 4", ["N 0-6<"]),
    ]) { days in
      days[1].nowMinute = 15 * 60
      days[1].isToday = true
      days[1].isCursor = true
    }
    expect(
      text(grid, 60, 13),
      """
      │    Mon 2              Tue 3              Wed 4             │
      │00  ▌Day                                  ↑Night            │
      │02  ▌07:00–19:00                          ▌19:00–07:00      │
      │04  ▌Ward 4                               ▌Ward 4           │
      │06  ▌                  ▌Early                               │
      │08  ▌                  ▌06:30–14:30                         │
      │10  ▌                  ▌Ward 4                              │
      │12  ▌                  ▌                                    │
      │14▸ ▌                  ▌Late─────────────                   │
      │16  ▌                  ▌14:00–22:00                         │
      │18  ▌                  ▌                                    │
      │20  ▌                  ▌                                    │
      │22  ▌                  ↓Night  19:00                        │
      """)
  }

  @Test("titles give up the weekday before the number")
  func titles() {
    let grid = Gallery.week([("Mon 19", []), ("Tue 20", []), ("Wed 21", [])]) {
      $0[0].isHoliday = true
    }
    for (width, title) in [
      (30, "│    Mon 19 * Tue 20   Wed 21  │"), (27, "│    Mon 19* Tue 20  Wed 21 │"),
      (24, "│    Mo 19* Tue 20 Wed 21│"), (21, "│    19 *  Tu 20 We 21│"),
      (18, "│    19 * 20   21  │"),
    ] {
      expect(text(grid, width, 1), title)
    }
  }
}
