import Store

extension StoreServices {
  /// Creates services that change `store`, write files through `files` and reach anything else
  /// through `runtimes`, by default the machine's own. Closed pay periods watch all actions.
  package init(
    store: Store, environment: Environment, files: FileOutput = .machine,
    runtimes: [any ServiceRuntime] = []
  ) {
    self.init(
      store: store, environment: environment, files: files, runtimes: runtimes,
      observer: ClosedPeriodObserver())
  }
}
