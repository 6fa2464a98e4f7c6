/// A file of a tracker and what it has: `title | start | minutes | note` for each shift, and
/// `! reason` for what is skipped.
struct TrackerSample: CustomStringConvertible, Sendable {
  let format: String
  let text: String
  let entries: [String]
  var description: String { "\(format): \(text.prefix(40))" }
}

/// Files as the programs write them: those of timewarrior 1.4.3, td-watson 2.1.0, utt 1.32,
/// remind 04.02.03 and calcurse 4.7.1 are their own, with names replaced; the others follow
/// Hamster 3.0.2 (reports.py), gtimelog 0.11.3 (timelog.py), klog's Specification.md 1.2, the Org
/// manual and the manual of hledger.
let trackerSamples = [
  TrackerSample(
    format: "timewarrior",
    text: """
      inc 20251025T200000Z - 20251026T050000Z # ward
      inc 20251103T210000Z - 20251104T050000Z # "b 2" ward # "two  blanks"
      inc 20261128T160224Z # now
      """,
    entries: [
      "ward | 2025-10-25T22:00 | 540", "b 2, ward | 2025-11-03T22:00 | 480 | two  blanks",
      "! running now",
    ]),
  TrackerSample(
    format: "timewarrior",
    text: """
      [
      {"id":2,"start":"20251103T210000Z","end":"20251104T050000Z","tags":["b 2","ward"],"annotation":"two  blanks"},
      {"id":1,"start":"20261128T160224Z","tags":["now"]}
      ]
      """,
    entries: ["b 2, ward | 2025-11-03T22:00 | 480 | two  blanks", "! running now"]),
  TrackerSample(
    format: "timewarrior",
    text: "{\n  \"b 2\":{\"count\":1},\n  \"ward\":{\"count\":2}\n}", entries: []),
  TrackerSample(
    format: "timewarrior",
    text: """
      txn:
        type: interval
        before: \("")
        after: {"id":0,"start":"20251103T210000Z","end":"20251104T050000Z","tags":["b 2","ward"]}

      """, entries: []),
  TrackerSample(
    format: "watson",
    text: """
      [
       [
        1762203600,
        1762232400,
        "ward",
        "784ed39145024ec0ac3733b661fa0c6a",
        [
         "night",
         "b 2"
        ],
        1795881718
       ],
       [
        1761422400,
        1761454800,
        "ward",
        "c38799c868d441ffb2704770483512f0",
        [],
        1795881718
       ]
      ]
      """,
    entries: ["ward | 2025-11-03T22:00 | 480 | #night #b 2", "ward | 2025-10-25T22:00 | 540"]),
  TrackerSample(
    format: "watson",
    text: """
      [
          {
              "id": "0e992b22eb144a44b91f3a2bcb810212",
              "project": "theatre",
              "start": "2025-07-03T06:00:00+01:00",
              "stop": "2025-07-03T14:30:00+01:00",
              "tags": [
                  "early"
              ]
          }
      ]
      """,
    entries: ["theatre | 2025-07-03T07:00 | 510 | #early"]),
  TrackerSample(
    format: "watson",
    text: "{\n \"project\": \"ward\",\n \"start\": 1795881719,\n \"tags\": [\n  \"now\"\n ]\n}",
    entries: ["! running ward"]),
  TrackerSample(
    format: "org",
    text: """
      #+TODO: OPEN | WORKED
      * Work
      ** DONE [#A] Night [1/2] :ward:b:
         :LOGBOOK:
         CLOCK: [2025-11-05 Wed 07:00]
         CLOCK: [2025-11-03 Mon 22:00]--[2025-11-04 Tue 06:00] =>  9:99
         :END:
      ** WORKED Clock [[id:x][changes]]
         CLOCK: [2025-10-26 So. 00:00]--[2025-10-26 So. 06:00] =>  7:00
         CLOCK: [2025-03-30 00:00]--[2025-03-30 06:00] =>  5:00
         CLOCK: [2025-03-30 00:00]--[2025-03-30]
      """,
    entries: [
      "Night | 2025-11-03T22:00 | 480 | #ward #b", "Clock changes | 2025-10-26T00:00 | 420",
      "Clock changes | 2025-03-30T00:00 | 300", "! running Night", "! damagedLine Clock changes",
      "* clockChanges(2, \"Org mode\")",
    ]),
  TrackerSample(
    format: "timeclock",
    text: """
      ; a comment
      h 2025/11/03 00:00:00 8
      i 2025/11/03 22:00:00 ward:night  rounds
      o 2025/11/04 06:00:00
      i 2025-10-25 22:00 ward
      o 2025-10-26 06:00-0500
      i 2025-11-05 07:00:00 a
      i 2025-11-05 08:00:00 b
      o 2025-11-05 12:00:00 a
      i 2025-11-06 07:00:00 c
      """,
    entries: [
      "ward:night | 2025-11-03T22:00 | 480 | rounds", "ward | 2025-10-25T22:00 | 540",
      "a | 2025-11-05T07:00 | 300", "! running b", "! running c",
      "* clockChanges(1, \"timeclock\")",
    ]),
  TrackerSample(
    format: "gtimelog",
    text: """
      # a comment
      2025-11-03 07:00: arrived
      2025-11-03 12:00: ward: rounds -- a b
      2025-11-03 12:30: lunch **
      2025-11-03 12:45: bus ***
      2025-11-03 15:30: ward

      2025-11-04 22:00: arrived
      2025-11-05 01:30: ward
      2025-11-05 06:10: ward

      2025-11-06 08:00: arrived
      2025-11-05 08:00: meeting
      """,
    entries: [
      "ward: rounds | 2025-11-03T07:00 | 300 | #a #b", "ward | 2025-11-03T12:45 | 165",
      "ward | 2025-11-04T22:00 | 210", "meeting | 2025-11-05T06:10 | 110",
      "! newDay(minutes: 280) ward", "* breaks(2)",
    ]),
  TrackerSample(
    format: "utt",
    text: """
      2025-11-03 22:00 hello
      2025-11-04 06:00 ward: rounds  # a comment

      2025-11-04 22:00 hello
      2025-11-05 02:00 ward
      2025-11-05 02:30 meal**
      2025-11-05 06:00 ward***
      2025-11-05 06:15 handover
      """,
    entries: [
      "ward: rounds | 2025-11-03T22:00 | 480 | a comment", "ward | 2025-11-04T22:00 | 240",
      "handover | 2025-11-05T06:00 | 15", "* breaks(2)",
    ]),
  TrackerSample(
    format: "hamster",
    text: "Tätigkeit\tstart time\tend time\tduration minutes\tcategory\tdescription\ttags\r\n"
      + "ward\t2025-11-03 22:00\t2025-11-04 06:00\t480\tWork\t\"a \"\"b\"\"\"\tnight, x\r\n"
      + "ward\t2025-10-25 22:00:00\t2025-10-26 06:00:00\t480\t\t\t\r\n"
      + "ward\t2025-11-05 07:00\t\t15\tWork\t\t\r\n",
    entries: [
      "ward | 2025-11-03T22:00 | 480 | a \"b\" #Work #night #x", "ward | 2025-10-25T22:00 | 540",
      "! running ward", "* clockChanges(1, \"Hamster\")",
    ]),
  TrackerSample(
    format: "hamster",
    text: #"<?xml version="1.0" ?><activities><activity name="ward &amp; b" start_time="#
      + #""2025-11-03 22:00" end_time="2025-11-04 06:00" duration_minutes="480" category="Work" "#
      + #"description="&quot;x&quot;" tags="night, y"/><activity name="b" start_time="2025-11-05 "#
      + #"07:00" end_time="None" duration_minutes="1" category="Work" description="" tags=""/>"#
      + "</activities>",
    entries: [
      "ward & b | 2025-11-03T22:00 | 480 | \"x\" #Work #night #y", "! running b",
    ]),
  TrackerSample(
    format: "klog",
    text: """
      2025-11-03 (8h!)
      Ward 4
          22:00 - 6:00> Night #ward
          -30m Break
          15m

      2025/11/05
      \t<23:30 - 7:00am
      \t2:00pm-24:00 late
      \t9:00 - ?
      """,
    entries: [
      "Night #ward | 2025-11-03T22:00 | 480 -30 | Ward 4", " | 2025-11-04T23:30 | 450",
      "late | 2025-11-05T14:00 | 600", "! noTimes Ward 4", "! running ",
    ]),
  TrackerSample(
    format: "remind",
    text: """
      [
      {
      "monthname":"October","year":2025,"daysinmonth":31,"firstwkday":3,"mondayfirst":0,"daynames":["Sunday"],"entries":[
      {"date":"2025-10-25","filename":"r.rem","lineno":2,"duration":480,"time":1320,"eventduration":480,"d":25,"m":10,"y":2025,"eventstart":"2025-10-25T22:00","priority":5000,"rawbody":"Night","body":"10:00pm-6:00am+1 Night"},
      {"date":"2025-10-26","filename":"r.rem","lineno":2,"duration":360,"time":0,"eventduration":480,"d":25,"m":10,"y":2025,"eventstart":"2025-10-25T22:00","priority":5000,"rawbody":"Night","body":"12:00-6:00am Night"}
      ]
      },
      {
      "monthname":"November","year":2025,"daysinmonth":30,"entries":[
      {"date":"2025-11-03","duration":480,"time":1320,"eventduration":480,"eventstart":"2025-11-03T22:00","rawbody":"%\\"Late%\\" ward","body":"10:00pm-6:00am+1 Late"},
      {"date":"2025-11-05","filename":"r.rem","lineno":3,"d":5,"m":11,"y":2025,"priority":5000,"body":"day off"},
      {"date":"2025-11-06","time":420,"eventstart":"2025-11-06T07:00","rawbody":"handover %2","body":"7:00am handover at 7"}
      ]
      }
      ]
      """,
    entries: [
      "Night | 2025-10-25T22:00 | 540", "Late | 2025-11-03T22:00 | 480", "day off | 2025-11-05",
      "! noEnd handover at 7", "* clockChanges(1, \"remind\")",
    ]),
  TrackerSample(
    format: "calcurse",
    text: """
      11/10/2025 @ 07:00 -> 11/10/2025 @ 15:00 {2W -> 12/20/2025 !11/24/2025} >5ec80ca6e71fee8bad4ac0d7245ae17e22139ce7 |Early | x
      11/03/2025 @ 22:00 -> 11/04/2025 @ 06:00|Night
      01/31/2026 @ 08:00 -> 01/31/2026 @ 09:00 {1M -> 05/31/2026} |Inventory
      01/31/2026 @ 08:00 -> 01/31/2026 @ 09:00 {1W w1 w3} |Odd
      11/12/2025 [1] Off
      """,
    entries: [
      "Early | x | 2025-11-10T07:00 | 480", "Early | x | 2025-12-08T07:00 | 480",
      "Night | 2025-11-03T22:00 | 480", "Inventory | 2026-01-31T08:00 | 60",
      "Inventory | 2026-03-31T08:00 | 60", "Inventory | 2026-05-31T08:00 | 60",
      "Off | 2025-11-12", "! rule(\"{1W w1 w3}\") Odd",
    ]),
]
