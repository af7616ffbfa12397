/**
 * A server reduced to its imports of members: `run-imports.ts CONNECTION_STRING NOW`. It is a process of its own, so that tests can kill it.
 * It works on the next import at that instant. Then it prints `done` and ends.
 */
import { fixedClock } from '../../clock.ts'
import { createSettings } from '../../config/settings.ts'
import { silentLog } from '../../db/embedded/database-log.ts'
import { openDatabase } from '../../db/open-database.ts'
import { workOnNextImport } from '../../features/member-import/work/work-on-import.ts'
import { readRights } from '../../features/viewer/read-rights.ts'
import { createLog } from '../../http/logging.ts'

const [connectionString = '', now = ''] = process.argv.slice(2)
const db = openDatabase({ connectionString, log: silentLog })
const clock = fixedClock(now)
const settings = createSettings(db, false)
await settings.reload()
await workOnNextImport(
  {
    db,
    clock,
    log: createLog('silent'),
    readRights: (userIds) => readRights({ clock, db, settings }, userIds),
  },
  { worker: `process-${process.pid}`, signal: new AbortController().signal },
)
await db.close()
process.stdout.write('done\n')
