import Sync
import TestSupport
import Testing

@Suite struct SyncModelTests {
  @Test(
    "shifts and events come to agree, and nothing that a person wrote is lost",
    arguments: Seeds.of(UInt64(1)...200))
  func random(seed: UInt64) throws {
    do { try SyncModel(seed: seed).run(events: 40) } catch let violation as SyncModel.Violation {
      Issue.record("seed \(seed): \(violation)")
    }
  }
}
