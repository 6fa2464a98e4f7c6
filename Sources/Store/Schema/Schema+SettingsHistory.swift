extension Schema {
  /// Closes gaps in the history of the settings that stay on one machine. Restoring a backup into a
  /// new store once dropped their changes that had a command or a folder, so that the change before
  /// the gap did not lead to what followed, and nothing before it could be undone. Each change now
  /// leads to the next one, and the last one to the record.
  static let settingsHistorySQL = """
    UPDATE change SET after = (
      SELECT later.before FROM change AS later JOIN change_group AS g ON g.id = later.group_id
      WHERE g.state = 0 AND later.table_name = change.table_name
        AND later.record_id = change.record_id AND later.id > change.id
      ORDER BY later.id LIMIT 1)
    WHERE table_name IN ('reminder_settings', 'backup_settings', 'coach_settings')
      AND after IS NOT NULL AND group_id IN (SELECT id FROM change_group WHERE state = 0)
      AND (
        SELECT later.before FROM change AS later JOIN change_group AS g ON g.id = later.group_id
        WHERE g.state = 0 AND later.table_name = change.table_name
          AND later.record_id = change.record_id AND later.id > change.id
        ORDER BY later.id LIMIT 1) IS NOT NULL;
    UPDATE change SET before = (
      SELECT earlier.after FROM change AS earlier JOIN change_group AS g ON g.id = earlier.group_id
      WHERE g.state = 1 AND earlier.table_name = change.table_name
        AND earlier.record_id = change.record_id AND earlier.id < change.id
      ORDER BY earlier.id DESC LIMIT 1)
    WHERE table_name IN ('reminder_settings', 'backup_settings', 'coach_settings')
      AND before IS NOT NULL AND group_id IN (SELECT id FROM change_group WHERE state = 1)
      AND (
        SELECT earlier.after
        FROM change AS earlier JOIN change_group AS g ON g.id = earlier.group_id
        WHERE g.state = 1 AND earlier.table_name = change.table_name
          AND earlier.record_id = change.record_id AND earlier.id < change.id
        ORDER BY earlier.id DESC LIMIT 1) IS NOT NULL;
    UPDATE change SET after = (
      SELECT json_object(
        'id', id, 'lead_minutes', lead_minutes, 'tells_end', tells_end,
        'tells_shoes', tells_shoes, 'backup_days', backup_days, 'sleep_minutes', sleep_minutes,
        'channel', channel, 'command', command, 'created_at', created_at,
        'updated_at', updated_at, 'deleted_at', deleted_at)
      FROM reminder_settings WHERE reminder_settings.id = record_id)
    WHERE after IS NOT NULL AND record_id IN (SELECT id FROM reminder_settings) AND id IN (
      SELECT max(c.id) FROM change AS c JOIN change_group AS g ON g.id = c.group_id
      WHERE g.state = 0 AND c.table_name = 'reminder_settings' GROUP BY c.record_id);
    UPDATE change SET before = (
      SELECT json_object(
        'id', id, 'lead_minutes', lead_minutes, 'tells_end', tells_end,
        'tells_shoes', tells_shoes, 'backup_days', backup_days, 'sleep_minutes', sleep_minutes,
        'channel', channel, 'command', command, 'created_at', created_at,
        'updated_at', updated_at, 'deleted_at', deleted_at)
      FROM reminder_settings WHERE reminder_settings.id = record_id)
    WHERE before IS NOT NULL AND record_id IN (SELECT id FROM reminder_settings) AND id IN (
      SELECT min(c.id) FROM change AS c JOIN change_group AS g ON g.id = c.group_id
      WHERE g.state = 1 AND c.table_name = 'reminder_settings' GROUP BY c.record_id);
    UPDATE change SET after = (
      SELECT json_object(
        'id', id, 'is_automatic', is_automatic, 'folder', folder, 'created_at', created_at,
        'updated_at', updated_at, 'deleted_at', deleted_at)
      FROM backup_settings WHERE backup_settings.id = record_id)
    WHERE after IS NOT NULL AND record_id IN (SELECT id FROM backup_settings) AND id IN (
      SELECT max(c.id) FROM change AS c JOIN change_group AS g ON g.id = c.group_id
      WHERE g.state = 0 AND c.table_name = 'backup_settings' GROUP BY c.record_id);
    UPDATE change SET before = (
      SELECT json_object(
        'id', id, 'is_automatic', is_automatic, 'folder', folder, 'created_at', created_at,
        'updated_at', updated_at, 'deleted_at', deleted_at)
      FROM backup_settings WHERE backup_settings.id = record_id)
    WHERE before IS NOT NULL AND record_id IN (SELECT id FROM backup_settings) AND id IN (
      SELECT min(c.id) FROM change AS c JOIN change_group AS g ON g.id = c.group_id
      WHERE g.state = 1 AND c.table_name = 'backup_settings' GROUP BY c.record_id);
    UPDATE change SET after = (
      SELECT json_object(
        'id', id, 'endpoint_url', endpoint_url, 'endpoint_model', endpoint_model,
        'endpoint_key_file', endpoint_key_file,
        'endpoint_confirmed_host', endpoint_confirmed_host, 'voice_command', voice_command,
        'created_at', created_at, 'updated_at', updated_at, 'deleted_at', deleted_at)
      FROM coach_settings WHERE coach_settings.id = record_id)
    WHERE after IS NOT NULL AND record_id IN (SELECT id FROM coach_settings) AND id IN (
      SELECT max(c.id) FROM change AS c JOIN change_group AS g ON g.id = c.group_id
      WHERE g.state = 0 AND c.table_name = 'coach_settings' GROUP BY c.record_id);
    UPDATE change SET before = (
      SELECT json_object(
        'id', id, 'endpoint_url', endpoint_url, 'endpoint_model', endpoint_model,
        'endpoint_key_file', endpoint_key_file,
        'endpoint_confirmed_host', endpoint_confirmed_host, 'voice_command', voice_command,
        'created_at', created_at, 'updated_at', updated_at, 'deleted_at', deleted_at)
      FROM coach_settings WHERE coach_settings.id = record_id)
    WHERE before IS NOT NULL AND record_id IN (SELECT id FROM coach_settings) AND id IN (
      SELECT min(c.id) FROM change AS c JOIN change_group AS g ON g.id = c.group_id
      WHERE g.state = 1 AND c.table_name = 'coach_settings' GROUP BY c.record_id)
    """
}
