import Platform
import Terminal

/// The error for a screen that differs from its snapshot, with instructions.
public struct SnapshotMismatch: Error, CustomStringConvertible {
  /// The complete message, which has many lines.
  public let description: String
}

/// Compares `frame` with the file `Tests/Snapshots/<name>.txt`; throws `SnapshotMismatch`.
///
/// With a theme the style layer shows resolved colours, without one it shows roles. Only a run with
/// `RECORD_SNAPSHOTS=1` writes files, and it fails; a run with `CI` set never writes.
public func assertSnapshot(
  of frame: Frame, theme: Theme? = nil, depth: ColorDepth = .xterm256, named name: String,
  in folder: String = Snapshot.folder
) throws {
  try assertRecorded(
    Snapshot.text(of: frame, theme: theme, depth: depth), at: "\(folder)/\(name).txt")
}

/// Compares `now` with the file at `path`, or records it, as `assertSnapshot` does.
public func assertRecorded(_ now: String, at path: String) throws {
  if System.variable("RECORD_SNAPSHOTS") == "1" {
    guard System.variable("CI") == nil else {
      throw SnapshotMismatch(description: "\(path): CI records no snapshots")
    }
    try Files.createFolder(Files.folder(of: path), mode: 0o755)
    try Files.write(Array(now.utf8), to: path, mode: 0o644)
    throw SnapshotMismatch(description: "\(path) recorded; run again without RECORD_SNAPSHOTS")
  }
  guard let bytes = try? Files.read(path) else {
    throw SnapshotMismatch(
      description: "\(path) is missing; look at this, then run with RECORD_SNAPSHOTS=1:\n\(now)")
  }
  let before = String(decoding: bytes, as: UTF8.self)
  guard before != now else { return }
  let changes = Snapshot.changes(from: before, to: now)
  throw SnapshotMismatch(
    description: "\(path) differs (- file, + now):\n\(changes)\nNow:\n\(now)")
}

/// Returns the characters of a frame, each row between `│`, so that trailing blanks are visible.
public func picture(of frame: Frame) -> String {
  (0..<frame.canvas.size.height).map { "│\(frame.canvas.text(row: $0))│" }
    .joined(separator: "\n")
}

/// Returns the styles of a frame, a line for each row with styles: `row: first-last
/// role/ground+trait; …`, from 0. Ordinary text is omitted. With a theme, the form is
/// `foreground/background+trait`, with `-` for the terminal's default.
public func styles(
  of frame: Frame, theme: Theme? = nil, depth: ColorDepth = .xterm256
) -> String {
  (0..<frame.canvas.size.height).compactMap { y in
    let runs = Snapshot.runs(of: frame.canvas.row(y)) { style in
      theme.map { Snapshot.label($0.paint(style, depth: depth)) } ?? Snapshot.label(style)
    }
    return runs.isEmpty ? nil : "\(y): " + runs.joined(separator: "; ")
  }
  .joined(separator: "\n")
}

/// The file format of snapshots.
public enum Snapshot {
  /// The folder of the package.
  public static let package = Files.folder(of: Files.folder(of: Files.folder(of: #filePath)))
  /// The default folder of snapshots.
  public static let folder = package + "/Tests/Snapshots"

  static func text(of frame: Frame, theme: Theme?, depth: ColorDepth) -> String {
    let size = frame.canvas.size
    var head = "size \(size.width)x\(size.height)"
    if let theme { head += " theme \(theme.name) depth \(depth.rawValue)" }
    let cursor = frame.cursor.map { "\($0.x),\($0.y)" } ?? "hidden"
    let layers = [
      head, picture(of: frame), "--- styles", styles(of: frame, theme: theme, depth: depth),
      "--- cursor \(cursor)",
    ]
    let text = layers.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    // The folder of a test and the size of its store are no part of the picture.
    return text.replacing(/shiftpro-test-([A-Za-z0-9]{1,6})/) { match in
      // A box over it may cover its end.
      "shiftpro-test-" + String(repeating: "X", count: match.1.count)
    }
    .replacing(/[0-9][.,][0-9] MB(?=, \S*shiftpro-test)/, with: "0.0 MB")
  }

  static func runs(of row: ArraySlice<Cell>, label: (Style) -> String) -> [String] {
    var runs: [(first: Int, last: Int, label: String)] = []
    for (x, cell) in row.enumerated() {
      let text = label(cell.style)
      if let last = runs.last, last.label == text {
        runs[runs.count - 1].last = x
      } else {
        runs.append((x, x, text))
      }
    }
    return runs.filter { !$0.label.isEmpty }.map { "\($0.first)-\($0.last) \($0.label)" }
  }

  static func label(_ style: Style) -> String {
    guard style != .text else { return "" }
    let ground = style.ground == .plain ? "" : "/\(style.ground)"
    return "\(style.role)\(ground)\(label(style.traits))"
  }

  static func label(_ paint: Paint) -> String {
    guard paint != Paint() else { return "" }
    let colors = [paint.foreground, paint.background].map { $0.map { "\($0)" } ?? "-" }
    return colors.joined(separator: "/") + label(paint.traits)
  }

  static func label(_ traits: Traits) -> String {
    let names: [(Traits, String)] = [
      (.bold, "+bold"), (.dim, "+dim"), (.underline, "+underline"), (.reverse, "+reverse"),
    ]
    return names.filter { traits.contains($0.0) }.map(\.1).joined()
  }

  static func changes(from before: String, to now: String) -> String {
    let old = before.split(separator: "\n"), new = now.split(separator: "\n")
    return (0..<max(old.count, new.count)).flatMap { index -> [String] in
      let was = index < old.count ? old[index] : nil, current = index < new.count ? new[index] : nil
      guard was != current else { return [] }
      return [was.map { "- \($0)" }, current.map { "+ \($0)" }].compactMap { $0 }
    }
    .joined(separator: "\n")
  }
}
