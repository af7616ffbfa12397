-- Whoever changes the tree of training or the places of classes tells every process, at commit, that its map is old.
CREATE FUNCTION tell_curriculum_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('wegband_curriculum', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  changed text;
BEGIN
  FOREACH changed IN ARRAY ARRAY[
    'sports', 'levels', 'modules', 'module_groups', 'module_group_items', 'content_groups',
    'appointment_types', 'schools', 'school_sites'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER tell_curriculum AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_curriculum_changed()',
      changed
    );
  END LOOP;
END
$$;
