/** Other classes in the same room or with the same trainer while these take place. The planner is asked and may decide to continue. */
import { inLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Overlaps } from '@wegband/domain/features/timetable/contract.ts'
import type { Db } from '../../db/transaction.ts'
import { listOverlapRows } from './overlap-store.ts'

/** The response names at most this many; the person decides about all of them at once. */
const MOST_NAMED = 5

export const listOverlaps = async (tx: Db, ids: readonly number[], locale: Locale): Promise<Overlaps> => {
  const rows = await listOverlapRows(tx, ids, MOST_NAMED)
  return {
    overlaps: rows.map(({ name, count: _count, ...one }) => ({ ...one, name: inLocale(name, locale) })),
    count: rows[0]?.count ?? 0,
  }
}

/** Throws `timetable.overlap` with the first few overlaps, unless the person has already decided to continue. */
export const requireFree = async (
  tx: Db,
  ids: readonly number[],
  { locale, force }: { locale: Locale; force: boolean | undefined },
): Promise<void> => {
  if (force === true) return
  const found = await listOverlaps(tx, ids, locale)
  if (found.count > 0) throw new AppError('timetable.overlap', { data: found })
}
