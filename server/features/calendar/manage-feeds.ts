/** Lists, switches on, renews and switches off the owner's feeds. No other person may, not even a parent impersonating the child. */
import type { CalendarFeed } from '@wegband/domain/features/calendar/contract.ts'
import { feedNameOf, type FeedSubject, feedsOf } from '@wegband/domain/features/calendar/feed-rules.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { feedAddress } from './feed-address.ts'
import { deleteRow, type FeedRow, listRows, namesOf, renewRow, saveRow } from './feed-store.ts'

type Input = { readonly id: number; readonly name: string }

/** The caller must own the account and must not impersonate. */
const requireOwner = ({ actor }: Context, userId: number): void => {
  if (userId !== actor.userId) throw notFound()
  refuseWhileImpersonating(actor)
}

/** The subject of a feed name, if this person may have such a feed. */
const subjectOf = (context: Context, { id, name }: Input): FeedSubject => {
  requireOwner(context, id)
  const subject = feedsOf(context.actor).find((one) => feedNameOf(one) === name)
  if (subject === undefined) throw notFound()
  return subject
}

const nameOfRow = ({ kind, childId, schoolId }: FeedRow): string =>
  feedNameOf({ kind, subjectId: childId ?? schoolId })

const subjectNames = async (context: Context, subjects: readonly FeedSubject[]) => {
  const { schools } = await readReferenceData(context.db)
  const childIds = subjects.flatMap(({ kind, subjectId }) => (kind === 'child' ? (subjectId ?? []) : []))
  const children = await namesOf(context.db.drizzle, childIds)
  return ({ kind, subjectId }: FeedSubject): string | null => {
    if (subjectId === null) return null
    return (kind === 'child' ? children.get(subjectId) : schools.get(subjectId)?.name) ?? ''
  }
}

const show = (
  { appSecret, config }: Context,
  subject: FeedSubject,
  name: string | null,
  row: FeedRow | undefined,
): CalendarFeed => ({
  name: feedNameOf(subject),
  kind: subject.kind,
  subject: name,
  address: row === undefined ? null : feedAddress({ appSecret, publicUrl: config.publicUrl }, row),
  reminderMinutes: row?.reminderMinutes ?? null,
  lastFetchedAt: row?.lastFetchedAt ?? null,
})

/** Throws `auth.not-while-impersonating`, and 404 for another person's feeds. */
export const listFeeds = async (context: Context, userId: number): Promise<CalendarFeed[]> => {
  requireOwner(context, userId)
  const subjects = feedsOf(context.actor)
  const nameOf = await subjectNames(context, subjects)
  const rows = new Map((await listRows(context.db.drizzle, userId)).map((row) => [nameOfRow(row), row]))
  return subjects.map((subject) => show(context, subject, nameOf(subject), rows.get(feedNameOf(subject))))
}

const shown = async (
  context: Context,
  subject: FeedSubject,
  row: FeedRow | undefined,
): Promise<CalendarFeed> => {
  if (row === undefined) throw notFound()
  return show(context, subject, (await subjectNames(context, [subject]))(subject), row)
}

export const saveFeed = async (
  context: Context,
  input: Input & { readonly reminderMinutes: number | null },
): Promise<CalendarFeed> => {
  const subject = subjectOf(context, input)
  const now = context.clock.now().toISOString()
  return await shown(
    context,
    subject,
    await saveRow(context.db.drizzle, input.id, subject, input.reminderMinutes, now),
  )
}

/** Throws 404 for a feed that is not switched on. */
export const renewFeed = async (context: Context, input: Input): Promise<CalendarFeed> => {
  const subject = subjectOf(context, input)
  const now = context.clock.now().toISOString()
  return await shown(context, subject, await renewRow(context.db.drizzle, input.id, subject, now))
}

/** Idempotent. */
export const endFeed = async (context: Context, input: Input): Promise<void> => {
  await deleteRow(context.db.drizzle, input.id, subjectOf(context, input))
}
