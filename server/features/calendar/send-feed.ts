/** Serves a feed to a calendar program. The address contains the id and proves itself by its secret. */
import { MS_PER_MINUTE, dayOf, msOf } from '@wegband/domain/basics/calendar-days.ts'
import { DEFAULT_LOCALE, isLocale } from '@wegband/domain/basics/locale.ts'
import { feedWindow } from '@wegband/domain/features/calendar/feed-rules.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { entityTagOf, hasReader } from '../../http/cache/entity-tag.ts'
import type { HttpApp } from '../../http/http-app.ts'
import { type Io, notFound } from '../../http/serve-endpoint.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { feedIdIn, isProven } from './feed-address.ts'
import { findServed, listClasses, markFetched, type ServedFeed } from './feed-store.ts'
import { writeCalendar } from './write-calendar.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

/** Limit for one address; programs fetch every hour at most. */
const FETCHES_PER_MINUTE = 20
/** "Last fetched" is accurate to the minute. */
const MARK_EVERY_MS = MS_PER_MINUTE

const findFeed = async ({ appSecret, clock, db }: OpenContext, file: string): Promise<ServedFeed> => {
  const id = feedIdIn(file)
  const feed = id === undefined ? undefined : await findServed(db, id)
  if (feed === undefined || !isProven(appSecret, feed, file)) throw notFound()
  const today = dayOf(clock.now().toISOString())
  // At 18 a child's parents have no rights over it any more (decisions §4 Kids).
  if (feed.kind === 'child' && isAdultOn(feed.childBirthdayAt, today)) throw notFound()
  return feed
}

const calendarOf = async (context: OpenContext, feed: ServedFeed): Promise<Buffer> => {
  const { clock, config, db } = context
  const classes = await listClasses(db, feed, feedWindow(clock.now().toISOString()))
  const { schools, sites } = await readReferenceData(db)
  const text = writeCalendar({
    kind: feed.kind,
    locale: isLocale(feed.language) ? feed.language : DEFAULT_LOCALE,
    publicUrl: config.publicUrl,
    childName: feed.childFirstName,
    childId: feed.childId,
    schoolName: feed.schoolId === null ? null : (schools.get(feed.schoolId)?.name ?? ''),
    reminderMinutes: feed.reminderMinutes,
    classes,
    schools,
    sites,
  })
  return Buffer.from(text)
}

/** Sends 200 itself, or returns 304. Throws `general.not-found` for every invalid address, whatever the reason. */
export const sendFeed = async (
  app: HttpApp,
  context: OpenContext,
  file: string,
  io: Io,
): Promise<{ status: 200; body: undefined } | { status: 304; body: undefined }> => {
  const feed = await findFeed(context, file)
  if (app.limits !== 'off') app.limiter.take(`calendar feed ${feed.id}`, FETCHES_PER_MINUTE)
  const now = context.clock.now()
  const bytes = await calendarOf(context, feed)
  if (feed.lastFetchedAt === null || now.getTime() - msOf(feed.lastFetchedAt) >= MARK_EVERY_MS)
    await markFetched(context.db.drizzle, feed.id, now.toISOString())
  void io.reply.header('x-robots-tag', 'noindex')
  if (hasReader(io, entityTagOf(bytes))) return { status: 304, body: undefined }
  void io.reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="wegband.ics"')
    .send(bytes)
  return { status: 200, body: undefined }
}
