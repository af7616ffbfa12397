/** The calendar: the classes that a person may see within a period (decisions §4 Visibility). */
import { MS_PER_DAY, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import type { UserSchoolState } from '@wegband/domain/basics/roles.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { isPrivateType } from '@wegband/domain/features/appointments/appointment-facts.ts'
import {
  type Appointment,
  APPOINTMENTS_LIMIT,
  MAX_LIST_DAYS,
  type Capability,
  type listAppointments as endpoint,
} from '@wegband/domain/features/appointments/contract.ts'
import type { ParsedOf } from '@wegband/domain/http/endpoint.ts'
import type { Context } from '../../../http/request/context.ts'
import { metaOf, pageOf, type PageMeta, pageSizeOf } from '../../../http/request/page-of.ts'
import { type ReferenceData, readReferenceData } from '../../reference-data/reference-data.ts'
import { referenceDataOf } from '../booking/fresh-reference-data.ts'
import type { AppointmentFilter, AppointmentRow, Scope } from './list-statement.ts'
import { readerOf } from '../load-appointment.ts'
import { type Reader, showAppointment } from './show-appointment.ts'
import { countRows, listRows } from '../store.ts'

/** Without an upper bound the list looks this far ahead; series are materialised for less. */
const DEFAULT_DAYS_AHEAD = 91

export type ListQuery = NonNullable<ParsedOf<typeof endpoint>['query']>

const schoolsIn = (actor: Actor, state: UserSchoolState): number[] =>
  actor.schools.filter((school) => school.state === state).map((school) => school.schoolId)

const scopeOf = (actor: Actor, query: ListQuery): Scope => {
  if (actor.isAdmin) return 'all'
  return query.any_school ? 'public' : 'own'
}

/** The filtered sports; a module filter stands for the sport of the module. */
const sportsAsked = (referenceData: ReferenceData, query: ListQuery): number[] | undefined => {
  const modules = query['module[]']
  if (modules === undefined) return query['sport[]']
  const ofModules = modules.flatMap((id) => referenceData.modules.get(id)?.sportId ?? [])
  return query['sport[]']?.filter((id) => ofModules.includes(id)) ?? ofModules
}

/** Schools that are associations. Their classes appear only for readers who switched on the association's agenda. */
const associationsIn = ({ schools }: ReferenceData): number[] =>
  [...schools.values()].filter((school) => school.isAssociation).map((school) => school.id)

/** Limit of rows that one request checks, about 1 MB. Rows come by start, so the latest ones are cut off. */
const MAX_JUDGED = 4_000

/** From `end_after` (or now) to `start_before` (or three months on). */
const spanOf = (query: ListQuery, now: string): { endAfter: string; startBefore: string } => {
  const endAfter = query.end_after ?? now
  const startBefore = query.start_before ?? plusMs(endAfter, DEFAULT_DAYS_AHEAD * MS_PER_DAY)
  if (Date.parse(startBefore) - Date.parse(endAfter) > MAX_LIST_DAYS * MS_PER_DAY)
    throw new AppError('general.invalid', { errors: { start_before: ['too-big'] } })
  return { endAfter, startBefore }
}

const filterOf = (
  referenceData: ReferenceData,
  actor: Actor,
  query: ListQuery,
  now: string,
): AppointmentFilter => {
  const associations = associationsIn(referenceData)
  const own = schoolsIn(actor, 'active')
  return {
    userId: actor.userId,
    childIds: actor.childIds,
    scope: scopeOf(actor, query),
    ownSchools: actor.showsAssociation ? [...new Set([...own, ...associations])] : own,
    trialSchools: schoolsIn(actor, 'interested'),
    hiddenSchools: actor.showsAssociation ? [] : associations,
    privateTypes: [...referenceData.appointmentTypes.values()].filter(isPrivateType).map(({ id }) => id),
    ledSchools: own.filter((schoolId) => isTrainerSide(actor, schoolId)),
    ...spanOf(query, now),
    schools: query['school[]'],
    sites: query['school_site[]'],
    sports: sportsAsked(referenceData, query),
    types: query['type[]'],
    trainings: query['training[]'],
    onlyTrialSlots: query.only_trial_slots ?? false,
    onlyAhead: query.show_in_dashboard ?? false,
    page: query.page ?? 1,
    perPage: pageSizeOf(query, APPOINTMENTS_LIMIT),
  }
}

type Page = { data: Appointment[]; meta: PageMeta }

/** The page, and the rows and filter behind it. */
export type List = {
  readonly page: Page
  readonly filter: AppointmentFilter
  readonly rows: readonly AppointmentRow[]
  readonly referenceData: ReferenceData
}

/** By start. The total is counted only when the first page is not the only one. */
export const listAppointments = async (context: Context, query: ListQuery): Promise<List> => {
  const reader = readerOf(context)
  const filter = filterOf(await readReferenceData(context.db), context.actor, query, reader.now)
  const wanted = query['capabilities[]']
  if (wanted) return await listByCapability(context, reader, filter, wanted)
  const rows = await listRows(context.db, filter)
  const referenceData = await referenceDataOf(context.db, rows)
  const isWhole = filter.page === 1 && rows.length <= filter.perPage
  const total = isWhole ? rows.length : await countRows(context.db, filter)
  const data = rows.slice(0, filter.perPage).map((row) => showAppointment(referenceData, row, reader))
  return { page: { data, meta: metaOf(total, filter.page, filter.perPage) }, filter, rows, referenceData }
}

/** Capabilities that exist only in classes that concern the reader, so other classes need no check. */
const OF_ONES_OWN: ReadonlySet<Capability> = new Set(['leave', 'start', 'end', 'edit', 'confirm'])

/**
 * Capabilities follow from rules, not from columns. So the classes of the period are checked in batches of doubling size:
 * until one more than this page holds is found or `MAX_JUDGED` are checked. `total` counts the classes found so far.
 * So `last_page` shows that more pages follow, and it is exact on the last page.
 */
const listByCapability = async (
  context: Context,
  reader: Reader,
  asked: AppointmentFilter,
  wanted: readonly Capability[],
): Promise<List> => {
  const scope = wanted.some((one) => OF_ONES_OWN.has(one)) ? 'own' : asked.scope
  const filter = { ...asked, scope }
  const able: Appointment[] = []
  const rows: AppointmentRow[] = []
  let isThereMore = true
  for (let page = 1, perPage = APPOINTMENTS_LIMIT; isThereMore; page = 2, perPage = rows.length) {
    const found = await listRows(context.db, { ...filter, page, perPage })
    isThereMore = found.length > perPage && rows.length + perPage < MAX_JUDGED
    const judged = found.slice(0, perPage)
    const referenceData = await referenceDataOf(context.db, judged)
    for (const row of judged) {
      const one = showAppointment(referenceData, row, reader)
      if (wanted.every((capability) => one.capabilities.includes(capability))) able.push(one)
    }
    rows.push(...judged)
    if (able.length > filter.page * filter.perPage) break
  }
  const referenceData = await readReferenceData(context.db)
  return { page: pageOf(able, filter.page, filter.perPage), filter, rows, referenceData }
}
