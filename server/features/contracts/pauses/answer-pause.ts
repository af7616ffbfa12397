/** A head of the school that sells, or the office, grants or refuses a pause. A granted one moves charges, phases and the end. */
import { dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { DEFAULT_LOCALE } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { hasRole } from '@wegband/domain/features/accounts/school-rights.ts'
import { latestDay } from '@wegband/domain/features/subscriptions/contracts/contract-facts.ts'
import { pauseLife, whyNotPause } from '@wegband/domain/features/subscriptions/contracts/pauses.ts'
import { type DayRange, endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { settleNotices } from '../../notifications/settle-notices.ts'
import { movedBy } from '../../payments/billing-clock.ts'
import { publishContractChanged } from '../cancel-contract.ts'
import { factsOf } from '../contract-facts.ts'
import { type ContractRow, findContractById, lockContract, updateContract } from '../contract-statement.ts'
import { nameOf } from '../show-contract.ts'
import { listAnswerers, PAUSE_SUBJECT, publishToAnswerers } from './ask-pause.ts'
import { closePause, findPause, moveCharges, movePhases, type PauseRequestRow } from './pause-store.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'

export type PauseAnswer = { readonly answer: 'granted' | 'refused'; readonly message: string }

const mayAnswer = ({ actor }: Context, schoolId: number): boolean =>
  actor.isAdmin || hasRole(actor, schoolId, 'leader')

/** Everything that is still to come moves by the length of the pause. */
const moveContract = async (tx: Transaction, row: ContractRow, pause: DayRange, now: Date): Promise<void> => {
  const facts = factsOf(row)
  const code = whyNotPause(facts, pause, dayOf(now.toISOString()))
  if (code !== undefined) throw new AppError(code)
  const { phases, endsOn } = pauseLife(facts, pause)
  await movePhases(tx, row.id, pause)
  await moveCharges(tx, row.id, pause)
  const first = phases[0]?.startsOn
  const isLater = first !== undefined && first > (facts.phases[0]?.startsOn ?? first)
  await updateContract(
    tx,
    row.id,
    {
      phaseEndsAt: endInstant(latestDay(phases.map((phase) => phase.endsOn))),
      endsAt: endsOn === null ? null : endInstant(endsOn),
      ...(isLater ? { startsAt: instantAt(first, '00:00') } : {}),
    },
    now,
  )
}

const notifyPayer = async (
  tx: Transaction,
  row: ContractRow,
  pause: PauseRequestRow,
  { answer, message }: PauseAnswer,
  at: Date,
): Promise<void> => {
  const isOwn = row.profiteerId === row.userId
  const { startsOn, endsOn } = pause
  const params = {
    firstName: isOwn ? '' : row.profiteer.firstName,
    productName: nameOf(row, DEFAULT_LOCALE),
    startsOn,
    endsOn,
    changeType: isOwn ? answer : `${answer}-child`,
    ...(message === '' ? {} : { message }),
  }
  const subject = { subjectType: PAUSE_SUBJECT, subjectId: pause.id }
  await notifyPeople(tx, [row.userId], { type: 'pause-answered', ...subject, params }, at)
}

const answer = async (
  tx: Transaction,
  context: Context,
  found: NonNullable<Awaited<ReturnType<typeof findPause>>>,
  given: PauseAnswer,
): Promise<void> => {
  const { id, subscriptionId } = found.pause
  await lockContract(tx, subscriptionId)
  const row = await findContractById(tx, subscriptionId)
  if (row === undefined) throw notFound()
  const at = context.clock.now()
  const now = movedBy(at, row.daysAhead)
  const change = { state: given.answer, answer: given.message || null, answeredBy: context.actor.userId }
  const pause = await closePause(tx, id, change, at)
  if (pause === undefined) throw new AppError('subscriptions.pause-answered')
  if (given.answer === 'granted') await moveContract(tx, row, pause, now)
  await notifyPayer(tx, row, pause, given, at)
  const { ids } = await listAnswerers(tx, found.schoolId)
  const subject = { subjectType: PAUSE_SUBJECT, subjectId: id }
  await settleNotices(tx, ids, { types: ['pause-requested'], ...subject }, at)
  await publishToAnswerers(tx, row, ids)
  await publishContractChanged(tx, row, now)
  const { startsOn, endsOn } = pause
  await writeAudit(
    tx,
    context.actor,
    {
      action: `pause.${given.answer}`,
      subjectType: 'subscription',
      subjectId: subscriptionId,
      details: { startsOn, endsOn },
    },
    at,
  )
}

/** 404 for anybody who may not answer. */
export const answerPause = async (context: Context, id: number, given: PauseAnswer): Promise<void> => {
  const found = await findPause(context.db.drizzle, id)
  if (found === undefined || !mayAnswer(context, found.schoolId)) throw notFound()
  refuseWhileImpersonating(context.actor)
  await inTransaction(context.db, (tx) => answer(tx, context, found, given))
}
