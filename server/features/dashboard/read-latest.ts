/** The latest items of the start page (§2), read by two statements. */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { canSeeSport } from '@wegband/domain/features/accounts/school-rights.ts'
import { LATEST_ITEMS, TOLD_EVENTS, type LatestItem } from '@wegband/domain/features/dashboard/contract.ts'
import type { Context } from '../../http/request/context.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { listLastEvents, listLastVideos } from './store.ts'

const byTime = (one: LatestItem, other: LatestItem): number => {
  if (one.at === other.at) return 0
  return one.at < other.at ? 1 : -1
}

export const readLatest = async ({ actor, db, locale }: Context): Promise<LatestItem[]> => {
  const [referenceData, videoRows, eventRows] = await Promise.all([
    readReferenceData(db),
    listLastVideos(db.drizzle, actor.userId, LATEST_ITEMS),
    listLastEvents(db.drizzle, actor.userId, LATEST_ITEMS),
  ])
  const videos = videoRows
    .filter((row) => canSeeSport(row, actor))
    .map(({ schoolId: _school, name, completedAt, ...row }): LatestItem => ({
      kind: 'film',
      ...row,
      name: inLocale(name, locale),
      isCompleted: completedAt !== null,
    }))
  const events = eventRows.flatMap(({ moduleId, ...row }): LatestItem[] => {
    const event = TOLD_EVENTS.find((told) => told === row.event)
    const sport = referenceData.sports.get(row.sportId)
    const module = moduleId === null ? undefined : referenceData.modules.get(moduleId)
    if (sport === undefined || event === undefined) return []
    return [
      {
        kind: 'training',
        ...row,
        event,
        sportName: inLocale(sport.name, locale),
        module: module
          ? { id: module.id, order: module.sortOrder, name: inLocale(module.name, locale) }
          : null,
      },
    ]
  })
  return [...videos, ...events].toSorted(byTime).slice(0, LATEST_ITEMS)
}
