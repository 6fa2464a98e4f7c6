import AppCore

extension HourDetailLayer {
  /// The commands of an hour in full.
  package static let commands: [Command] = [
    .close("hour_detail.close", in: .hourDetail, keys: "Esc  q  Enter  C-c", hint: 0)
  ]
}
