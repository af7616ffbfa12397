/** The queries of ordering. */
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { call } from '../../platform/api/api.ts'
import { keyOf } from '../../platform/api/queries.ts'

/** What the server computes a summary for. */
export type OrderChoice = z.input<typeof readOrderSummary.body>

/** A read by POST: the choice is the body, and part of the key. */
export const summaryQuery = (choice: OrderChoice) =>
  queryOptions({
    queryKey: keyOf(readOrderSummary, { query: choice }),
    queryFn: () => call(readOrderSummary, { body: choice }),
    // A price must be the one of now.
    staleTime: 0,
  })
