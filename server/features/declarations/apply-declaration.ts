/**
 * What follows from a public declaration: it is applied by the same functions as in the account, or it waits for the office. Only the
 * contract's own mailbox learns which (§§ 312k, 356a BGB, docs/decisions/0068).
 */
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { LOCALES } from '@wegband/domain/basics/locale.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  type Candidate,
  contractMeant,
  dayNamedIn,
  namesContract,
  wordsOf,
} from '@wegband/domain/features/declarations/declaration-rules.ts'
import {
  contractNumber,
  parseContractNumber,
} from '@wegband/domain/features/subscriptions/contracts/contract-number.ts'
import { hasEnded, isCancelled } from '@wegband/domain/features/subscriptions/contracts/contract-facts.ts'
import { whyNotWithdraw } from '@wegband/domain/features/subscriptions/contracts/withdrawal.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Log, Services } from '../../http/request/context.ts'
import { cancelLocked, publishContractChanged } from '../contracts/cancel-contract.ts'
import { nameOf } from '../contracts/show-contract.ts'
import { factsOf, lastDayOf } from '../contracts/contract-facts.ts'
import {
  type ContractRow,
  findContractById,
  listContractsOfPayer,
  lockContract,
} from '../contracts/contract-statement.ts'
import { movedBy } from '../payments/billing-clock.ts'
import {
  type Account,
  type DeclarationRow,
  findAccountByMail,
  findPayerOf,
  findRunningContract,
  listInvoiceNumbers,
  listNamesOfContracts,
  lockBillsOf,
  lockDeclaration,
  updateDeclaration,
} from './declaration-store.ts'
import { notifyOfDeclaration } from './notify-declared.ts'
import { listHeldOrders } from './withdrawal/withdrawal-store.ts'
import { finishWithdrawal } from './withdrawal/finish-withdrawal.ts'
import { chosenTerms } from './withdrawal/withdrawal-choices.ts'
import { type Withdrawn, withdrawOrders } from './withdrawal/withdraw-orders.ts'

type Applying = Pick<Services, 'db' | 'clock' | 'gateways'> & { readonly log?: Log }

const normal = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Contracts of the mailbox that the declaration may mean, with the first order of each that can still be withdrawn. */
const listCandidates = async (tx: Transaction, account: Account, declaration: DeclarationRow, now: Date) => {
  const today = dayOf(now.toISOString())
  const rows = (await listContractsOfPayer(tx, account.id)).filter(
    (row) => factsOf(row).isOrderPaid && !hasEnded(factsOf(row), today),
  )
  const ids = rows.map(({ id }) => id)
  const [numbers, names] = [await listInvoiceNumbers(tx, ids), await listNamesOfContracts(tx, ids)]
  const isNamed = ({ id }: ContractRow): boolean =>
    names.some((one) => one.id === id && normal(fullName(one)) === normal(declaration.name))
  return rows.flatMap((row): Candidate[] => {
    const order =
      declaration.kind === 'cancellation'
        ? row.heldOrders[0]
        : row.heldOrders.find(
            ({ orderedAt }) =>
              whyNotWithdraw({ orderedOn: dayOf(orderedAt), withdrawnOn: null }, today) === undefined,
          )
    if (declaration.kind === 'withdrawal' && order === undefined) return []
    const candidate = {
      contractId: row.id,
      mail: account.mail,
      contractNumber: contractNumber(row.id),
      invoiceNumbers: numbers.filter(({ contractId }) => contractId === row.id).map(({ number }) => number),
      orderedOn: dayOf(order?.orderedAt ?? row.orderedAt),
      names: [...LOCALES.map((locale) => nameOf(row, locale)), row.profiteer.firstName],
    }
    const isMeant = isNamed(row) || namesContract(candidate, { contract: declaration.contractText })
    return isMeant ? [candidate] : []
  })
}

const findMeant = async (
  tx: Transaction,
  account: Account | undefined,
  declaration: DeclarationRow,
  now: Date,
): Promise<number | undefined> => {
  if (account === undefined) return undefined
  const { kind, mail, contractText, isExtraordinary } = declaration
  const meant = contractMeant(
    { kind, mail, contract: contractText, boughtOn: dayNamedIn(contractText), isExtraordinary },
    await listCandidates(tx, account, declaration, now),
  )
  return meant?.contractId
}

/** A stranger may have typed the number of a contract of others: its payer hears of it, and nothing is applied. */
const findNumberedPayer = async (tx: Transaction, { contractText }: DeclarationRow) => {
  const [id] = wordsOf(contractText).flatMap((word) => parseContractNumber(word) ?? [])
  const contract = id === undefined ? undefined : await findRunningContract(tx, id)
  return contract && findPayerOf(tx, contract.id)
}

type Applied = { readonly row: ContractRow; readonly endsOn: string; readonly withdrawn: Withdrawn | null }

const cancel = async (
  tx: Transaction,
  row: ContractRow,
  declaration: DeclarationRow,
  now: Date,
): Promise<Applied> => {
  // Cancelled already: nothing more to do, and the mailbox reads the day.
  if (row.endsAt !== null && isCancelled(factsOf(row)))
    return { row, endsOn: lastDayOf(row.endsAt), withdrawn: null }
  const endsOn = await cancelLocked(tx, row, now, declaration.wishedOn)
  await publishContractChanged(tx, row, now)
  return { row, endsOn, withdrawn: null }
}

const withdraw = async (tx: Transaction, row: ContractRow, now: Date): Promise<Applied | undefined> => {
  const held = await listHeldOrders(tx, row.id)
  const terms = await chosenTerms(tx, row, held, undefined, now)
  if (terms === undefined) return undefined
  return {
    row,
    endsOn: dayOf(now.toISOString()),
    withdrawn: await withdrawOrders(tx, row, terms, now),
  }
}

/** Locks the contract. `received` in real time. Undefined when it has ended, or has nothing that can still be withdrawn. */
export const applyToContract = async (
  tx: Transaction,
  contractId: number,
  declaration: DeclarationRow,
  received: Date,
): Promise<Applied | undefined> => {
  await lockBillsOf(tx, contractId)
  await lockContract(tx, contractId)
  const row = await findContractById(tx, contractId)
  if (row === undefined) return undefined
  const now = movedBy(received, row.daysAhead)
  if (hasEnded(factsOf(row), dayOf(now.toISOString()))) return undefined
  return declaration.kind === 'cancellation' ? cancel(tx, row, declaration, now) : withdraw(tx, row, now)
}

/** Counts from the moment it was received. May be called again: what is applied stays applied, and everyone hears of it once. */
export const applyDeclaration = async (services: Applying, id: number): Promise<void> => {
  const applied = await inTransaction(services.db, async (tx) => {
    const declaration = await lockDeclaration(tx, id)
    if (declaration?.state !== 'waiting' || declaration.answeredAt !== null) return undefined
    const received = new Date(declaration.receivedAt)
    const account = await findAccountByMail(tx, declaration.mail)
    const meant = await findMeant(tx, account, declaration, received)
    const done = meant === undefined ? undefined : await applyToContract(tx, meant, declaration, received)
    if (done !== undefined)
      await updateDeclaration(
        tx,
        id,
        { state: 'applied', appliedAt: services.clock.now().toISOString(), subscriptionId: done.row.id },
        services.clock.now(),
      )
    if (account !== undefined) await updateDeclaration(tx, id, { userId: account.id }, services.clock.now())
    const hearing = account ?? (await findNumberedPayer(tx, declaration))
    if (hearing !== undefined)
      await notifyOfDeclaration(tx, { declaration, to: hearing, applied: done ?? null }, services.clock.now())
    return done
  })
  if (applied?.withdrawn) await finishWithdrawal(services, applied.row.id, applied.withdrawn)
}
