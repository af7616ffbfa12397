/** Legal texts: what is in force, and agreeing to it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { checkAuth } from '@wegband/domain/features/auth/contract.ts'
import { acceptLegalText, listLatestLegalTexts } from '@wegband/domain/features/legal/contract.ts'
import type { LegalText } from '@wegband/domain/features/legal/contract.ts'
import { openTexts } from '@wegband/domain/features/legal/legal-rules.ts'
import { call, theSession } from '../../platform/api/api.ts'
import { keyOf } from '../../platform/api/queries.ts'

/**
 * Anybody may read the texts, so a token that has run out is not refused here: the server takes its person for nobody, who has accepted
 * nothing. Before anybody is asked for what they accepted long ago, the session is tried: it is revived, or it ends.
 */
async function readLatest(): Promise<LegalText[]> {
  const session = theSession()
  const token = session.token()
  const texts = await call(listLatestLegalTexts)
  if (openTexts(texts).length === 0 || session.state.get().status !== 'signed-in') return texts
  await call(checkAuth)
  return session.token() === token ? texts : await call(listLatestLegalTexts)
}

/** The newest of each kind, with what the person has accepted. */
export const latestTextsQuery = queryOptions({ queryKey: keyOf(listLatestLegalTexts), queryFn: readLatest })

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
