// swift-tools-version:6.0
import PackageDescription

// What a feature of the screen builds on.
let screen: [Target.Dependency] = [
  "AppCore", "Coach", "Domain", "Interchange", "Network", "Platform", "Services", "Store", "Sync",
  "Terminal", "TerminalText", "Widgets",
]

// What tests of the screen build on.
let screenTests: [Target.Dependency] = [
  "App", "AppCore", "AppTestSupport", "Bundled", "Coach", "Domain", "Interchange", "Platform",
  "Services", "ServicesTestSupport", "Store", "Terminal", "TerminalText", "TestSupport", "Widgets",
]

// Every C library comes from the system; the Debian package that carries it stands beside it.
// ncursesw and sqlite3 are linked by name: their pkg-config files bring flags SwiftPM refuses.
let package = Package(
  name: "ShiftPro",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "shiftpro", targets: ["shiftpro"]),
    .executable(name: "bench", targets: ["bench"]),
  ],
  targets: [
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // AES and scrypt are not for writing by hand. Only its header is used here: loading it costs 2.5
    // million instructions, so that the first use loads it, not the start.
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    // PDF with embedded fonts is not either. Loading it costs each start 0.2 to 0.3 ms.
    .systemLibrary(name: "CHaru", providers: [.apt(["libhpdf-dev"]), .brew(["libharu"])]),
    // HTTP with TLS. Only its header is used here: loading it costs 4.3 ms, so that the first
    // request loads it, not the start.
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    // The XML of servers and spreadsheets. Loading it costs a start nothing that can be measured.
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),

    .target(
      name: "Platform", dependencies: ["CExpat"], linkerSettings: [.linkedLibrary("expat")]),
    .target(name: "TerminalText"),
    .target(name: "Terminal", dependencies: ["Platform", "TerminalText"]),
    .target(
      name: "TerminalCurses",
      dependencies: ["CNcurses", "Platform", "Terminal", "TerminalText"],
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .target(name: "Widgets", dependencies: ["Platform", "Terminal", "TerminalText"]),
    .target(name: "Domain"),
    .target(name: "Coach", dependencies: ["Domain"]),
    .target(
      name: "Store",
      dependencies: ["CSQLite", "Coach", "Domain", "Platform"],
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "Interchange",
      dependencies: ["CCrypto", "CHaru", "CZlib", "Coach", "Domain", "Platform"],
      linkerSettings: [.linkedLibrary("hpdf"), .linkedLibrary("z")]),
    .target(name: "Network", dependencies: ["CCurl", "Platform"]),
    .target(
      name: "Sync", dependencies: ["Domain", "Interchange", "Network", "Platform", "Store"]),
    .target(
      name: "Services",
      dependencies: [
        "Bundled", "Coach", "Domain", "Interchange", "Network", "Platform", "Store", "Sync",
        "TerminalText",
      ]),
    .target(
      name: "AppCore",
      dependencies: [
        "Domain", "Interchange", "Platform", "Services", "Store", "Terminal", "TerminalText",
        "Widgets",
      ]),
    .target(name: "RosterUI", dependencies: screen),
    .target(name: "PayUI", dependencies: screen),
    .target(name: "WearUI", dependencies: screen),
    .target(name: "CoachUI", dependencies: screen),
    .target(name: "SystemUI", dependencies: screen),
    .target(
      name: "App",
      dependencies: ["AppCore", "CoachUI", "PayUI", "RosterUI", "SystemUI", "WearUI"]),
    .executableTarget(
      name: "shiftpro",
      dependencies: [
        "App", "AppCore", "Bundled", "Coach", "Domain", "Interchange", "Network", "Platform",
        "Services", "Store", "Sync", "Terminal", "TerminalCurses", "TerminalText",
      ]),
    .executableTarget(
      name: "bench",
      dependencies: ["CSQLite", "Coach", "Domain", "Interchange", "Platform", "Services", "Store"]),

    // Resources become string literals in the module `Bundled`, so that one file is the program.
    .target(
      name: "Bundled", path: "Resources",
      exclude: [
        "Entitlements", "Exercises", "Goals", "Guidance", "Help", "Pictures", "Rotations",
        "Routines", "Rulesets", "Texts",
      ],
      sources: ["Bundled.swift"], plugins: ["EmbedPlugin"]),
    .executableTarget(name: "Embedder"),
    .plugin(
      name: "EmbedPlugin", capability: .buildTool(), dependencies: ["Embedder"],
      path: "Sources/EmbedPlugin"),

    .target(
      name: "TestSupport",
      dependencies: ["Domain", "Platform", "Store", "Terminal", "TerminalText"]),
    .testTarget(
      name: "TerminalTests", dependencies: ["Domain", "Terminal", "TerminalText", "TestSupport"]),
    .testTarget(
      name: "TerminalCursesTests",
      dependencies: [
        "TerminalCurses", "Domain", "Terminal", "TerminalText", "Platform", "TestSupport",
      ]),
    .testTarget(
      name: "WidgetsTests",
      dependencies: ["Widgets", "Domain", "Terminal", "TerminalText", "TestSupport"]),
    .testTarget(name: "DomainTests", dependencies: ["Domain", "Platform", "TestSupport"]),
    .testTarget(name: "CoachTests", dependencies: ["Coach", "Domain"]),
    .testTarget(
      name: "StoreTests",
      dependencies: ["Store", "Coach", "Domain", "Platform", "TestSupport", "CSQLite"]),
    .testTarget(
      name: "InterchangeTests",
      dependencies: ["Interchange", "Bundled", "Coach", "Domain", "Platform", "TestSupport"]),
    .target(name: "NetworkTestSupport", dependencies: ["Platform"]),
    .testTarget(
      name: "NetworkModuleTests", dependencies: ["Network", "NetworkTestSupport", "Platform"]),
    .testTarget(
      name: "SyncTests",
      dependencies: [
        "Coach", "Domain", "Interchange", "Network", "NetworkTestSupport", "Platform", "Store",
        "Sync",
        "TestSupport",
      ]),
    .target(
      name: "ServicesTestSupport",
      dependencies: ["Domain", "Platform", "Services", "Store", "TestSupport"]),
    .testTarget(
      name: "ServicesTests",
      dependencies: [
        "Bundled", "Coach", "Domain", "Interchange", "Network", "NetworkTestSupport", "Platform",
        "Services", "ServicesTestSupport", "Store", "TerminalText", "TestSupport",
      ]),
    .target(
      name: "AppTestSupport",
      dependencies: [
        "App", "AppCore", "Coach", "Domain", "Interchange", "Platform", "Services",
        "ServicesTestSupport", "SystemUI", "Store",
        "Terminal", "TerminalText", "TestSupport", "WearUI", "Widgets",
      ]),
    .testTarget(name: "RosterUITests", dependencies: screenTests + ["RosterUI"]),
    .testTarget(name: "PayUITests", dependencies: screenTests + ["PayUI"]),
    .testTarget(name: "WearUITests", dependencies: screenTests + ["WearUI"]),
    .testTarget(
      name: "CoachUITests", dependencies: screenTests + ["CoachUI", "NetworkTestSupport"]),
    .testTarget(name: "SystemUITests", dependencies: screenTests + ["SystemUI"]),
    .testTarget(
      name: "AppTests",
      dependencies: screenTests + ["CoachUI", "PayUI", "RosterUI", "SystemUI", "WearUI"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "shiftpro", "App", "AppCore", "Bundled", "Domain", "Interchange", "NetworkTestSupport",
        "Platform", "Services", "Store", "Terminal", "TerminalText", "TestSupport",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CSQLite", "Domain", "Interchange", "NetworkTestSupport", "Platform", "TestSupport",
        "shiftpro",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
