/**
 * Answers repeated requests for the calendar from a cache. A reader who has the current answer gets 304. A recent
 * answer is reused until a change affects it. It is never stale, even after a write in another process.
 */
import { hash } from 'node:crypto'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { nextChangeAt } from '@wegband/domain/features/appointments/capabilities.ts'
import type { Context } from '../../../http/request/context.ts'
import { entityTagOf, hasReader } from '../../../http/cache/entity-tag.ts'
import type { HttpApp } from '../../../http/http-app.ts'
import {
  createResponseCache,
  type ResponseCache,
  KEPT_MS,
  type MadeAnswer,
} from '../../../http/cache/response-cache.ts'
import { type Io, type WrittenAnswer, writeJson } from '../../../http/serve-endpoint.ts'
import { readSessionSignal, SESSION_CHANNEL } from '../../../http/guard/session-signals.ts'
import { REFERENCE_DATA_CHANNEL } from '../../reference-data/reference-data.ts'
import { EVENT_CHANNEL, readEventSignal } from '../../events/publish.ts'
import { type List, listAppointments, type ListQuery } from './list-appointments.ts'
import { readerOf } from '../load-appointment.ts'
import { factsOfRow } from './show-appointment.ts'

const ofSchool = (id: number): string => `school ${id}`
const ofPerson = (id: number): string => `person ${id}`
/** Lists beyond the reader's own classes may change with any class. */
const OF_ALL = 'all'

/** Schools and people whose changes may affect the list: by their classes, or by names in the rows. */
const marksOf = ({ filter, rows }: List): Set<string> => {
  const { userId, childIds, ownSchools, trialSchools } = filter
  const marks = new Set([...ownSchools, ...trialSchools].map(ofSchool))
  for (const id of [userId, ...childIds]) marks.add(ofPerson(id))
  if (filter.scope !== 'own') marks.add(OF_ALL)
  for (const row of rows) {
    marks.add(ofSchool(row.schoolId))
    if (row.trainerId !== null) marks.add(ofPerson(row.trainerId))
    for (const { id } of row.coTrainers) marks.add(ofPerson(id))
    if (row.startedBy !== null) marks.add(ofPerson(row.startedBy))
  }
  return marks
}

/** When the reader's capabilities in these classes change next by time alone, in milliseconds. */
const nextTurn = ({ rows, referenceData }: List, now: string, minMinutes: number): number => {
  const horizon = msOf(now) + KEPT_MS
  return rows.reduce((earliest, row) => {
    const next = nextChangeAt(factsOfRow(referenceData, row), now, minMinutes)
    return next === undefined ? earliest : Math.min(earliest, msOf(next))
  }, horizon)
}

/** Everything in the rules of classes that depends on the person (`AppointmentActor`), and the switch for the association. */
const rightsOf = (actor: Actor): string => {
  const { userId, isAdmin, isAnonymous, schools, childIds, examinerOf, childProtection, showsAssociation } =
    actor
  const rights = [
    userId,
    isAdmin,
    isAnonymous,
    schools,
    childIds,
    examinerOf,
    childProtection,
    showsAssociation,
  ]
  return hash('sha256', JSON.stringify(rights), 'base64url')
}

/** An actor stays the same object for some seconds, so its rights are not serialised for each request. */
const knownRights = new WeakMap<Actor, string>()

/** Everything that the answer depends on beside the rows: caller, language, query and settings. */
const keyOf = ({ actor, locale, settings }: Context, { request }: Io): string => {
  const rights = knownRights.get(actor) ?? rightsOf(actor)
  knownRights.set(actor, rights)
  return `${locale} ${settings.current().minTrainingMinutes} ${request.url} ${rights}`
}

const listen = ({ signals }: HttpApp, kept: ResponseCache): void => {
  const { drop, dropAll } = kept
  signals.on(EVENT_CHANNEL, {
    onSignal: (payload) => {
      const signal = readEventSignal(payload)
      if (signal === undefined) {
        dropAll()
        return
      }
      drop(OF_ALL)
      signal.schoolIds.forEach((id) => drop(ofSchool(id)))
      signal.userIds.forEach((id) => drop(ofPerson(id)))
    },
    onLost: dropAll,
  })
  // The person's name may have changed as well as their rights.
  signals.on(SESSION_CHANNEL, {
    onSignal: (payload) => {
      const signal = readSessionSignal(payload)
      if (signal === undefined) dropAll()
      else drop(ofPerson(signal.userId))
    },
    onLost: dropAll,
  })
  signals.on(REFERENCE_DATA_CHANNEL, { onSignal: dropAll, onLost: dropAll })
}

type ListAnswer = WrittenAnswer | { status: 304; body: undefined }

/** Creates the cached list handler of one application; called once, while its routes are registered. */
export const createRepeatedLists = (
  app: HttpApp,
): ((context: Context, query: ListQuery, io: Io) => Promise<ListAnswer>) => {
  const kept = createResponseCache(app.signals, app.services.clock)
  listen(app, kept)

  const make = async (
    context: Context,
    query: ListQuery,
    io: Io,
    isWorthKeeping: boolean,
  ): Promise<MadeAnswer> => {
    const { now, minMinutes } = readerOf(context)
    const list = await listAppointments(context, query)
    const json = writeJson(io.reply, { status: 200, body: list.page })
    const answer = { json, tag: entityTagOf(json) }
    // Without `end_after` the list begins now, so it may differ at every moment.
    if (!isWorthKeeping || query.end_after === undefined) return answer
    return { ...answer, keep: { marks: marksOf(list), until: nextTurn(list, now, minMinutes) } }
  }

  return async (context, query, io) => {
    const { json, tag } = await kept.answer(keyOf(context, io), (isWorthKeeping) =>
      make(context, query, io, isWorthKeeping),
    )
    return hasReader(io, tag) ? { status: 304, body: undefined } : { status: 200, json }
  }
}
