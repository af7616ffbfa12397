/** Reads and writes of a school's money. Every write reads the whole page again: one booking changes several lists. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as money from '@wegband/domain/features/school-money/contract.ts'
import * as mandates from '@wegband/domain/features/school-money/mandates-contract.ts'
import * as sales from '@wegband/domain/features/school-money/sales-contract.ts'
import { invalidate, pageOf, queryOf } from '../../platform/api/queries.ts'

const ALL = [
  money.readSchoolMoney,
  money.listOpenBills,
  money.listSchoolContracts,
  money.listDebits,
  mandates.listMandates,
  sales.listTariffs,
]

export const useMoney = (schoolId: number) =>
  useQuery(queryOf(money.readSchoolMoney, { params: { id: schoolId } }))

export const useOpenBills = (schoolId: number, page: number, age: money.Age | undefined) =>
  useQuery({
    ...pageOf(money.listOpenBills, {
      params: { id: schoolId },
      query: { page: String(page), ...(age === undefined ? {} : { age }) },
    }),
    placeholderData: keepPreviousData,
  })

export const useSchoolContracts = (schoolId: number, page: number) =>
  useQuery({
    ...pageOf(money.listSchoolContracts, { params: { id: schoolId }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  })

export const useAssociation = (schoolId: number, page: number) =>
  useQuery({
    ...pageOf(money.listAssociationMembers, { params: { id: schoolId }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  })

export const useDebits = (schoolId: number, fileId: number) =>
  useQuery(queryOf(money.listDebits, { params: { id: schoolId, fileId } }))

export const useMandates = (schoolId: number, page: number) =>
  useQuery({
    ...pageOf(mandates.listMandates, { params: { id: schoolId }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  })

export const useTariffs = (schoolId: number) =>
  useQuery(queryOf(sales.listTariffs, { params: { id: schoolId } }))

/** A write of this page; `send` calls its endpoint. */
export const useMoneyWrite = <Input, Output>(send: (input: Input) => Promise<Output>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => invalidate(client, ALL) })
}
