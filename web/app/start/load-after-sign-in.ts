/** §4 Login: what is loaded once a user is signed in. The first page does not wait for any of it. */
import type { QueryClient } from '@tanstack/react-query'
import { listModules } from '@wegband/domain/features/sports/contract.ts'
import { listGlossary } from '@wegband/domain/features/texts/contract.ts'
import { isLocale } from '@wegband/domain/basics/locale.ts'
import { viewerQuery } from '../../features/accounts/viewer.ts'
import { sportsQuery } from '../../features/sports/queries.ts'
import { followPersonLocale } from '../../platform/words/i18n.tsx'
import { queryOf } from '../../platform/api/queries.ts'

/** Rejects when one of the parts cannot be loaded; the pages that need it report that themselves. */
export async function loadAfterSignIn(
  queryClient: QueryClient,
  { userId, isImpersonated }: { userId: number; isImpersonated: boolean },
): Promise<void> {
  const loadModules = async (): Promise<void> => {
    const viewer = await queryClient.fetchQuery(viewerQuery(userId))
    // A parent who views a child's account still reads their own language.
    if (!isImpersonated) await followPersonLocale(isLocale(viewer.language) ? viewer.language : undefined)
    await Promise.all(
      viewer.trainingProgress.map(({ sportId }) =>
        queryClient.fetchQuery(queryOf(listModules, { query: { sport: sportId } })),
      ),
    )
  }
  await Promise.all([
    loadModules(),
    queryClient.fetchQuery(sportsQuery),
    queryClient.fetchQuery(queryOf(listGlossary)),
  ])
}
