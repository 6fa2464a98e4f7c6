import Coach
import Testing

@Suite("Commands in the line for new goals") struct GoalVerbTests {
  @Test(
    "commands",
    arguments: [
      ("lock", GoalOrder(.lock)), ("Lock!", GoalOrder(.lock)), ("lock this card", GoalOrder(.lock)),
      ("Please lock this card.", GoalOrder(.lock)), ("lock it", GoalOrder(.lock)),
      ("lock 3", GoalOrder(.lock, .number(3))), ("lock #3", GoalOrder(.lock, .number(3))),
      ("lock card 12", GoalOrder(.lock, .number(12))),
      ("lock “B2 exam”", GoalOrder(.lock, .title("B2 exam"))),
      ("lock card \"B2 exam\"", GoalOrder(.lock, .title("B2 exam"))),
      ("sperren", GoalOrder(.lock)), ("Karte sperren", GoalOrder(.lock)),
      ("diese Karte sperren", GoalOrder(.lock)), ("Sperre diese Karte bitte", GoalOrder(.lock)),
      ("Karte 3 sperren", GoalOrder(.lock, .number(3))),
      ("Karte Nr. 3 sperren", GoalOrder(.lock, .number(3))),
      ("Karte „B2“ sperren", GoalOrder(.lock, .title("B2"))),
      ("unlock", GoalOrder(.unlock)), ("entsperren", GoalOrder(.unlock)),
      ("diese Karte entsperren", GoalOrder(.unlock)),
      ("regenerate", GoalOrder(.regenerate)), ("regenerate this", GoalOrder(.regenerate)),
      ("neu", GoalOrder(.regenerate)), ("neu fassen", GoalOrder(.regenerate)),
      ("diese Karte neu fassen", GoalOrder(.regenerate)),
      ("Fasse diese Karte neu", GoalOrder(.regenerate)),
      ("neu 2", GoalOrder(.regenerate, .number(2))),
      ("Give me a different angle", GoalOrder(.regenerate)),
      ("give me a different angle on this", GoalOrder(.regenerate)),
      ("Give me a different angle for card 2.", GoalOrder(.regenerate, .number(2))),
      ("Gib mir einen anderen Blickwinkel", GoalOrder(.regenerate)),
      ("activate", GoalOrder(.activate)), ("aktivieren", GoalOrder(.activate)),
      ("Aktiviere Karte 4", GoalOrder(.activate, .number(4))),
      ("deactivate this card", GoalOrder(.deactivate)), ("deaktivieren", GoalOrder(.deactivate)),
      ("complete", GoalOrder(.complete)), ("done", GoalOrder(.complete)),
      ("done 5", GoalOrder(.complete, .number(5))), ("erledigt", GoalOrder(.complete)),
      ("abschließen", GoalOrder(.complete)), ("Karte abschliessen", GoalOrder(.complete)),
      ("Schließe die Karte ab", GoalOrder(.complete)),
      ("archive", GoalOrder(.archive)), ("archivieren", GoalOrder(.archive)),
      ("  ARCHIVE   this  card  ", GoalOrder(.archive)),
    ])
  func orders(line: String, order: GoalOrder) { #expect(GoalOrder(line) == order) }

  @Test(
    "goals that begin with the same words",
    arguments: [
      "Lock picking course", "Lock the shed before winter", "Complete the B2 exam",
      "Complete 10 pull-ups", "Complete B2 exam", "Done with smoking", "Archive old photos",
      "Activate my pension account", "Activate 3 new habits", "Neue Wohnung finden",
      "Neu anfangen", "Neu in Köln: Freunde finden", "Ausbildung abschließen",
      "Weiterbildung bis Mai abschließen", "Konto sperren lassen", "3 done", "This card", "Karte 3",
      "lock 0", "lock -1", "lock 3 4", "lock this card tomorrow", "Regenerate after nights",
      "Find a different angle for my photos", "Fotos archivieren", "it", "", "  ", "!",
      "Steuer erledigt haben", "lock card games night", "“lock”", "lock \"B2", "Karte „“ sperren!x",
      "Unlock “level 3” and “level 4”",
    ])
  func goals(line: String) { #expect(GoalOrder(line) == nil) }

  @Test("a long pasted text is a goal")
  func longTexts() { #expect(GoalOrder(String(repeating: "lock this ", count: 20_000)) == nil) }

  @Test("numbers too large for a list are no numbers")
  func largeNumbers() { #expect(GoalOrder("lock 99999999999999999999") == nil) }
}
