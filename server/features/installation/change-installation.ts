/** Name, numbers and switches of the installation: saved together, followed by every process within a second. */
import type { z } from 'zod'
import type { changeInstallation, Installation } from '@wegband/domain/features/installation/contract.ts'
import { NUMBER_NAMES } from '@wegband/domain/features/installation/number-settings.ts'
import { changeSetting } from '../../config/settings.ts'
import { lockSettings } from '../../db/lock-settings.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { describeInstallation, SETTING_KEYS, valuesOf } from './read-installation.ts'
import { findNewest } from './store.ts'

type Change = z.output<(typeof changeInstallation)['body']>

const store = async (context: Context, tx: Transaction, { values }: Change): Promise<void> => {
  const { flags } = context.settings.current()
  await changeSetting(tx, 'name', values.name)
  // Flags that the page does not offer stay as they are.
  await changeSetting(tx, 'flags', { ...flags, ...values.flags })
  for (const name of NUMBER_NAMES) await changeSetting(tx, name, values.numbers[name])
}

export const saveInstallation = async (context: Context, change: Change): Promise<Installation> => {
  const { actor, clock, db, settings } = context
  refuseWhileImpersonating(actor)
  await settings.reload()
  await inTransaction(db, async (tx) => {
    await lockSettings(tx)
    requireSeenVersion(await findNewest(tx, SETTING_KEYS), change.seenAt)
    const entry = {
      action: 'installation.changed',
      subjectType: 'setting',
      subjectId: null,
      details: { before: valuesOf(settings.current()), after: change.values },
    }
    await store(context, tx, change)
    await writeAudit(tx, actor, entry, clock.now())
  })
  await settings.reload()
  return describeInstallation(context, db.drizzle)
}
