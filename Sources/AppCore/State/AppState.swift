import Domain
import Services
import Terminal

/// The state of everything the program shows, as one value.
package struct AppState: Equatable, Sendable {
  /// The user and their settings.
  package var profile: UserProfile
  /// The user's pay rules, rates and periods.
  package var pay: PayContext
  /// The shift in progress and its neighbours.
  package internal(set) var current = CurrentShifts()
  /// The shoes being worn, and those worn out.
  package var currentShoes = CurrentShoes()
  /// The open tab.
  package var screen: Screen
  /// The screens.
  package var screens: ScreenSet
  /// The states of the features.
  var features: FeatureStates
  /// The steps of the shifts shown in detail.
  package var walked = WalkedShifts()
  /// The calendars of the shifts shown in detail.
  package var shiftCalendars = ShiftCalendars()
  /// The user's key bindings.
  package internal(set) var keys = KeyBindings()
  /// The layers above the screen, topmost last.
  package var layers: [AnySurface] = []
  /// The ids of the entries last picked in the palette, latest first.
  package internal(set) var recentPicks: [String] = []
  /// Whether each of the first steps has been taken; empty while they are not shown.
  var firstStepsTaken: [Bool] = []
  /// The surface that hides everything else until it is removed, such as the lock.
  package var gate: AnySurface?
  /// The keys of a chord pressed so far.
  package var chord: [KeyPress] = []
  /// The repeat count for the next key, as typed so far; 0 for none.
  package var count = 0
  /// The command under the mouse when the current drag began.
  var pressed: String?
  /// Whether the popup with the chord's continuations is visible.
  package var showsChord = false
  /// The passing message.
  package var toast: ToastState?
  /// The animation of that message.
  package internal(set) var motion = Motion()
  /// The size of the terminal.
  package var size: Size
  /// The moment shown on the screen.
  package var now: Instant
  /// Whether there is a change to undo.
  var canUndo = false
  /// Whether there is a change to redo.
  package var canRedo = false
  /// Whether accessible screens are forced, regardless of the profile.
  var isAccessibleForNow = false
  /// Whether a screen is printed instead of shown in a terminal, so that nothing is truncated.
  package var isPrinted = false
  /// The path of the store.
  package var storePath = ""
  /// Whether changes can be saved; false when the disk is full.
  var hasRoom = true
  /// The other stores that can be opened.
  package var profileDirectory: ProfileDirectory?
  /// The number of changes to the store in progress.
  package var pending = 0
  /// The forms whose changes are in progress; each reopens if its change fails.
  var submittedForms: [SubmittedForm] = []
  /// The error of the latest change that failed since changes were last waiting.
  package internal(set) var failedChange: UserFacingError?
  /// The request to leave that waits for the changes in progress.
  package internal(set) var leaving: TerminalRequest?
  /// Whether the cursor moves to the saved shift once the change in progress is done.
  package var selectsSavedShift = false
  /// Whether the program is quitting.
  package var isQuitting = false
  /// Whether the terminal is gone or the program was terminated, so that leaving cannot wait for the
  /// user.
  package internal(set) var isHungUp = false

  /// Creates the state of a program of `features` on the first screen for `profile`.
  package init(_ features: Features, profile: UserProfile, size: Size, now: Instant) {
    screen = features.screens[0].screen
    screens = ScreenSet(features)
    self.features = FeatureStates(features.states)
    self.profile = profile
    pay = PayContext(profile, today: Zone.utc.local(at: now).day)
    self.size = size
    self.now = now
  }

  /// The active scopes, innermost first.
  package var scopes: [Scope] {
    (gate ?? layers.last)?.base.scopes ?? openScreen.scopes
  }

  /// Whether plain digits type a repeat count instead of opening a tab.
  var countsByDigits: Bool { layers.isEmpty && openScreen.countsByDigits }

  /// Whether screens are laid out for screen readers and magnifiers.
  package var isAccessible: Bool { profile.isAccessible || isAccessibleForNow }

  /// Whether a clock with seconds is shown. A screen reader would read every second aloud.
  package var showsSeconds: Bool {
    !isAccessible && openScreen.showsSeconds(self)
  }

  /// Whether typed characters go into a field.
  var takesText: Bool { scopes.contains(.field) }

  /// Whether typed characters are secret.
  var takesSecret: Bool { (gate ?? layers.last)?.base.takesSecret ?? false }

  /// Whether nothing can be changed on what is on top.
  var isReadOnly: Bool {
    guard let surface = (gate ?? layers.last)?.base else { return false }
    return Swift.type(of: surface).isReadOnly
  }

  /// Whether the gate hides everything.
  package var isLocked: Bool { gate != nil }
}

/// A passing message at the bottom.
package struct ToastState: Equatable, Sendable {
  /// The kind of message, which determines its colour and duration.
  package enum Kind: Sendable { case good, warning, bad, info }

  /// The text.
  package var text: String
  /// The kind.
  package var kind: Kind
  /// The suggested next key, such as `u undo`.
  package var action: String?
  /// The moment when it disappears.
  package var expires: Instant
}
