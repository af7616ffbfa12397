/** Legal texts: the versions in force, and accepting them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { acceptLegalText, listLatestLegalTexts } from '@wegband/domain/features/legal/contract.ts'
import type { LegalText } from '@wegband/domain/features/legal/contract.ts'
import { openTexts } from '@wegband/domain/features/legal/legal-rules.ts'
import { call, theSession } from '../../platform/api/api.ts'
import { keyOf } from '../../platform/api/queries.ts'

/**
 * Anyone may read the texts, so the server does not refuse an expired token here. It treats the request as signed out, with nothing
 * accepted. The session is checked first, so that no user is asked to accept a text again.
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

/** Each separately, in their order; the answer of each replaces the text, so that a failure in between loses nothing. */
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
    // A newer version came into force meanwhile: it is shown instead.
    onError: () => queryClient.invalidateQueries({ queryKey: latestTextsQuery.queryKey }),
  })
}
