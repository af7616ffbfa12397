/** Legal texts: what is in force, and agreeing to it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptLegalText, listLatestLegalTexts } from '@wegband/domain/features/legal/contract.ts'
import type { LegalText } from '@wegband/domain/features/legal/contract.ts'
import { call } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'

/** The newest of each kind, with what the person has accepted. */
export const latestTextsQuery = queryOf(listLatestLegalTexts)

/** Each by itself, in their order; the answer of each replaces the text, so that a failure in between loses nothing. */
export function useAcceptTexts() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly number[]): Promise<void> => {
      for (const id of ids) {
        const accepted = await call(acceptLegalText, { params: { id } })
        queryClient.setQueryData(latestTextsQuery.queryKey, (texts: LegalText[] | undefined) =>
          texts?.map((text) => (text.kind === accepted.kind ? accepted : text)),
        )
      }
    },
    // a newer version came into force meanwhile: it is shown instead
    onError: () => queryClient.invalidateQueries({ queryKey: latestTextsQuery.queryKey }),
  })
}
