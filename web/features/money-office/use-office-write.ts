/** After a write of the office its own pages read again, and a line says that it is done. */
import { useQueryClient } from '@tanstack/react-query'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { moneyOfficeEndpoints } from '@wegband/domain/features/money-office/endpoints.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { showToast } from '../../platform/words/notices.ts'

const READS: readonly EndpointShape[] = moneyOfficeEndpoints.filter(({ method }) => method === 'GET')

/** `work` is the request; a rejection goes to whoever asked. */
export function useOfficeWrite(): <T>(work: Promise<T>, done: string) => Promise<T> {
  const queryClient = useQueryClient()
  return async (work, done) => {
    const result = await work
    showToast({ tone: 'positive', text: done, subject: 'money-office' })
    await invalidate(queryClient, READS)
    return result
  }
}
