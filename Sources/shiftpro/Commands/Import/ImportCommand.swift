import App
import Interchange

/// Brings records along from a file whose kind is seen from what is in it.
enum ImportCommand {
  static let spec = CommandSpec(
    name: "import", group: .upkeep, operands: [OperandSpec("FILE", .file)],
    options: [OptionSpec(flag: "dry-run")],
    examples: [
      "import shifts.csv", "import shifts.csv --dry-run --json",
      "import - --zone Europe/Berlin < timesheet.csv",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let path = call.operands[0]
    let bytes = try InputFile.read(path, limit: CSVTable.maximumBytes, session)
    let table = try CSVTable(bytes)
    return try ShiftImport.run(
      table, path: path, isRehearsal: call.has("dry-run"), session)
  }
}
