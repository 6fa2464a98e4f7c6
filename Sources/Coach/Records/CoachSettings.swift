/// The person's choices about engines that help the Coach.
public struct CoachSettings: Hashable, Sendable {
  /// The address of an endpoint for a language model; nil for none.
  public var endpointURL: String?
  /// The model that the endpoint runs.
  public var endpointModel: String?
  /// The file with the key of the endpoint; nil for none. The key itself is never stored.
  public var endpointKeyFile: String?
  /// The host to which the person has agreed to send; nil until then.
  public var confirmedHost: String?
  /// The command that records and transcribes, as its arguments, a line each; nil for none.
  public var voiceCommand: String?

  /// Creates settings without any engine.
  public init() {}
}
