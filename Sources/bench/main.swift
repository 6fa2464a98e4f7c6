import Platform

if CommandLine.arguments.dropFirst().contains("--help") {
  print(Options.usage, terminator: "")
  exit(0)
}
signal(SIGINT) { _ in interrupted.store(true, ordering: .relaxed) }
do {
  let options: Options
  do {
    options = try Options(CommandLine.arguments)
  } catch let error as BenchError {
    System.write("bench: \(error.sentence)\n\(Options.usage)", to: 2)
    exit(2)
  }
  try Bench(options).run()
} catch let error as BenchError {
  System.write("bench: \(error.sentence)\n", to: 2)
  exit(1)
} catch {
  System.write("bench: \(error)\n", to: 2)
  exit(1)
}
