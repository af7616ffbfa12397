/** The schools as the office lists them, closed ones too. */
import type { z } from 'zod'
import {
  type listOfficeSchools as listEndpoint,
  type SchoolLine,
  SCHOOLS_PER_PAGE_MAX,
} from '@wegband/domain/features/school-office/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { foldText } from '@wegband/domain/features/schools/text-match.ts'
import type { Context } from '../../http/request/context.ts'
import { pageOf, type PageMeta, pageSizeOf } from '../../http/request/page-of.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { countMembers, listHeads } from './list-store.ts'

type Query = z.output<(typeof listEndpoint)['query']>

export const listSchools = async (
  { db }: Context,
  query: Query,
): Promise<{ data: SchoolLine[]; meta: PageMeta }> => {
  const { schools, sites } = await readReferenceData(db)
  const open = Map.groupBy(
    [...sites.values()].filter(({ closedAt }) => closedAt === null),
    ({ schoolId }) => schoolId,
  )
  const citiesOf = (id: number): string[] => [...new Set((open.get(id) ?? []).map(({ city }) => city))]
  const words = foldText(query.search ?? '')
    .split(' ')
    .filter((word) => word !== '')
  const fitting = [...schools.values()].filter(({ id, name, closedAt }) => {
    if (query.state !== undefined && (query.state === 'closed') !== (closedAt !== null)) return false
    const text = foldText([name, ...citiesOf(id)].join(' '))
    return words.every((word) => text.includes(word))
  })
  const sorted = fitting.toSorted(
    (one, other) => one.name.localeCompare(other.name, 'de') || one.id - other.id,
  )
  const { data, meta } = pageOf(sorted, query.page ?? 1, pageSizeOf(query, SCHOOLS_PER_PAGE_MAX))
  const ids = data.map(({ id }) => id)
  const [members, heads] = await Promise.all([countMembers(db.drizzle, ids), listHeads(db.drizzle, ids)])
  return {
    data: data.map(({ id, name, isAssociation, closedAt }) => ({
      id,
      name,
      isAssociation,
      closedAt,
      cities: citiesOf(id),
      sites: open.get(id)?.length ?? 0,
      members: members.get(id) ?? 0,
      heads: heads
        .filter(({ schoolId }) => schoolId === id)
        .map((head) => ({ id: head.id, name: fullName(head) })),
    })),
    meta,
  }
}
