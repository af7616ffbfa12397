/** Accepts legal texts. Each version is stored once, with the person and the time (law: consents are stored with both). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { LegalText } from '@wegband/domain/features/legal/contract.ts'
import { latestInForce, notYetAccepted } from '@wegband/domain/features/legal/legal-rules.ts'
import type { Db } from '../../db/transaction.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { publish } from '../events/publish.ts'
import { readLatestTexts } from './read-legal-texts.ts'
import {
  insertAcceptances,
  type LegalTextRow,
  listAcceptedIds,
  listTexts,
  removeParentAcceptance,
} from './store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

/** The texts of these ids whose version is the newest in force, in any language. */
const newestOf = (texts: readonly LegalTextRow[], ids: readonly number[], now: Date): LegalTextRow[] => {
  const latest = latestInForce(texts, 'de', now.toISOString())
  return texts.filter(
    (text) =>
      ids.includes(text.id) &&
      latest.some(({ kind, version }) => kind === text.kind && version === text.version),
  )
}

/** The kinds of mandatory texts that are missing among the accepted ids; empty when registering is allowed. */
export const missingTexts = async (
  db: Db,
  acceptedIds: readonly number[],
  now: Date,
): Promise<readonly string[]> => {
  const texts = await listTexts(db)
  const latest = latestInForce(texts, 'de', now.toISOString())
  return notYetAccepted(latest, newestOf(texts, acceptedIds, now)).map(({ kind }) => kind)
}

export type Acceptance = {
  readonly textIds: readonly number[]
  /** The accounts that the acceptance counts for: the caller's own, or children of the caller. */
  readonly userIds: readonly number[]
  readonly acceptedBy: number
}

/** Runs in the transaction that creates the account. Ids of older versions are ignored. */
export const recordAcceptances = async (
  tx: Db,
  { textIds, userIds, acceptedBy }: Acceptance,
  now: Date,
): Promise<void> => {
  const texts = newestOf(await listTexts(tx), textIds, now)
  const acceptances = userIds.flatMap((userId) => texts.map((text) => ({ userId, acceptedBy, text })))
  await insertAcceptances(tx, acceptances, now)
}

/** All texts that a person has accepted, old versions too. */
export const listAcceptedTextIds = listAcceptedIds

/** From 18 on the person's own acceptance replaces the parent's, which the audit log keeps. */
const replaceParentAcceptance = async (
  tx: Db,
  actor: Actor,
  text: LegalTextRow,
  now: Date,
): Promise<void> => {
  const former = await removeParentAcceptance(tx, actor.userId, text)
  if (former === undefined) return
  const details = { kind: text.kind, version: text.version, ...former }
  const action = 'legal.accepted-at-18'
  await writeAudit(tx, actor, { action, subjectType: 'user', subjectId: actor.userId, details }, now)
}

/** Accepts for the caller and the caller's minor children. 409 when a newer version is in force. */
export const acceptLegalText = async (context: Context, id: number): Promise<LegalText> => {
  const { actor, db, clock } = context
  if (actor.impersonatorId !== null) throw new AppError('auth.not-while-impersonating')
  const now = clock.now()
  const texts = await listTexts(db.drizzle)
  const asked = texts.find((text) => text.id === id && Date.parse(text.inForceAt) <= now.getTime())
  if (asked === undefined) throw notFound()
  const [newest] = newestOf(texts, [id], now)
  if (newest === undefined) throw new AppError('legal.superseded')
  await inTransaction(db, async (tx) => {
    if (isAdultOn(actor.birthdayAt, dayOf(now.toISOString())))
      await replaceParentAcceptance(tx, actor, newest, now)
    const userIds = [actor.userId, ...actor.childIds]
    await insertAcceptances(
      tx,
      userIds.map((userId) => ({ userId, acceptedBy: actor.userId, text: newest })),
      now,
    )
    await publish(tx, { topic: 'user', ids: [actor.userId], userIds: [actor.userId] })
  })
  const shown = (await readLatestTexts(context)).find(({ kind }) => kind === newest.kind)
  if (shown === undefined) throw notFound()
  return shown
}
