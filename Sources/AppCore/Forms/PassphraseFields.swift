import Interchange
import Platform
import Services
import Widgets

/// The fields that encrypt an exported file: a switch, and the passphrase typed twice.
package enum PassphraseFields {
  private static let toggle = "encrypt"
  private static let typed = "passphrase"
  private static let again = "again"

  /// Returns the switch, the only field shown at first.
  package static func field(_ texts: Texts) -> Field {
    Field(id: toggle, label: texts("encrypt.toggle"), kind: .toggle)
  }

  /// Returns the field for the passphrase of an existing file.
  package static func known(_ texts: Texts) -> Field {
    Field(
      id: typed, label: texts("encrypt.passphrase"), placeholder: texts("encrypt.if_any"),
      isSecret: true)
  }

  /// Reads the passphrase of an existing file; nil if it is empty or invalid.
  package static func known(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Passphrase?
  {
    layer.form.secret(typed).flatMap { passphrase($0, &layer, environment) }
  }

  /// Shows the passphrase fields while encryption is on, reads them, and marks invalid ones. Nil if
  /// the file is not to be encrypted or the passphrase is incomplete.
  package static func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Passphrase?
  {
    let texts = environment.texts
    guard layer.form.choice(toggle) == 1 else {
      for id in [typed, again] { layer.form.remove(id) }
      return nil
    }
    if layer.form[typed] == nil {
      for id in [typed, again] {
        layer.form.append(Field(id: id, label: texts("encrypt.\(id)"), isSecret: true))
      }
    }
    layer.remark(texts("encrypt.note"))
    guard let secret = layer.form.secret(typed) else {
      layer.form.set(typed, error: texts("encrypt.missing"))
      return nil
    }
    guard let passphrase = passphrase(secret, &layer, environment) else { return nil }
    guard layer.form.secret(again) == secret else {
      layer.form.set(again, error: texts("encrypt.differ"))
      return nil
    }
    return passphrase
  }

  private static func passphrase(
    _ secret: SecretBytes, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Passphrase? {
    do throws(EncryptionError) {
      return try Passphrase(secret)
    } catch {
      layer.fail(typed, error, environment)
      return nil
    }
  }
}
