/** The latest items of the start page (§2): two statements, whatever there is to tell. */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { canSeeSport } from '@wegband/domain/features/accounts/school-rights.ts'
import { LATEST_ITEMS, type LatestItem } from '@wegband/domain/features/dashboard/contract.ts'
import type { EventKind } from '@wegband/domain/features/progress/ledger.ts'
import type { Context } from '../../http/context.ts'
import { readCurriculum } from '../curriculum/curriculum.ts'
import { listLastEvents, listLastFilms } from './store.ts'

/** What somebody has done; where they were placed at the beginning is no news. */
const TOLD: readonly EventKind[] = ['training', 'presence', 'workshop', 'seminar', 'exam']

const byTime = (one: LatestItem, other: LatestItem): number => {
  if (one.at === other.at) return 0
  return one.at < other.at ? 1 : -1
}

export const readLatest = async ({ actor, db, locale }: Context): Promise<LatestItem[]> => {
  const [curriculum, filmRows, eventRows] = await Promise.all([
    readCurriculum(db),
    listLastFilms(db.drizzle, actor.userId, LATEST_ITEMS),
    listLastEvents(db.drizzle, actor.userId, TOLD, LATEST_ITEMS),
  ])
  const films = filmRows
    .filter((row) => canSeeSport(row, actor))
    .map(({ schoolId: _school, name, completedAt, ...row }): LatestItem => ({
      kind: 'film',
      ...row,
      name: inLocale(name, locale),
      isCompleted: completedAt !== null,
    }))
  const events = eventRows.flatMap(({ moduleId, ...row }): LatestItem[] => {
    const sport = curriculum.sports.get(row.sportId)
    const module = moduleId === null ? undefined : curriculum.modules.get(moduleId)
    if (sport === undefined) return []
    return [
      {
        kind: 'training',
        ...row,
        sportName: inLocale(sport.name, locale),
        module: module
          ? { id: module.id, order: module.sortOrder, name: inLocale(module.name, locale) }
          : null,
      },
    ]
  })
  return [...films, ...events].toSorted(byTime).slice(0, LATEST_ITEMS)
}
