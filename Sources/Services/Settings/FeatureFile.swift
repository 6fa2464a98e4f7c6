import Interchange
import Platform

/// The file with the feature flags of a person: `{"weekly": false, "endpoint": false}`.
///
/// A flag that is missing is on, and so is everything without the file. Flags that this version does
/// not know are kept when the file is written.
package struct FeatureFile: Sendable {
  /// The path.
  package let path: String

  /// The maximum size in bytes.
  private static let maximumBytes = 64 << 10

  /// Creates the file at a path.
  package init(path: String) { self.path = path }

  /// Creates the file of the person: `$XDG_CONFIG_HOME/shiftpro/features.json`, by default below
  /// `~/.config`; nil without a home.
  package init?(_ variable: (String) -> String?) {
    guard let folder = UserFolder.config.path(variable) else { return nil }
    path = folder + "/shiftpro/features.json"
  }

  /// Reads the flags. Throws `FeatureFileError`; everything is on then.
  package func flags() throws(FeatureFileError) -> FeatureFlags {
    let object = try object()
    var flags = FeatureFlags()
    for flag in FeatureFlags.Flag.allCases {
      switch object[flag.rawValue] {
      case nil, .bool(true): continue
      case .bool(false): flags = flags.setting(flag, false)
      default: throw .notYesOrNo(path, flag)
      }
    }
    return flags
  }

  /// Turns a part on or off and returns the flags. The file is replaced when the new one is complete;
  /// a broken one is left as it is. Throws `FeatureFileError`.
  @discardableResult
  package func set(_ flag: FeatureFlags.Flag, _ isOn: Bool) throws(FeatureFileError) -> FeatureFlags
  {
    let flags = try flags()
    guard flags.isSet(flag) != isOn else { return flags }
    var object = try object()
    object[flag.rawValue] = .bool(isOn)
    let text = JSONValue.object(object).text(isIndented: true) + "\n"
    do {
      try Files.createFolder(Files.folder(of: path))
      try OutputFile.replace(path) { try $0.append(Array(text.utf8)) }
    } catch {
      throw .cannotWrite(path, reason: (error as? SystemError)?.reason ?? "\(error)")
    }
    return flags.setting(flag, isOn)
  }

  private func object() throws(FeatureFileError) -> JSONObject {
    guard Files.exists(path) else { return JSONObject() }
    do {
      let bytes = try Files.read(path, limit: Self.maximumBytes + 1)
      guard case .object(let object) = try JSONParser.value(bytes, maximumBytes: Self.maximumBytes)
      else { throw FeatureFileError.notObject(path) }
      return object
    } catch let error as FeatureFileError {
      throw error
    } catch let error as JSONSyntaxError {
      throw .syntax(path, line: error.line, column: error.column)
    } catch {
      throw .cannotRead(path, reason: (error as? SystemError)?.reason ?? "\(error)")
    }
  }
}

/// The reason why the file of feature flags was not read or written.
package enum FeatureFileError: Error, Equatable, Sendable {
  /// The file is not JSON.
  case syntax(String, line: Int, column: Int)
  /// The file is not one object.
  case notObject(String)
  /// The value of a flag is neither true nor false.
  case notYesOrNo(String, FeatureFlags.Flag)
  case cannotRead(String, reason: String)
  case cannotWrite(String, reason: String)
  /// There is no home in which the file could be.
  case noHome
}

extension FeatureFileError: UserFacing {
  /// Describes what is wrong with the file, and where.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .syntax(let path, let line, let column):
      return UserFacingError(
        "features_syntax", texts, ["file": path, "line": String(line), "column": String(column)])
    case .notObject(let path): return UserFacingError("features_not_object", texts, ["file": path])
    case .notYesOrNo(let path, let flag):
      return UserFacingError("features_value", texts, ["file": path, "flag": flag.rawValue])
    case .cannotRead(let path, let reason):
      return UserFacingError("features_cannot_read", texts, ["file": path, "reason": reason])
    case .cannotWrite(let path, let reason):
      return UserFacingError("features_cannot_write", texts, ["file": path, "reason": reason])
    case .noHome: return UserFacingError("features_no_home", texts)
    }
  }
}
