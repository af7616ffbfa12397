-- A change is dated by who wrote it, whose clock may stand elsewhere than that of the database.
CREATE OR REPLACE FUNCTION keep_changed_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_changes (school_id, user_id, state_before, state, changed_by, changed_at)
  SELECT n.school_id, n.user_id, o.state, n.state, nullif(current_setting('wegband.changed_by', true), '')::integer,
    CASE WHEN n.updated_at IS DISTINCT FROM o.updated_at THEN n.updated_at ELSE now() END
  FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE n.state <> o.state;
  RETURN NULL;
END
$$;
