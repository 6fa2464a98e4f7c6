import Domain
import Services
import Terminal

/// Everything the program shows, as one value.
public struct AppState: Equatable, Sendable {
  /// The person and their settings.
  public var profile: UserProfile
  /// What is known of their pay.
  public var pay: PayContext
  /// The shift in progress and those around it.
  public internal(set) var current = CurrentShifts()
  /// The pair of shoes that is on, and those worn out.
  public var currentShoes = CurrentShoes()
  /// The chosen tab.
  public var screen: Screen
  /// The screens.
  package var screens: ScreenSet
  /// What the features keep besides.
  var features: FeatureStates
  /// What was walked during the shifts that are shown in full.
  package var walked = WalkedShifts()
  /// The keys that the person chose.
  public internal(set) var keys = KeyBindings()
  /// What floats above the screen, the topmost last.
  public var layers: [AnySurface] = []
  /// What hides everything else until it is taken away.
  package var gate: AnySurface?
  /// The keys of a chord pressed so far.
  public var chord: [KeyPress] = []
  /// How often the next key is to be taken, as typed so far; 0 where nothing was.
  public var count = 0
  /// The command of the thing that a drag began on.
  var pressed: String?
  /// Whether the popup with the chord's continuations is shown.
  public var showsChord = false
  /// The passing message.
  public var toast: ToastState?
  /// The terminal's extent.
  public var size: Size
  /// The moment shown.
  public var now: Instant
  /// Whether there is a change to take back.
  public var canUndo = false
  /// Whether there is a change to make again.
  public var canRedo = false
  /// Whether screens are to be read aloud or enlarged, whatever the profile says.
  var isAccessibleForNow = false
  /// Whether a screen is printed instead of shown in a terminal: nothing is left out.
  package var isPrinted = false
  /// Where everything is stored.
  package var storePath = ""
  /// Whether a change can be saved: false on a full disk.
  package var hasRoom = true
  /// The stores that the person can go to.
  package var profileDirectory: ProfileDirectory?
  /// Changes of the store that are under way.
  public var pending = 0
  /// The form whose change is under way; it comes back should that fail.
  var submittedForm: FormLayer?
  /// Whether the cursor goes to the shift that the change under way leaves.
  package var selectsSavedShift = false
  /// Set when the program is to end.
  public var isQuitting = false

  /// A program of `features` that shows the first screen of `profile`.
  public init(_ features: Features, profile: UserProfile, size: Size, now: Instant) {
    screen = features.screens[0].screen
    screens = ScreenSet(features)
    self.features = FeatureStates(features.states)
    self.profile = profile
    pay = PayContext(profile, today: Zone.utc.local(at: now).day)
    self.size = size
    self.now = now
  }

  /// The scopes in force, the innermost first.
  public var scopes: [Scope] {
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
  public var takesText: Bool { scopes.contains(.field) }

  /// Whether they are a secret.
  var takesSecret: Bool { (gate ?? layers.last)?.base.takesSecret ?? false }

  /// Whether everything is hidden for now.
  public var isLocked: Bool { gate != nil }
}

/// A passing message at the bottom.
public struct ToastState: Equatable, Sendable {
  /// How it is meant.
  public enum Kind: Sendable { case good, warning, bad, info }

  /// What it says.
  public var text: String
  /// How it is meant.
  public var kind: Kind
  /// The way back or on, such as `u undo`.
  public var action: String?
  /// When it goes away.
  public var expires: Instant
}
