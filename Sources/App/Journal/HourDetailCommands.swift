extension HourDetailLayer {
  /// What can be done with an hour.
  static let commands: [Command] = [
    .close("hour_detail.close", in: .hourDetail, keys: "Esc  q  Enter  C-c", hint: 0)
  ]
}
