import AppCore
import Domain
import Interchange
import Network
import Platform
import Services
import Store
import Widgets

/// The form for sharing the store with other machines, or joining a shared one.
struct MachineForm: FormModel {
  /// Whether the store in the folder is joined.
  let joins: Bool

  var verb: String? { joins ? "join" : "share" }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(joins ? "machines.form.join" : "machines.form.share")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    func text(_ id: String, _ value: String = "", isSecret: Bool = false) -> Field {
      Field(
        id: id, label: texts("machines.field.\(id)"), kind: .text, input: TextFieldState(value),
        placeholder: id == "folder" ? "~/Sync/shiftpro" : "", isSecret: isSecret)
    }
    let secrets = [text("passphrase", isSecret: true)]
    return [text("folder"), text("name", System.hostName())] + secrets
      + (joins ? [] : [text("again", isSecret: true)])
  }

  /// Reads the fields; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let texts = environment.texts
    layer.remark(texts(joins ? "machines.form.note_join" : "machines.form.note_share"))
    let folder = layer.form.trimmed("folder")
    let isPlace =
      PostgresAddress.isMeant(by: folder) || folder.hasPrefix("/") || folder.hasPrefix("~/")
    if !isPlace {
      let key = folder.isEmpty ? "machines.form.no_folder" : "machines.form.not_place"
      layer.form.set("folder", error: texts(key))
    }
    let name = layer.form.trimmed("name")
    if name.isEmpty { layer.form.set("name", error: texts("error.sync_bad_name")) }
    if !joins, layer.form.secret("passphrase") != layer.form.secret("again") {
      layer.fail("again", UserFacingError("lock_differs", texts), environment)
    }
    let secret = layer.form.secret("passphrase")
    // Joining also works with a key that is already on this computer.
    if secret == nil, !joins {
      layer.form.set("passphrase", error: texts("machines.form.no_passphrase"))
    }
    do throws(EncryptionError) {
      let passphrase = try secret.map { secret throws(EncryptionError) in try Passphrase(secret) }
      guard layer.isRight else { return nil }
      let choice = MachineChoice(folder, passphrase, name: name)
      return .machines(joins ? .join(choice) : .create(choice))
    } catch {
      layer.fail("passphrase", error, environment)
      return nil
    }
  }
}

/// The form for the name of a machine.
struct MachineNameForm: FormModel {
  let machine: Machine

  var names: Set<String> { ["name"] }

  func title(_ environment: AppEnvironment) -> String { environment.texts("machines.form.name") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    [
      Field(
        id: "name", label: environment.texts("machines.field.name"), kind: .text,
        input: TextFieldState(machine.name))
    ]
  }

  /// Reads the field; nil while it is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let name = layer.form.trimmed("name")
    if name.isEmpty {
      layer.form.set("name", error: environment.texts("error.sync_bad_name"))
    }
    return layer.isRight ? .machines(.rename(machine.id, to: name)) : nil
  }
}
