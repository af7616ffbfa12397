/** Photo consent. The person and the guardians read it, and the people whose answers count give it. The team of the school sees the result. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  PHOTO_HISTORY_SHOWN,
  PHOTO_PURPOSES,
  type PhotoConsent,
  type PhotoPurpose,
} from '@wegband/domain/features/photo-consent/contract.ts'
import {
  allowedPurposes,
  currentAnswers,
  isOneEnough,
  mustChildAgree,
  photoState,
  voiceIds,
} from '@wegband/domain/features/photo-consent/photo-rules.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { publish } from '../events/publish.ts'
import { lockPerson, requireVoice } from '../profile/consent-giver.ts'
import { insertAnswer, listPhotoRows, type PhotoRow } from './photo-consent-store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

const todayOf = ({ clock }: Pick<Context, 'clock'>): string => dayOf(clock.now().toISOString())

/** The caller or the caller's minor child; any other person is answered like an unknown id. */
const findRow = async (context: Context, db: Db, userId: number): Promise<PhotoRow> => {
  const { actor } = context
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw notFound()
  const [row] = await listPhotoRows(db, [userId])
  if (row === undefined) throw notFound()
  return row
}

/** The person who answers: in the child's view the guardian who views. */
const speakerOf = ({ actor }: Context): number => actor.impersonatorId ?? actor.userId

/** A guardian's consent needs the child's agreement: the child's own answer, or the guardian's statement. */
const needsStatement = (row: PhotoRow, purpose: PhotoPurpose, speaker: number, today: string): boolean =>
  speaker !== row.id &&
  mustChildAgree(row.birthdayAt, today) &&
  !currentAnswers(row, purpose, today).has(row.id)

const show = (context: Context, row: PhotoRow): PhotoConsent => {
  const today = todayOf(context)
  const speaker = speakerOf(context)
  const voices = voiceIds(row, today)
  const nameOf = (id: number) => row.people.find((person) => person.id === id)
  const isAdult = isAdultOn(row.birthdayAt, today)
  const roleOf = (id: number) => (id !== row.id ? 'guardian' : isAdult ? 'self' : 'child')
  return {
    userId: row.id,
    firstName: row.firstName,
    voices: voices.map((id) => ({
      id,
      firstName: nameOf(id)?.firstName ?? '',
      lastName: nameOf(id)?.lastName ?? '',
      role: roleOf(id),
      isYou: id === speaker,
    })),
    canAnswer: voices.includes(speaker),
    needsChildAgreement: PHOTO_PURPOSES.some((purpose) => needsStatement(row, purpose, speaker, today)),
    purposes: PHOTO_PURPOSES.map((purpose) => ({
      purpose,
      state: photoState(row, purpose, today),
      isOneEnough: isOneEnough(purpose),
      answers: [...currentAnswers(row, purpose, today)].map(([userId, { isGiven, at }]) => ({
        userId,
        isGiven,
        at,
      })),
    })),
    history: row.answers
      .toReversed()
      .slice(0, PHOTO_HISTORY_SHOWN)
      .map(({ purpose, isGiven, at, answeredBy, childAgrees }) => ({
        purpose,
        isGiven,
        at,
        by: answeredBy === null ? null : (nameOf(answeredBy) ?? null),
        childAgrees,
      })),
  }
}

export const readConsent = async (context: Context, userId: number): Promise<PhotoConsent> =>
  show(context, await findRow(context, context.db.drizzle, userId))

type Answer = {
  readonly userId: number
  readonly purpose: PhotoPurpose
  readonly isGiven: boolean
  readonly childAgrees: boolean
}

/** Repeating the same answer adds no row. */
export const answerConsent = async (context: Context, answer: Answer): Promise<PhotoConsent> => {
  const { actor, clock } = context
  const { userId, purpose, isGiven } = answer
  const now = clock.now()
  const today = todayOf(context)
  await findRow(context, context.db.drizzle, userId)
  const speaker = await requireVoice(context, userId)
  return inTransaction(context.db, async (tx) => {
    await lockPerson(tx, userId)
    const row = await findRow(context, tx, userId)
    if (!voiceIds(row, today).includes(speaker)) throw new AppError('photo-consent.guardians-only')
    const needsChild = isGiven && needsStatement(row, purpose, speaker, today)
    if (needsChild && !answer.childAgrees)
      throw new AppError('photo-consent.child-must-agree', { errors: { childAgrees: ['must-be-accepted'] } })
    const childAgrees = needsChild
    const before = currentAnswers(row, purpose, today).get(speaker)
    if (before?.isGiven === isGiven && before.childAgrees === childAgrees) return show(context, row)
    await insertAnswer(tx, { userId, purpose, isGiven, answeredBy: speaker, childAgrees }, now)
    const entry = { action: 'photo-consent.answered', subjectType: 'user', subjectId: userId }
    await writeAudit(tx, actor, { ...entry, details: { purpose, isGiven } }, now)
    await publish(tx, { topic: 'user', ids: [userId], userIds: [userId, ...row.guardianIds] })
    return show(context, await findRow(context, tx, userId))
  })
}

/** The allowed purposes of these people, by their id, for the team. The caller checks who may see them. */
export const listAllowedPhotos = async (
  context: Pick<Context, 'clock' | 'db'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, PhotoPurpose[]>> => {
  const rows = await listPhotoRows(context.db.drizzle, userIds)
  return new Map(rows.map((row) => [row.id, allowedPurposes(row, todayOf(context))]))
}
