/** The association's members by school or sport, and by age. No answer names a person. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { AssociationFigures, Group } from '@wegband/domain/features/association-figures/contract.ts'
import type { Context } from '../../http/request/context.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { countGroups, countPeople, type FigureWish } from './figures-store.ts'

const sum = (ages: readonly number[]): number => ages.reduce((all, one) => all + one, 0)

const byName = (one: { name: string }, other: { name: string }): number =>
  one.name.localeCompare(other.name, 'de')

export const readAssociationFigures = async (
  { clock, db, locale }: Context,
  { by, ...wish }: FigureWish & { readonly by: Group },
): Promise<AssociationFigures> => {
  const now = clock.now().toISOString()
  const today = dayOf(now)
  const [referenceData, rows, people] = await Promise.all([
    readReferenceData(db),
    countGroups(db.drizzle, by, wish, today),
    countPeople(db.drizzle, wish, today),
  ])
  const schools = [...referenceData.schools.values()].map(({ id, name }) => ({ id, name }))
  const sports = [...referenceData.sports.values()].map(({ id, name }) => ({
    id,
    name: inLocale(name, locale),
  }))
  const names = new Map((by === 'school' ? schools : sports).map(({ id, name }) => [id, name]))
  return {
    by,
    rows: rows
      .map(({ id, ages }) => ({ id, name: names.get(id) ?? '', members: sum(ages), ages }))
      .toSorted(byName),
    total: { members: sum(people), ages: people },
    schools: schools.toSorted(byName),
    sports: sports.toSorted(byName),
    countedAt: now,
  }
}
