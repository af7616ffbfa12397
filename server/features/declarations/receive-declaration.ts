/**
 * Takes a declaration of anyone (§§ 312k, 356a BGB): kept word for word at once, answered alike whether there is a contract or not, and
 * confirmed by email. What follows from it is `apply-declaration.ts`.
 */
import { dayOf, MS_PER_HOUR, MS_PER_MINUTE, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import type { Receipt } from '@wegband/domain/features/declarations/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Limit } from '@wegband/domain/features/sign-in/attempt-rules.ts'
import { secretLink } from '@wegband/domain/http/secret-address.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FileName } from '../../gateways/files/port.ts'
import { takeAll } from '../../http/guard/shared-limits.ts'
import type { OpenContext, Services } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { applyDeclaration } from './apply-declaration.ts'
import {
  type DeclarationRow,
  findDeclarationByKey,
  insertDeclaration,
  listUnfinished,
  type NewDeclaration,
} from './declaration-store.ts'
import { declaredFacts, drawReceipt, momentText } from './draw-receipt.ts'

type Filing = Pick<Services, 'db' | 'clock' | 'gateways'>

/** From one network address: after these the next is a minute away, so the way is slow and never closed. */
const AT_ONCE = 20
/** To one mailbox in a day, so that a stranger cannot fill it. */
const PER_MAILBOX = 20

const limitsOf = (address: string, mail: string): Limit[] => {
  const slow = (key: string): Limit => ({ key: `${key}:slow`, most: 1, windowMs: MS_PER_MINUTE })
  const network = `declarations:from:${address}`
  const mailbox = `declarations:to:${mail.toLowerCase()}`
  return [
    { key: network, most: AT_ONCE, windowMs: MS_PER_HOUR, afterwards: slow(network) },
    { key: mailbox, most: PER_MAILBOX, windowMs: MS_PER_HOUR, afterwards: slow(mailbox) },
  ]
}

export const receiptOf = (row: DeclarationRow): Receipt => ({
  key: row.key,
  kind: row.kind,
  caseNumber: row.caseNumber,
  receivedAt: row.receivedAt,
  name: row.name,
  mail: row.mail,
  contract: row.contractText,
  isExtraordinary: row.isExtraordinary,
  reason: row.reason,
  wishedOn: row.wishedOn,
})

const nameOfFile = ({ key }: DeclarationRow): FileName => `receipts/${key}.pdf`

/** The receipt by email with its PDF, once. May be called again. */
export const sendReceipt = async ({ db, clock, gateways }: Filing, row: DeclarationRow): Promise<void> => {
  await gateways.files.put(nameOfFile(row), await drawReceipt(row))
  const { id, locale, mail, caseNumber, receivedAt, kind } = row
  await inTransaction(db, (tx) =>
    queueMail(
      tx,
      {
        to: mail,
        userId: null,
        template: kind === 'cancellation' ? 'cancellation-received' : 'withdrawal-received',
        locale,
        params: {
          number: caseNumber,
          moment: momentText(receivedAt, locale),
          declared: declaredFacts(row)
            .map(([label, value]) => `${label}: ${value}`)
            .join('; '),
          link: secretLink('/receipt', { key: row.key }),
          file: nameOfFile(row),
          fileName: `${caseNumber}.pdf`,
        },
        dedupeKey: `declaration:${id}:receipt`,
      },
      clock.now(),
    ),
  )
}

/** `address`: the network address of the caller. The same key again is the same declaration and is never slowed down. */
export const receiveDeclaration = async (
  context: OpenContext,
  declared: Omit<NewDeclaration, 'locale' | 'state'>,
  address: string,
): Promise<Receipt> => {
  const known = await findDeclarationByKey(context.db.drizzle, declared.key)
  if (known !== undefined) return receiptOf(known)
  const { wishedOn = null } = declared
  if (wishedOn !== null && wishedOn < dayOf(context.clock.now().toISOString()))
    throw new AppError('general.invalid', { errors: { wished_on: ['in-the-past'] } })
  const taken = await takeAll(context, limitsOf(address, declared.mail))
  if ('until' in taken) throw new AppError('auth.rate-limited', { retryAt: taken.until })
  const { declaration, isNew } = await inTransaction(context.db, (tx) =>
    insertDeclaration(tx, { ...declared, locale: context.locale, state: 'waiting' }, context.clock.now()),
  )
  if (isNew) await finishDeclaration(context, declaration)
  return receiptOf(declaration)
}

/** A declaration counts from the moment it was stored; what fails here is done by the job. */
const finishDeclaration = async (context: OpenContext, declaration: DeclarationRow): Promise<void> => {
  try {
    await applyDeclaration(context, declaration.id)
    await sendReceipt(context, declaration)
  } catch (error) {
    context.log.error({ err: error, declaration: declaration.id }, 'a declaration waits for the job')
  }
}

export const readDeclaration = async ({ db }: Pick<Services, 'db'>, key: string): Promise<DeclarationRow> => {
  const row = await findDeclarationByKey(db.drizzle, key)
  if (row === undefined) throw notFound()
  return row
}

const PER_ROUND = 100
const DAYS_BACK_MS = 48 * MS_PER_HOUR

/** For the job: declarations that were stored, and whose process ended before it was done with them. */
export const finishDeclarations = async (services: Filing & Pick<Services, 'config'>): Promise<void> => {
  const now = services.clock.now().toISOString()
  const unfinished = await listUnfinished(
    services.db.drizzle,
    plusMs(now, -DAYS_BACK_MS),
    plusMs(now, -MS_PER_MINUTE),
    PER_ROUND,
  )
  for (const declaration of unfinished) {
    await applyDeclaration(services, declaration.id)
    await sendReceipt(services, declaration)
  }
}
