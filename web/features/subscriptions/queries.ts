/** The queries of offers. */
import { useQuery } from '@tanstack/react-query'
import { readOffers, type SUBJECT_TYPES } from '@wegband/domain/features/subscriptions/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'

export type SubjectType = (typeof SUBJECT_TYPES)[number]

/** The products that would open it, the cheapest first; for a child of the viewer where `profiteer` names one. */
export const useOffers = (type: SubjectType, id: number | string, profiteer?: string) =>
  useQuery(
    queryOf(readOffers, {
      params: { type, id: String(id) },
      query: profiteer === undefined ? {} : { profiteer },
    }),
  )
