import AppCore
import CoachUI
import PayUI
import RosterUI
import SystemUI
import WearUI

extension Features {
  /// The features of the program, in the order of their tabs.
  package static let standard = Features([.roster, .pay, .wear, .coach, .system])
}
