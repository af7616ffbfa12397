/** Debit mandates: entered from paper by the school, or given by a click of the payer (decisions §4 Payment provider). */
import { randomBytes } from 'node:crypto'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'
import { lastFour, normalIban, whyNotIban } from '@wegband/domain/features/payments/iban.ts'
import {
  isMandateValid,
  MANDATE_MONTHS,
  mandateLastsUntil,
} from '@wegband/domain/features/payments/mandates.ts'
import {
  MANDATES_PER_PAGE,
  type OwnCollector,
  type SchoolMandate,
} from '@wegband/domain/features/school-money/mandates-contract.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { metaOf } from '../../../http/request/page-of.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { publish } from '../../events/publish.ts'
import type { MandateRow } from '../../payments/own-bill-statement.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import type { IssuerRow } from '../issuer-statement.ts'
import { requireCreditor, requireIssuer, requireMoney } from '../require-money.ts'
import { sealIban } from './mandate-sealed.ts'
import {
  countMandates,
  endLapsed,
  findIssuerById,
  findMandate,
  insertMandate,
  isPersonOfSchool,
  listCollectors,
  listMandates,
  type MandateOfPayer,
  markRevoked,
} from './mandates-store.ts'

type NewMandate = {
  readonly holder: string
  readonly iban: string
  readonly signedOn: string
  readonly source: 'click' | 'paper'
}

const factsOf = (row: MandateRow, today: string) => {
  const { id, reference, holder, ibanLast4, signedOn } = row
  return {
    id,
    reference,
    holder,
    ibanLast4,
    signedOn,
    lastsUntil: mandateLastsUntil(row),
    isInForce: isMandateValid(row, today),
  }
}

const showMandate = ({ mandate, payer }: MandateOfPayer, today: string): SchoolMandate => ({
  ...factsOf(mandate, today),
  payer,
  source: mandate.source,
  revokedOn: mandate.revokedOn,
})

/** Unique for the issuer, and short enough to be copied by hand. */
const newReference = (payerId: number): string =>
  `M${payerId}-${randomBytes(4).toString('hex').toUpperCase()}`

const todayOf = ({ clock }: Pick<Context, 'clock'>): string => dayOf(clock.now().toISOString())

/** One mandate of a payer for an issuer is in force at a time; a lapsed one makes room. */
const writeMandate = async (
  tx: Transaction,
  context: Context,
  { issuer, payerId, ...input }: NewMandate & { readonly issuer: IssuerRow; readonly payerId: number },
): Promise<number> => {
  const { appSecret, actor, clock } = context
  const code = whyNotIban(input.iban)
  if (code !== undefined) throw new AppError(code)
  requireCreditor(issuer)
  const [now, today] = [clock.now(), todayOf(context)]
  const key = { issuerId: issuer.id, reference: newReference(payerId) }
  await endLapsed(
    tx,
    { issuerId: issuer.id, userId: payerId, before: addMonths(today, -MANDATE_MONTHS) },
    today,
  )
  const id = await insertMandate(tx, {
    ...key,
    userId: payerId,
    holder: input.holder,
    ibanSealed: sealIban(appSecret, key, normalIban(input.iban)),
    ibanLast4: lastFour(input.iban),
    signedOn: input.signedOn,
    source: input.source,
    enteredBy: input.source === 'paper' ? actor.userId : null,
  })
  if (id === undefined) throw new AppError('school-money.mandate-held')
  await publishMandate(tx, issuer.schoolId, payerId)
  const details = { issuerId: issuer.id, payerId, source: input.source }
  const entry = { action: 'school-money.mandate', subjectType: 'mandate', subjectId: id, details }
  await writeAudit(tx, actor, entry, now)
  return id
}

const publishMandate = async (tx: Transaction, schoolId: number, payerId: number): Promise<void> => {
  await publish(tx, { topic: 'school-money', ids: [], schoolIds: [schoolId] })
  await publish(tx, { topic: 'subscriptions', ids: [], userIds: [payerId] })
}

export const listSchoolMandates = async (context: Context, schoolId: number, page: number) => {
  const { issuer } = await requireMoney(context, schoolId)
  if (issuer === undefined) return { data: [], meta: metaOf(0, page, MANDATES_PER_PAGE) }
  const db = context.db.drizzle
  const [total, rows] = await Promise.all([
    countMandates(db, issuer.id),
    listMandates(db, issuer.id, { limit: MANDATES_PER_PAGE, offset: (page - 1) * MANDATES_PER_PAGE }),
  ])
  const today = todayOf(context)
  return { data: rows.map((row) => showMandate(row, today)), meta: metaOf(total, page, MANDATES_PER_PAGE) }
}

/** 404 for payers who have nothing to do with the school. */
export const enterMandate = async (
  context: Context,
  schoolId: number,
  input: Omit<NewMandate, 'source'> & { readonly payerId: number },
): Promise<SchoolMandate> => {
  const issuer = await requireIssuer(context, schoolId)
  const today = todayOf(context)
  if (!(await isPersonOfSchool(context.db.drizzle, schoolId, input.payerId))) throw notFound()
  if (input.signedOn > today)
    throw new AppError('general.invalid', { errors: { signed_on: ['in-the-future'] } })
  if (input.signedOn < addMonths(today, -MANDATE_MONTHS))
    throw new AppError('general.invalid', { errors: { signed_on: ['in-the-past'] } })
  const id = await inTransaction(context.db, (tx) =>
    writeMandate(tx, context, { ...input, issuer, source: 'paper' }),
  )
  const row = await findMandate(context.db.drizzle, id)
  if (row === undefined) throw notFound()
  return showMandate(row, today)
}

const revoke = async (context: Context, row: MandateOfPayer, schoolId: number): Promise<void> => {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const { id, userId: payerId, issuerId } = row.mandate
    if (!(await markRevoked(tx, id, todayOf(context), now))) throw new AppError('school-money.mandate-ended')
    await publishMandate(tx, schoolId, payerId)
    const details = { issuerId, payerId }
    const entry = { action: 'school-money.revoke-mandate', subjectType: 'mandate', subjectId: id, details }
    await writeAudit(tx, context.actor, entry, now)
  })
}

export const revokeSchoolMandate = async (
  context: Context,
  schoolId: number,
  mandateId: number,
): Promise<void> => {
  const issuer = await requireIssuer(context, schoolId)
  const row = await findMandate(context.db.drizzle, mandateId)
  if (row === undefined || row.mandate.issuerId !== issuer.id) throw notFound()
  await revoke(context, row, schoolId)
}

export const listOwnMandates = async (context: Context): Promise<OwnCollector[]> => {
  const today = todayOf(context)
  const rows = await listCollectors(context.db.drizzle, context.actor.userId)
  return rows.map(({ mandate, ...seller }) => ({
    ...seller,
    mandate: mandate !== null && isMandateValid(mandate, today) ? factsOf(mandate, today) : null,
  }))
}

/** By a click of the payer. 404 for sellers of whom the payer has no contract. */
export const giveMandate = async (
  context: Context,
  input: { readonly issuerId: number; readonly holder: string; readonly iban: string },
) => {
  refuseWhileImpersonating(context.actor)
  const payerId = context.actor.userId
  const db = context.db.drizzle
  const sellers = await listCollectors(db, payerId)
  const issuer = sellers.some(({ issuerId }) => issuerId === input.issuerId)
    ? await findIssuerById(db, input.issuerId)
    : undefined
  if (issuer === undefined) throw notFound()
  const today = todayOf(context)
  const { holder, iban } = input
  const id = await inTransaction(context.db, (tx) =>
    writeMandate(tx, context, { holder, iban, signedOn: today, source: 'click', issuer, payerId }),
  )
  const row = await findMandate(db, id)
  if (row === undefined) throw notFound()
  return factsOf(row.mandate, today)
}

/** 404 for mandates of others. */
export const revokeOwnMandate = async (context: Context, mandateId: number): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  const row = await findMandate(context.db.drizzle, mandateId)
  if (row === undefined || row.mandate.userId !== context.actor.userId) throw notFound()
  const issuer = await findIssuerById(context.db.drizzle, row.mandate.issuerId)
  await revoke(context, row, issuer?.schoolId ?? 0)
}
