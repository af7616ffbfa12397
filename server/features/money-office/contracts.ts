/** Contracts as the office searches them, and one with all its books. Reading the books of a member is audited. */
import { contractStatus } from '@wegband/domain/features/subscriptions/contracts/contract-status.ts'
import { isAccountSearch } from '@wegband/domain/features/impersonation/account-search.ts'
import {
  type ContractFile,
  CONTRACTS_PER_PAGE,
  type OfficeBill,
  type OfficeContract,
  type searchContracts,
} from '@wegband/domain/features/money-office/contracts-contract.ts'
import type { z } from 'zod'
import type { Context } from '../../http/request/context.ts'
import { metaOf, pageSizeOf } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { noteLook } from '../accounts/write-audit.ts'
import { findAccounts } from '../admin/search-accounts.ts'
import { factsOf } from '../contracts/contract-facts.ts'
import { type ContractRow, findContractById, listContractsById } from '../contracts/contract-statement.ts'
import { nameOf } from '../contracts/show-contract.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import {
  type ContractFilter,
  countContracts,
  listAttemptsOf,
  listBillRows,
  listChargesOfContract,
  listContractIds,
  listInvoicesOf,
  listLinesOf,
  listPeopleOfContracts,
  listRefundsOf,
} from './contracts-store.ts'

type Query = z.output<(typeof searchContracts)['query']>
type People = Awaited<ReturnType<typeof listPeopleOfContracts>>[number]

const ID_MAX = 2_147_483_647
const INVOICE_NUMBER = /^[A-Z0-9]{0,6}-?\d{4}-\d{6}$/i

/** What was typed is a person, a number of a contract, or that of an invoice. */
const filterOf = async (context: Context, { search = '', status }: Query): Promise<ContractFilter> => {
  const any = { userIds: undefined, contractId: undefined, invoiceNumber: undefined, status }
  if (search === '') return any
  const number = /^#?(\d{1,10})$/.exec(search)?.[1]
  const contractId = number !== undefined && Number(number) <= ID_MAX ? Number(number) : undefined
  if (search.startsWith('#')) return { ...any, contractId: contractId ?? 0 }
  if (INVOICE_NUMBER.test(search)) return { ...any, invoiceNumber: search.toUpperCase() }
  if (!isAccountSearch(search)) return { ...any, userIds: [], contractId }
  const { data } = await findAccounts(context, { search })
  return { ...any, userIds: data.map(({ id }) => id), contractId }
}

const contractOf = (row: ContractRow, people: People, { clock, locale }: Context): OfficeContract => ({
  id: row.id,
  user: people.user,
  profiteer: people.profiteer,
  productName: nameOf(row, locale),
  seller: row.issuer.legalName,
  status: contractStatus(factsOf(row), clock.now().toISOString()),
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  withdrawnOn: row.withdrawnOn,
  openCents: people.openCents,
})

export const findContracts = async (
  context: Context,
  query: Query,
): Promise<z.output<(typeof searchContracts.answers)[200]>> => {
  refuseWhileImpersonating(context.actor)
  const db = context.db.drizzle
  const page = query.page ?? 1
  const perPage = pageSizeOf(query, CONTRACTS_PER_PAGE)
  const filter = await filterOf(context, query)
  const [ids, total] = await Promise.all([
    listContractIds(db, filter, { limit: perPage, offset: (page - 1) * perPage }),
    countContracts(db, filter),
  ])
  const [rows, people] = await Promise.all([listContractsById(db, ids), listPeopleOfContracts(db, ids)])
  const peopleOf = new Map(people.map((one) => [one.id, one]))
  const data = rows.flatMap((row) => {
    const own = peopleOf.get(row.id)
    return own === undefined ? [] : [contractOf(row, own, context)]
  })
  return { data, meta: metaOf(total, page, perPage) }
}

const readBills = async (context: Context, billIds: readonly number[]): Promise<OfficeBill[]> => {
  const db = context.db.drizzle
  const [rows, attempts, refunds, invoices] = await Promise.all([
    listBillRows(db, billIds),
    listAttemptsOf(db, billIds),
    listRefundsOf(db, billIds),
    listInvoicesOf(db, billIds),
  ])
  return rows.map(({ leftCents, ...bill }) => ({
    ...bill,
    refundableCents: Math.max(0, leftCents),
    attempts: attempts.filter(({ billId }) => billId === bill.id),
    refunds: refunds.filter(({ billId }) => billId === bill.id),
    invoices: invoices.filter(({ billId }) => billId === bill.id),
  }))
}

const readPostings = async (
  context: Context,
  billIds: readonly number[],
): Promise<ContractFile['postings']> => {
  const lines = await listLinesOf(context.db.drizzle, billIds)
  return [...Map.groupBy(lines, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own
    return first === undefined
      ? []
      : [{ ...first, lines: own.map(({ account, cents }) => ({ account, cents })) }]
  })
}

export const readFile = async (context: Context, id: number): Promise<ContractFile> => {
  refuseWhileImpersonating(context.actor)
  const db = context.db.drizzle
  const row = await findContractById(db, id)
  const [people] = row === undefined ? [] : await listPeopleOfContracts(db, [id])
  if (row === undefined || people === undefined) throw notFound()
  const charges = (await listChargesOfContract(db, id)).map(({ charge }) => charge)
  const billIds = [...new Set(charges.flatMap(({ billId }) => (billId === null ? [] : [billId])))]
  const [bills, postings] =
    billIds.length === 0
      ? [[], []]
      : await Promise.all([readBills(context, billIds), readPostings(context, billIds)])
  await noteLook(context, { action: 'contract.read', subjectType: 'subscription', subjectId: id })
  return {
    ...contractOf(row, people, context),
    cancelledAt: row.cancelledAt,
    cancellationFailedAt: row.cancellationFailedAt,
    orderedAt: row.orderedAt,
    creditCents: people.creditCents,
    phases: row.phases,
    pauses: row.pauses,
    charges,
    bills,
    postings,
  }
}
