import PackagePlugin

/// A build plugin that converts every file below `Resources` to a Swift string literal before
/// `Bundled` is compiled.
///
/// The files are inputs of the command, so that the next build includes an edited text.
@main
struct EmbedPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let root = context.package.directoryURL.appending(path: "Resources")
    let resources = [
      "Entitlements", "Exercises", "Goals", "Guidance", "Help", "Rotations", "Routines", "Rulesets",
      "Texts",
    ].flatMap {
      files(in: root.appending(path: $0)).filter { $0.pathExtension != "md" }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "Bundled+Files.swift")
    return [
      .buildCommand(
        displayName: "Embedding resources",
        executable: try context.tool(named: "Embedder").url,
        arguments: [output.path(), root.path()] + resources.map { $0.path() },
        inputFiles: resources,
        outputFiles: [output])
    ]
  }
}
