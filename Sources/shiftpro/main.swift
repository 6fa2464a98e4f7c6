import Platform

// Writing to a closed pipe must fail with an error instead of killing the program.
signal(SIGPIPE, SIG_IGN)
exit(
  Program.run(
    arguments: Array(processArguments().dropFirst()), processEnvironment: .process,
    output: DescriptorSink(1), error: DescriptorSink(2)))
