import Domain
import Services
import Terminal

/// Everything the program shows, as one value.
package struct AppState: Equatable, Sendable {
  /// The person and their settings.
  package var profile: UserProfile
  /// What is known of their pay.
  package var pay: PayContext
  /// The shift in progress and those around it.
  package internal(set) var current = CurrentShifts()
  /// The pair of shoes that is on, and those worn out.
  package var currentShoes = CurrentShoes()
  /// The chosen tab.
  package var screen: Screen
  /// The screens.
  package var screens: ScreenSet
  /// What the features keep besides.
  var features: FeatureStates
  /// What was walked during the shifts that are shown in full.
  package var walked = WalkedShifts()
  /// The keys that the person chose.
  package internal(set) var keys = KeyBindings()
  /// What floats above the screen, the topmost last.
  package var layers: [AnySurface] = []
  /// The names of what was picked in the palette, the latest first.
  package internal(set) var recentPicks: [String] = []
  /// What hides everything else until it is taken away.
  package var gate: AnySurface?
  /// The keys of a chord pressed so far.
  package var chord: [KeyPress] = []
  /// How often the next key is to be taken, as typed so far; 0 where nothing was.
  package var count = 0
  /// The command of the thing that a drag began on.
  var pressed: String?
  /// Whether the popup with the chord's continuations is shown.
  package var showsChord = false
  /// The passing message.
  package var toast: ToastState?
  /// The terminal's extent.
  package var size: Size
  /// The moment shown.
  package var now: Instant
  /// Whether there is a change to take back.
  var canUndo = false
  /// Whether there is a change to make again.
  package var canRedo = false
  /// Whether screens are to be read aloud or enlarged, whatever the profile says.
  var isAccessibleForNow = false
  /// Whether a screen is printed instead of shown in a terminal: nothing is left out.
  package var isPrinted = false
  /// Where everything is stored.
  package var storePath = ""
  /// Whether a change can be saved: false on a full disk.
  var hasRoom = true
  /// The stores that the person can go to.
  package var profileDirectory: ProfileDirectory?
  /// Changes of the store that are under way.
  package var pending = 0
  /// The form whose change is under way; it comes back should that fail.
  var submittedForm: FormLayer?
  /// Whether the cursor goes to the shift that the change under way leaves.
  package var selectsSavedShift = false
  /// Set when the program is to end.
  package var isQuitting = false

  /// A program of `features` that shows the first screen of `profile`.
  package init(_ features: Features, profile: UserProfile, size: Size, now: Instant) {
    screen = features.screens[0].screen
    screens = ScreenSet(features)
    self.features = FeatureStates(features.states)
    self.profile = profile
    pay = PayContext(profile, today: Zone.utc.local(at: now).day)
    self.size = size
    self.now = now
  }

  /// The scopes in force, the innermost first.
  package var scopes: [Scope] {
    (gate ?? layers.last)?.base.scopes ?? openScreen.scopes
  }

  /// Whether plain digits repeat the next key instead of opening a tab.
  var countsByDigits: Bool { layers.isEmpty && openScreen.countsByDigits }

  /// Whether screens are made to be read aloud or enlarged.
  package var isAccessible: Bool { profile.isAccessible || isAccessibleForNow }

  /// Whether a clock with seconds is shown; a screen reader would read every second aloud.
  package var showsSeconds: Bool {
    !isAccessible && openScreen.showsSeconds(self)
  }

  /// Whether typed characters go into a field.
  var takesText: Bool { scopes.contains(.field) }

  /// Whether they are a secret.
  var takesSecret: Bool { (gate ?? layers.last)?.base.takesSecret ?? false }

  /// Whether everything is hidden for now.
  package var isLocked: Bool { gate != nil }
}

/// A passing message at the bottom.
package struct ToastState: Equatable, Sendable {
  /// How it is meant.
  package enum Kind: Sendable { case good, warning, bad, info }

  /// What it says.
  package var text: String
  /// How it is meant.
  package var kind: Kind
  /// The way back or on, such as `u undo`.
  package var action: String?
  /// When it goes away.
  package var expires: Instant
}
