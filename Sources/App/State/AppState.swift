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
  public var currentShoes = OnFeet()
  /// The chosen tab.
  public var screen = Screen.dashboard
  /// The screens.
  var screens: ScreenSet
  /// What was walked during the shifts that are shown in full.
  var walked = WalkedShifts()
  /// The keys that the person chose.
  public internal(set) var keys = KeyBindings()
  /// What floats above the screen, the topmost last.
  public var layers: [AnySurface] = []
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
  /// The lock of the screen.
  public internal(set) var lock: LockState
  /// Whether screens are to be read aloud or enlarged, whatever the profile says.
  var isAccessibleForNow = false
  /// Whether a screen is printed instead of shown in a terminal: nothing is left out.
  var isPrinted = false
  /// Where everything is stored.
  var storePath = ""
  /// When it was last checked whether the pair that is on is still in use.
  var settledAt = Instant(seconds: 0)
  /// Whether reminders are told on the screen.
  package var reminds = false
  /// What the person wants to be reminded of.
  public internal(set) var reminders = ReminderSettings()
  /// How the store is backed up.
  public package(set) var backups = BackupStatus()
  /// Whether a change can be saved: false on a full disk.
  package var hasRoom = true
  /// The timer that tells reminders while the program is closed.
  var timer: ReminderTimer?
  /// The stores that the person can go to.
  package var shelf: ProfileShelf?
  /// What runs that timer, nil where it is not installed.
  var timerKind: ReminderTimer.Kind?
  /// Changes of the store that are under way.
  public var pending = 0
  /// The form whose change is under way; it comes back should that fail.
  var sent: FormLayer?
  /// Whether the cursor goes to the shift that the change under way leaves.
  var followsResult = false
  /// Set when the program is to end.
  public var isQuitting = false

  /// A program of `features` that shows the Dashboard of `profile`.
  public init(_ features: Features, profile: UserProfile, size: Size, now: Instant) {
    screens = ScreenSet(features)
    self.profile = profile
    pay = PayContext(profile, today: Zone.utc.local(at: now).day)
    self.size = size
    self.now = now
    lock = LockState(lastSeen: now)
  }

  /// The scopes in force, the innermost first.
  public var scopes: [Scope] {
    guard !lock.isLocked else { return [.lock, .field, .always] }
    return layers.last?.base.scopes ?? openScreen.scopes
  }

  /// Whether plain digits repeat the next key instead of opening a tab.
  var countsByDigits: Bool { layers.isEmpty && openScreen.countsByDigits }

  /// Whether screens are made to be read aloud or enlarged.
  var isAccessible: Bool { profile.isAccessible || isAccessibleForNow }

  /// Whether a clock with seconds is shown; a screen reader would read every second aloud.
  package var showsSeconds: Bool {
    !isAccessible && openScreen.showsSeconds(self)
  }

  /// Whether typed characters go into a field.
  public var takesText: Bool { scopes.contains(.field) }

  /// Whether they are a secret.
  var takesSecret: Bool {
    if lock.isLocked { return true }
    return layers.last?.base.takesSecret ?? false
  }
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
