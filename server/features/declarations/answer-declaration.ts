/** The office judges a declaration that waits: it is applied to a contract as of its arrival, or refused with words that its sender reads. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { secretLink } from '@wegband/domain/http/secret-address.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Log, Services } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { applyToContract } from './apply-declaration.ts'
import { type DeclarationRow, findPayerOf, lockDeclaration, updateDeclaration } from './declaration-store.ts'
import { notifyOfDeclaration } from './notify-declared.ts'
import { finishWithdrawal } from './withdrawal/finish-withdrawal.ts'

type Answering = Pick<Services, 'db' | 'clock' | 'gateways'> & { readonly log?: Log }
/** Runs in the same transaction, such as for the audit log. */
type Also = (tx: Transaction, declaration: DeclarationRow) => Promise<void>

/** 404 for an unknown id; 409 for one that is applied, refused or revoked. */
const requireWaiting = async (tx: Transaction, id: number): Promise<DeclarationRow> => {
  const declaration = await lockDeclaration(tx, id)
  if (declaration === undefined) throw notFound()
  if (declaration.state !== 'waiting') throw new AppError('money-office.done-already')
  return declaration
}

/** The notice counts from the day on which the declaration arrived, however late it is read. The payer of the contract hears of it. */
export const applyWaitingDeclaration = async (
  services: Answering,
  {
    id,
    contractId,
    answeredBy,
  }: { readonly id: number; readonly contractId: number; readonly answeredBy: number },
  also: Also,
): Promise<void> => {
  const now = services.clock.now()
  const applied = await inTransaction(services.db, async (tx) => {
    const declaration = await requireWaiting(tx, id)
    const done = await applyToContract(tx, contractId, declaration, new Date(declaration.receivedAt))
    if (done === undefined)
      throw new AppError(
        declaration.kind === 'cancellation' ? 'subscriptions.ended' : 'subscriptions.withdrawal-over',
      )
    const at = now.toISOString()
    const answered = {
      state: 'applied',
      subscriptionId: contractId,
      appliedAt: at,
      answeredAt: at,
      answeredBy,
    } as const
    await updateDeclaration(tx, id, answered, now)
    const payer = await findPayerOf(tx, contractId)
    if (payer !== undefined)
      await notifyOfDeclaration(
        tx,
        { declaration: { ...declaration, ...answered }, to: payer, applied: done },
        now,
      )
    await also(tx, declaration)
    return done
  })
  if (applied.withdrawn) await finishWithdrawal(services, applied.row.id, applied.withdrawn)
}

export const refuseWaitingDeclaration = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, words, answeredBy }: { readonly id: number; readonly words: string; readonly answeredBy: number },
  also: Also,
): Promise<void> => {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const declaration = await requireWaiting(tx, id)
    const answered = { state: 'refused', answer: words, answeredAt: now.toISOString(), answeredBy } as const
    await updateDeclaration(tx, id, answered, now)
    await queueMail(
      tx,
      {
        to: declaration.mail,
        userId: null,
        template: 'declaration-refused',
        locale: declaration.locale,
        params: {
          number: declaration.caseNumber,
          answer: words,
          link: secretLink('/receipt', { key: declaration.key }),
        },
        dedupeKey: `declaration:${id}:answer`,
      },
      now,
    )
    await also(tx, declaration)
  })
}
