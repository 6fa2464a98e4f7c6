import Platform

// A reader that went away must not kill the program; its writes end quietly instead.
signal(SIGPIPE, SIG_IGN)
exit(
  Program.run(
    arguments: Array(CommandLine.arguments.dropFirst()), processEnvironment: .process,
    output: DescriptorSink(1), error: DescriptorSink(2)))
