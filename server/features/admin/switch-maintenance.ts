/** An admin switches maintenance for every process; the audit log keeps who did it (decisions §4 Maintenance). */
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { changeSetting } from '../../config/settings.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'

export const switchMaintenance = async (context: Context, isOn: boolean): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  await inTransaction(db, async (tx) => {
    await changeSetting(tx, 'maintenance', isOn)
    const entry = {
      action: 'maintenance.switched',
      subjectType: 'setting',
      subjectId: null,
      details: { isOn },
    }
    await writeAudit(tx, actor, entry, clock.now())
  })
  await context.settings.reload()
}
