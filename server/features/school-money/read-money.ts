/** What the page of a school's money shows. A school without an issuer has an empty page with the form of its data. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'
import {
  type Age,
  AGES,
  BILLS_PER_PAGE,
  CONTRACTS_PER_PAGE,
  type SchoolMoney,
} from '@wegband/domain/features/school-money/contract.ts'
import { isFileDay } from '@wegband/domain/features/school-money/debit-days.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf } from '../../http/request/page-of.ts'
import {
  countContractsOfIssuer,
  countOpenBills,
  listContractsOfIssuer,
  listHandRefunds,
  listHolders,
  listOpenBills,
  listWaitingPauses,
  sumOpen,
  sumRevenue,
} from './bills-store.ts'
import { listFiles, sumDebitDays } from './debit-files/debit-store.ts'
import { requireMoney } from './require-money.ts'

const REVENUE_MONTHS = 12

const pageOf = (page: number, size: number) => ({ limit: size, offset: (page - 1) * size })
const todayOf = ({ clock }: Pick<Context, 'clock'>): string => dayOf(clock.now().toISOString())

export const readSchoolMoney = async (context: Context, schoolId: number): Promise<SchoolMoney> => {
  const { school, issuer } = await requireMoney(context, schoolId)
  const nothing = { open: [], revenue: [], pauses: [], refunds: [], debitDays: [], files: [] }
  if (issuer === undefined) return { school, issuer: null, ...nothing }
  const db = context.db.drizzle
  const today = todayOf(context)
  const since = addMonths(`${today.slice(0, 7)}-01`, 1 - REVENUE_MONTHS)
  const [sums, revenue, pauses, refunds, days, files] = await Promise.all([
    sumOpen(db, issuer.id, today),
    sumRevenue(db, issuer.id, since),
    listWaitingPauses(db, issuer.id),
    listHandRefunds(db, issuer.id),
    sumDebitDays(db, issuer.id, today),
    listFiles(db, issuer.id),
  ])
  const sumOf = new Map(sums.map((one) => [one.age, one]))
  return {
    school,
    issuer,
    open: AGES.map((age) => sumOf.get(age) ?? { age, count: 0, cents: 0 }),
    revenue,
    pauses,
    refunds,
    debitDays: days.map((day) => ({ ...day, isOpen: isFileDay(day.collectOn, today) })),
    files: files.map((file) => ({
      ...file,
      isBookable: file.cancelledAt === null && file.running > 0 && file.collectOn <= today,
    })),
  }
}

export const listBills = async (
  context: Context,
  schoolId: number,
  { page, age }: { readonly page: number; readonly age: Age | undefined },
) => {
  const { issuer } = await requireMoney(context, schoolId)
  if (issuer === undefined) return { data: [], meta: metaOf(0, page, BILLS_PER_PAGE) }
  const db = context.db.drizzle
  const wish = { issuerId: issuer.id, today: todayOf(context), age }
  const [total, data] = await Promise.all([
    countOpenBills(db, wish),
    listOpenBills(db, wish, pageOf(page, BILLS_PER_PAGE)),
  ])
  return { data, meta: metaOf(total, page, BILLS_PER_PAGE) }
}

export const listContracts = async (context: Context, schoolId: number, page: number) => {
  const { issuer } = await requireMoney(context, schoolId)
  if (issuer === undefined) return { data: [], meta: metaOf(0, page, CONTRACTS_PER_PAGE) }
  const db = context.db.drizzle
  const [total, data] = await Promise.all([
    countContractsOfIssuer(db, issuer.id),
    listContractsOfIssuer(db, issuer.id, pageOf(page, CONTRACTS_PER_PAGE)),
  ])
  return { data, meta: metaOf(total, page, CONTRACTS_PER_PAGE) }
}

export const listAssociation = async (context: Context, schoolId: number, page: number) => {
  await requireMoney(context, schoolId)
  const now = context.clock.now().toISOString()
  const rows = await listHolders(context.db.drizzle, { schoolId, now }, pageOf(page, CONTRACTS_PER_PAGE))
  return {
    data: rows.map(({ member, holds }) => ({ member, holds })),
    meta: metaOf(rows[0]?.all ?? 0, page, CONTRACTS_PER_PAGE),
  }
}
