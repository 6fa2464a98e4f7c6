import PackagePlugin

/// Turns every file below `Resources` into a Swift string literal before `Bundled` is compiled;
/// what explains them to people stays out.
///
/// The files are the command's inputs, so an edited text is seen by the next build.
@main
struct EmbedPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let root = context.package.directoryURL.appending(path: "Resources")
    let resources = ["Rotations", "Rulesets", "Texts"].flatMap {
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
