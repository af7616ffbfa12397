/** Notifies the person who started a long import that it has ended: they have left its page by then. */
import { hasRole } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { Db } from '../../../db/transaction.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { countRows, type ImportRecord } from '../import-store.ts'

/** A shorter one ends while its page is looked at. */
export const LONG_FROM_ROWS = 200

export const notifyEnded = async (
  tx: Db,
  { id, runBy, rowCount, schoolId, state }: ImportRecord,
  ended: {
    readonly outcome: 'done' | 'failed'
    readonly actor: Pick<Actor, 'schools'> | undefined
    readonly referenceData: ReferenceData
    readonly now: Date
  },
): Promise<void> => {
  if (state !== 'running' || rowCount < LONG_FROM_ROWS || runBy === null) return
  const { actor, now, outcome, referenceData } = ended
  const counts = await countRows(tx, id)
  const rowsOf = (wanted: string): number =>
    counts.filter((one) => one.state === wanted).reduce((sum, { rows }) => sum + rows, 0)
  const leads = actor !== undefined && hasRole(actor, schoolId, 'leader')
  await notifyPeople(
    tx,
    [runBy],
    {
      type: 'import-ended',
      subjectType: 'member-import',
      subjectId: id,
      params: {
        schoolName: referenceData.schools.get(schoolId)?.name ?? '',
        changeType: outcome,
        count: rowsOf('done'),
        errors: rowsOf('failed'),
        // Heads find it in their school, the office on its own page.
        ...(leads ? { schoolId } : {}),
      },
    },
    now,
  )
}
