import AppCore
import Domain
import Interchange
import Services
import Store
import Widgets

/// The form for setting, changing and removing the lock.
struct LockForm: FormModel {
  /// The current lock; nil for none.
  let lock: AppLock?

  func title(_ environment: AppEnvironment) -> String { environment.texts("settings.lock") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, format = environment.format
    func secret(_ id: String) -> Field {
      Field(id: id, label: texts("lock.form.\(id)"), kind: .text, isSecret: true)
    }
    func toggle(_ id: String, _ isOn: Bool) -> Field {
      Field(id: id, label: texts("lock.form.\(id)"), kind: .toggle, index: isOn ? 1 : 0)
    }
    var fields = [secret("new"), secret("again")]
    fields.append(
      Field(
        id: "idle", label: texts("lock.form.idle"), kind: .duration,
        text: (lock == nil ? LockChange.usualIdleMinutes : lock?.idleMinutes).map {
          format.duration(seconds: Int64($0) * 60)
        } ?? "", placeholder: texts("settings.never")))
    fields.append(toggle("status", lock?.showsStatus ?? false))
    if lock != nil { fields = [secret("current")] + fields + [toggle("clear", false)] }
    return fields
  }

  /// Reads the fields; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let texts = environment.texts
    layer.remark(texts("lock.remark"))
    layer.remark(texts("lock.remark_forgotten"), isWarning: true)
    let current = passphrase("current", &layer, environment)
    let isTakenAway = layer.form.choice("clear") == 1
    let new = isTakenAway ? nil : passphrase("new", &layer, environment)
    if !isTakenAway, layer.form.secret("new") != layer.form.secret("again") {
      layer.fail("again", UserFacingError("lock_differs", texts), environment)
    }
    if lock == nil, new == nil { layer.fail("new", LockError.noPassphrase, environment) }
    if lock != nil, current == nil {
      layer.fail("current", LockError.passphraseNeeded, environment)
    }
    let idle = layer.length("idle", allowsZero: false, environment)
    guard layer.isRight else { return nil }
    return .lock(
      .change(
        LockChange(
          current: current, passphrase: new, idleMinutes: idle,
          showsStatus: layer.form.choice("status") == 1, isTakenAway: isTakenAway)))
  }

  private func passphrase(
    _ id: String, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Passphrase? {
    guard let typed = layer.form.secret(id) else { return nil }
    do throws(EncryptionError) {
      return try Passphrase(typed)
    } catch {
      layer.fail(id, error, environment)
      return nil
    }
  }
}
