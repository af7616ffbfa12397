/** After a write of the office its own pages read again, and a line says that it is done. */
import { useQueryClient } from '@tanstack/react-query'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import {
  readContractFile,
  searchContracts,
} from '@wegband/domain/features/money-office/contracts-contract.ts'
import { listCoupons, listRedemptions } from '@wegband/domain/features/money-office/coupons-contract.ts'
import { listProducts } from '@wegband/domain/features/money-office/products-contract.ts'
import { readNumbers, readProviderState } from '@wegband/domain/features/money-office/provider-contract.ts'
import {
  listIssuers,
  listOfficeLevels,
  listSubjects,
} from '@wegband/domain/features/money-office/sellers-contract.ts'
import { listTasks, readMoneySummary } from '@wegband/domain/features/money-office/tasks-contract.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { showToast } from '../../platform/words/notices.ts'

const READS: readonly EndpointShape[] = [
  listIssuers,
  listOfficeLevels,
  listSubjects,
  listProducts,
  listCoupons,
  listRedemptions,
  searchContracts,
  readContractFile,
  readMoneySummary,
  listTasks,
  readProviderState,
  readNumbers,
]

/** `work` is the request; a rejection goes to the caller. */
export function useOfficeWrite(): <T>(work: Promise<T>, done: string) => Promise<T> {
  const queryClient = useQueryClient()
  return async (work, done) => {
    const result = await work
    showToast({ tone: 'positive', text: done, subject: 'money-office' })
    await invalidate(queryClient, READS)
    return result
  }
}
