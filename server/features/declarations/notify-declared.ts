/** The account hears of every declaration about it: a notice, and an email to the contract's own mailbox. */
import { formatsOf } from '@wegband/messages/formats.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { ContractRow } from '../contracts/contract-statement.ts'
import { nameOf } from '../contracts/show-contract.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { localeOf } from '../sign-in/email-links.ts'
import { type DeclarationRow, isEmailQueued } from './declaration-store.ts'

export type Heard = {
  readonly declaration: DeclarationRow
  readonly to: {
    readonly id: number
    readonly mail: string | null
    readonly firstName: string
    readonly language: string
  }
  /** Null while it waits for the office. */
  readonly applied: { readonly row: ContractRow; readonly endsOn: string } | null
}

const LINK = '/user/subscriptions'

/** Notifies the account once for each declaration. */
export const notifyOfDeclaration = async (
  tx: Transaction,
  { declaration, to, applied }: Heard,
  now: Date,
): Promise<void> => {
  const { id, kind, caseNumber, name } = declaration
  // What the office applied later is told again.
  const dedupeKey = `declaration:${id}:${declaration.answeredAt === null ? 'account' : 'answer'}`
  if (await isEmailQueued(tx, dedupeKey)) return
  const locale = localeOf(to)
  const productName = applied === null ? '' : nameOf(applied.row, locale)
  const changeType = applied === null ? `${kind}-waiting` : kind
  await notifyPeople(
    tx,
    [to.id],
    {
      type: 'contract-declared',
      subjectType: 'subscription',
      subjectId: applied?.row.id ?? null,
      params: { changeType, productName, number: caseNumber, endsOn: applied?.endsOn ?? '' },
    },
    now,
  )
  if (to.mail === null) return
  const email = { to: to.mail, userId: to.id, locale, dedupeKey }
  const params = { firstName: to.firstName, number: caseNumber, link: LINK }
  if (applied === null)
    await queueMail(
      tx,
      {
        ...email,
        template: kind === 'cancellation' ? 'cancellation-waits' : 'withdrawal-waits',
        params: { ...params, name },
      },
      now,
    )
  else
    await queueMail(
      tx,
      {
        ...email,
        template: kind === 'cancellation' ? 'contract-cancelled' : 'contract-withdrawn',
        params: {
          ...params,
          name,
          product: productName,
          endsOn: formatsOf(locale).dateLong(applied.endsOn),
        },
      },
      now,
    )
}
