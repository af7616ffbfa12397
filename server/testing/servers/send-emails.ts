/**
 * A server reduced to its letters, run as a process of its own so that tests can kill it: `send-letters.ts CONNECTION_STRING SMTP_URL
 * NOW`. Sends what is due at that instant, prints `done` and ends.
 */
import { fixedClock } from '../../clock.ts'
import { readConfig } from '../../config/config.ts'
import { silentLog } from '../../db/embedded/database-log.ts'
import { openDatabase } from '../../db/open-database.ts'
import { openGateways } from '../../gateways/open-gateways.ts'
import { createLog } from '../../http/logging.ts'
import { sendDueEmails } from '../../features/mails/send-due-emails.ts'

const [connectionString = '', smtpUrl = '', now = ''] = process.argv.slice(2)
const read = readConfig({
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Wegband <post@wegband.example>',
  LOG_LEVEL: 'silent',
})
if ('problems' in read) throw new Error(read.problems.join(' '))
const db = openDatabase({ connectionString, log: silentLog })
await sendDueEmails({
  db,
  clock: fixedClock(now),
  config: read.ok,
  appSecret: 'a secret for tests that is long enough',
  log: createLog('silent'),
  gateways: openGateways(read.ok, 'a secret for tests that is long enough'),
})
await db.close()
process.stdout.write('done\n')
