/** drizzle-kit compares the schema with its newest snapshot only; the older ones are a quarter of a million generated lines. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const SNAPSHOT = /^\d{4}_snapshot\.json$/

/** The snapshots of a folder of migrations that nothing reads, with their paths. */
export const oldSnapshots = (migrations: string): string[] => {
  const meta = join(migrations, 'meta')
  return readdirSync(meta)
    .filter((name) => SNAPSHOT.test(name))
    .toSorted()
    .slice(0, -1)
    .map((name) => join(meta, name))
}
