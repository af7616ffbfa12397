/** What stands beside a child's code without a line: their name and nothing else of them (`web/app/start/kept-reads.ts`). */
import { useQueries } from '@tanstack/react-query'
import type { EndpointKey } from '../../platform/queries.ts'

export type ChildName = { readonly id: number; readonly firstName: string; readonly lastName: string }

/** No address of the server: only the device writes it. */
export const childNameKey = (id: number): EndpointKey => [
  'kept/child-name',
  { params: { id: String(id) }, query: {} },
]

/** Those that the device kept; nothing is ever asked for. */
export const useKeptChildNames = (ids: readonly number[]): readonly ChildName[] =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: childNameKey(id),
      queryFn: (): ChildName | null => null,
      enabled: false,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
