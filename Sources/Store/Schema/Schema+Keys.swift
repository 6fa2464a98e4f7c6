extension Schema {
  /// Keys chosen by the user, and settings of the screen.
  ///
  /// `key_binding.command` is the id of a command and `keys` its keys, separated by two blanks,
  /// empty for none; a command without a record has its default keys. `user_profile.glyphs` is 0 to
  /// follow the locale, 1 for ASCII, 2 for all glyphs.
  static let keysSQL = """
    CREATE TABLE key_binding (
      id TEXT PRIMARY KEY NOT NULL,
      command TEXT NOT NULL CONSTRAINT binding_has_a_command CHECK (command <> ''),
      keys TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    ALTER TABLE user_profile ADD COLUMN glyphs INTEGER NOT NULL DEFAULT 0
      CONSTRAINT known_glyphs CHECK (glyphs BETWEEN 0 AND 2);
    ALTER TABLE user_profile ADD COLUMN is_accessible INTEGER NOT NULL DEFAULT 0
      CONSTRAINT accessible_is_yes_or_no CHECK (is_accessible IN (0, 1));
    """
}
