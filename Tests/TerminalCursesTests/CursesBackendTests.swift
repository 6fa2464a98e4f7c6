import Testing

/// ncurses and the locale belong to the whole process, so these run one after the other.
@Suite("Curses backend", .serialized, .timeLimit(.minutes(1)))
struct CursesBackendTests {}
