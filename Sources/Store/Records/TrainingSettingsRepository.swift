import Coach
import Domain

extension TrainingSettings: TabledRecord {
  package static let table = TableDescriptor(
    "training_settings", about: .settings, identity: .single, empty: TrainingSettings()
  ) { t in
    t.id()
    t.column("level", \.level)
    t.column("goal", \.goal)
    t.column("caps_at_ten_percent", \.capsAtTenPercent)
    t.column("uses_readiness", \.usesReadiness)
    t.column("suggests", \.suggests)
    t.column("rings_after_rest", \.ringsAfterRest)
    t.times()
    t.column("training_step", \.step)
    t.column("required", \.required)
    t.column("announces", \.announces)
  }
}

extension RecordTable {
  /// Settings of training.
  public static let trainingSettings = TrainingSettings.table.untyped
}

extension Store {
  /// Returns the settings of training; the defaults until some are saved. Throws `StoreError`.
  public func trainingSettings() throws -> TrainingSettings {
    try connection.record(TrainingSettings.table) ?? TrainingSettings()
  }
}

extension WriteTransaction {
  /// Saves the settings of training. Throws `StoreError.constraint`.
  public func save(_ settings: TrainingSettings) throws {
    try save(single: settings, in: TrainingSettings.table)
  }
}
