/** A mark that moves with every row written to a database. Tests compare it to see whether a call changed anything. */
import type { Database } from '../db/open-database.ts'

/**
 * A trigger on every table draws from a sequence for each row that is inserted, changed or deleted. A sequence is not rolled back: the mark
 * may move without a change, but nothing changes without moving it.
 */
const WATCH_EVERY_TABLE = `
CREATE SEQUENCE change_mark;
CREATE FUNCTION move_change_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('change_mark');
  RETURN NULL;
END $$;
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT oid::regclass::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('CREATE TRIGGER move_mark AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION move_change_mark()', name);
    EXECUTE format('CREATE TRIGGER move_mark_at_once AFTER TRUNCATE ON %s EXECUTE FUNCTION move_change_mark()', name);
  END LOOP;
END $$;
`

/** Watches the tables that exist now; the function reads the mark, which is another one after any change. */
export const watchChanges = async ({ pool }: Pick<Database, 'pool'>): Promise<() => Promise<string>> => {
  await pool.query(WATCH_EVERY_TABLE)
  return async () => {
    const { rows } = await pool.query<{ mark: string }>(
      'SELECT last_value || is_called::text AS mark FROM change_mark',
    )
    return rows[0]?.mark ?? ''
  }
}
