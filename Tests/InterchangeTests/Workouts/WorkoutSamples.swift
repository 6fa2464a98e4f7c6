import Domain
import Interchange

/// Exports of workouts as the apps write them.
enum WorkoutSamples {
  /// The local time at which the tests import: a Monday in November.
  static let now = local("2026-11-23T09:00")

  /// Returns the local time of an ISO text.
  static func local(_ text: String) -> LocalDateTime {
    ISOText.local(text) ?? LocalDateTime(day: CivilDay(number: 0), secondOfDay: 0)
  }

  /// Reads a file that was exported before `now`.
  static func read(_ text: String) throws(WorkoutFileError) -> WorkoutFile {
    try WorkoutFile(Array(text.utf8), now: now)
  }

  /// Strong 5 for iOS: commas, durations in words, no unit.
  static let strongClassic = #"""
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
    2026-11-20 18:30:12,"Push, heavy",1h 5m,"Bench Press (Barbell)",W,40.0,10,0,0,"","",
    2026-11-20 18:30:12,"Push, heavy",1h 5m,"Bench Press (Barbell)",1,80.0,5,0,0,"paused, ""2 s""","Slept well",8
    2026-11-20 18:30:12,"Push, heavy",1h 5m,"Bench Press (Barbell)",Rest Timer,0,0.0,0,120.0,,,
    2026-11-20 18:30:12,"Push, heavy",1h 5m,"Bench Press (Barbell)",F,82.5,4,0,0,,"",9.5
    2026-11-20 18:30:12,"Push, heavy",1h 5m,"Bench Press (Barbell)",D,60.0,8,0,0,,"",
    2026-11-20 18:30:12,"Push, heavy",1h 5m,"Bench Press (Barbell)",Note,,,,,"Keep the elbows in",,
    2026-11-20 18:30:12,"Push, heavy",1h 5m,"Plank",1,0.0,0,0,60,"","",
    2026-11-20 18:30:12,"Push, heavy",1h 5m,"Running",1,0.0,0,2.5,900,"","",
    2026-11-18 07:15:00,"Pull",38min,"Pull Up",1,0.0,12,0,0,"","",0
    2026-11-18 07:15:00,"Pull",38min,"Pull Up",2,10.0,6,0,0,"","",
    2026-11-18 07:15:00,"Pull",38min,"Chin Up",1,0.0,0,0,0,"","",

    """#

  /// Strong for Android: semicolons, the unit in a column, the duration last.
  static let strongUnits = """
    Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration
    2026-11-20 17:30:00;"Legs";"Squat (Barbell)";1;225;lbs;5;8.5;;;0;"";"";59m
    2026-11-20 17:30:00;"Legs";"Squat (Barbell)";2;225.5;lbs;5;;;;0;"";"";59m
    2026-11-20 17:30:00;"Legs";"Leg Raise";1;;;15;;;;0;"";"";59m
    2026-11-20 17:30:00;"Legs";"Cycling (Indoor)";1;;;;;2.4;mi.;2100;"";"";59m

    """

  /// Strong 6: everything quoted, the unit in the name of the column, decimal commas, a byte order
  /// mark and CRLF.
  static let strongQuoted =
    "\u{feff}"
      + """
      "Workout #";"Date";"Workout Name";"Duration (sec)";"Exercise Name";"Set Order";"Weight (kg)";"Reps";"RPE";"Distance (meters)";"Seconds";"Notes";"Workout Notes"
      "4";"2026-11-19 21:30:51";"Workout B";"1742";"Squat (Barbell)";"W";"50,0";"5";"";"";"";"";""
      "4";"2026-11-19 21:30:51";"Workout B";"1742";"Squat (Barbell)";"1";"102,5";"5";"7,5";"";"0,0";"";"Erste Zeile
      zweite Zeile"
      "4";"2026-11-19 21:30:51";"Workout B";"1742";"Squat (Barbell)";"2";"1,25";"5";"";"";"";"";""

      """.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")

  /// Strong in German.
  static let strongGerman = """
    Datum;Workout-Name;Name der Übung;Reihenfolge festlegen;Gewicht;Wiederh.;RPE;Entfernung;Sekunden;Notizen;Workout-Notizen;Workout-Dauer
    2026-11-17 06:00:00;"Ganzkörper";"Kniebeuge (Langhantel)";1;62,5;8;8,5;;0;"tief";"";1h 18m

    """

  /// Hevy with metric units, newest first as it writes them.
  static let hevyMetric = """
    "title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"
    "Push 💪","21 Nov 2026, 18:30","21 Nov 2026, 19:25","Felt
    strong","Bench Press (Barbell)",,"Seat 4",0,"warmup",40,10,,,
    "Push 💪","21 Nov 2026, 18:30","21 Nov 2026, 19:25","Felt
    strong","Bench Press (Barbell)",,"Seat 4",1,"normal",82.5,5,,,8.5
    "Push 💪","21 Nov 2026, 18:30","21 Nov 2026, 19:25","Felt
    strong","Bench Press (Barbell)",,"Seat 4",2,"failure",82.5,4,,,10
    "Push 💪","21 Nov 2026, 18:30","21 Nov 2026, 19:25","Felt
    strong","Bench Press (Barbell)",,"Seat 4",2,"dropset",60,9,,,
    "Push 💪","21 Nov 2026, 18:30","21 Nov 2026, 19:25","Felt
    strong","Plank",0,"",0,"normal",,,,90,
    "Push 💪","21 Nov 2026, 18:30","21 Nov 2026, 19:25","Felt
    strong","Treadmill",,"",0,"normal",,,2.06,600,
    "Legs","01 Oct 2026, 07:05","01 Oct 2026, 08:00","","Squat (Barbell)",,"",0,"normal",100,5,,,

    """

  /// Hevy with imperial units.
  static let hevyImperial = """
    "title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_lbs","reps","distance_miles","duration_seconds","rpe"
    "Legs","May 15, 2026, 7:26 PM","May 15, 2026, 8:42 PM","","Squat (Barbell)",,"",0,"normal",88.18,14,,,7
    "Legs","May 15, 2026, 7:26 PM","May 15, 2026, 8:42 PM","","Curl",,"",0,"normal",45.35924,12,,,

    """

  /// FitNotes for Android with an empty line after the names.
  static let fitNotes = """
    Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment

    2026-11-14,Flat Barbell Bench Press,Chest,60.0,kgs,10,,,,""
    2026-11-14,Flat Barbell Bench Press,Chest,60.0,kgs,10,,,,"Dropset incomplete"
    2026-11-14,Plank,Abs,0.0,kgs,0,,,0:01:30,""
    2026-11-14,Running (Outdoor),Cardio,,,,5.0,km,0:28:00,""
    2026-11-14,Stair Climber,Cardio,,,,,,0:15:00,""
    2026-11-12,Deadlift,Back,140.0,kgs,5,,,,""

    """

  /// FitNotes, older: the unit in the name of the column.
  static let fitNotesPounds = """
    Date,Exercise,Category,Weight (lbs),Reps,Distance,Distance Unit,Time,Comment
    2026-11-23,Deadlift,Back,315,5,,,,

    """

  /// StrongLifts: one row per exercise, failed sets with 0 repetitions.
  static let strongLifts =
    "\u{feff}"
      + #"""
      Date (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (KG),Exercise,Sets×Reps,Sets×Time,Top Set (Reps×KG),e1RM (KG),Reps,Volume (KG),Workout Volume (KG),Duration (hours),Start Time (h:mm),End Time (h:mm),Notes,Set 1 (Reps),Set 1 (KG),Set 2 (Reps),Set 2 (KG),Set 3 (Reps),Set 3 (KG)
      2026/09/11,1,"Workout A","Stronglifts 5×5",80,"Squat",5/5/-,,5×55,63.7,10,550,890,0.8,11:30 PM,12:18 AM,"deep",5,55,5,57.5,0,57.5
      2026/09/11,1,"Workout A","Stronglifts 5×5",80,"Plank",,2×1:00,,,,,890,0.8,11:30 PM,12:18 AM,"",,,,,,
      2026/09/11,1,"Workout A","Stronglifts 5×5",80,"Barbell Row",Skipped,,,,,,890,0.8,11:30 PM,12:18 AM,"",,,,,,
      2026/09/13,2,"Workout B","Stronglifts 5×5",80,"Deadlift",1×4,,4×85,95,4,340,340,0.2,6:00 PM,6:12 PM,"",4,85,,,,

      """#

  /// LiftLog: one row per completed set with its own time, sessions by their ids.
  static let liftLog = """
    SessionId,Timestamp,Exercise,Weight,WeightUnit,Reps,TargetReps,Notes
    8b929966-2426-4cbf-b678-ac8e811c8b2b,2026-10-16T10:44:39.125+02:00,Bench Press,67.5,kg,12,12,
    8b929966-2426-4cbf-b678-ac8e811c8b2b,2026-10-16T10:41:38+02:00,Bench Press,67.5,kg,10,12,slow
    95bf84cb-1f11-4d51-ba6e-a4c3f1e40b08,2024-10-16T10:43:50,Pull-ups,,,8,8,
    95bf84cb-1f11-4d51-ba6e-a4c3f1e40b08,2024-10-16T10:46:50,Pull-ups,10,lbs,7,8,

    """

  /// Flexify: one row per set with its own time, no workouts; hidden rows are exercises.
  static let flexify = """
    id,name,reps,weight,created,unit,bodyWeight,duration,distance,cardio,hidden,incline
    1,Squat,0.0,0.0,2026-01-01T00:00:00.000,kg,0.0,0.0,0.0,false,true,
    2,Squat,5.0,100.0,2026-10-05T23:50:00.000,kg,80.0,0.0,0.0,false,false,
    3,Squat,5.0,102.5,2026-10-06T00:10:30.500,kg,80.0,0.0,0.0,false,false,
    4,Curl,8.0,30.0,2026-10-06T00:20:00.000,lb,80.0,0.0,0.0,false,false,
    5,Treadmill,0.0,0.0,2026-10-06T00:30:00.000,km,80.0,20.0,3.0,true,false,1
    6,Squat,5.0,105.0,2026-10-08T18:00:00.000,kg,80.0,0.0,0.0,false,false,
    7,Plank,0.0,0.0,2026-10-08T18:05:00.000,kg,80.0,1.5,0.0,false,false,

    """

  /// Flexify in 2026: records of several kinds.
  static let flexifyRecords = """
    format,recordType,id,exerciseId,workoutId,name,kind,displayUnit,category,image,defaultRestDurationMs,notes,graphMetric,graphPeriod,graphLimit,graphTimeBasedXAxis,archived,timestamp,reps,loadKg,durationMs,distanceMetres,incline,bodyWeightKg,photo,planId,startedAt,endedAt
    flexify_graphs_v2,exercise,1,,,Squat,strength,kg,Legs,,,,bestWeight,day,20,false,false,,,,,,,,,,,
    flexify_graphs_v2,exercise,2,,,Rowing,cardio,km,,,,,bestWeight,day,20,false,false,,,,,,,,,,,
    flexify_graphs_v2,exercise,3,,,Plank,strength,kg,,,,,bestWeight,day,20,false,false,,,,,,,,,,,
    flexify_graphs_v2,workout,7,,,,,,,,,,,,,,,,,,,,,,,,2026-10-15T23:45:00.000,2026-10-16T00:30:00.000
    flexify_graphs_v2,exerciseSet,11,1,7,,,,,,,deep,,,,,,2026-10-15T23:50:00.000,5.0,102.05828333,,,,80.0,,,,
    flexify_graphs_v2,exerciseSet,12,3,7,,,,,,,,,,,,,2026-10-16T00:05:00.000,,,60000,,,80.0,,,,
    flexify_graphs_v2,exerciseSet,13,2,7,,,,,,,,,,,,,2026-10-16T00:20:00.000,,,600000,2000.0,,80.0,,,,
    flexify_graphs_v2,bodyWeight,1,,,,,,,,,,,,,,,2026-10-16T07:00:00.000,,,,,,80.0,,,,

    """

  /// Massive, the predecessor of Flexify; minutes and seconds are rests.
  static let massive = """
    "id","name","reps","weight","created","unit","hidden","image","sets","minutes","seconds"
    "1","Bench press","10","40","2023-05-01T17:30:00","kg","0","","3","3","30"
    "2","Bench press","8","45","2023-05-01T17:34:00","kg","0","","3","3","30"
    "3","Bench press","0","0","2023-05-01T17:00:00","kg","1","","3","3","30"

    """

  /// All of them.
  static let all = [
    strongClassic, strongUnits, strongQuoted, strongGerman, hevyMetric, hevyImperial, fitNotes,
    fitNotesPounds, strongLifts, liftLog, flexify, flexifyRecords,
    massive,
  ]
}
