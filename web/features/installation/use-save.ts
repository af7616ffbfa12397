/** Saves settings: the answer is the new state, and a line says that it is stored. */
import { useQueryClient } from '@tanstack/react-query'
import type { Installation } from '@wegband/domain/features/installation/contract.ts'
import { readInstallation } from '@wegband/domain/features/installation/contract.ts'
import { readSetupSteps } from '@wegband/domain/features/admin/setup-contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'

/** `work` is the request; a rejection goes to the caller. */
export function useSave(): (work: Promise<Installation>) => Promise<void> {
  const t = useMessages('installation')
  const queryClient = useQueryClient()
  return async (work) => {
    const saved = await work
    queryClient.setQueryData(queryOf(readInstallation).queryKey, saved)
    showToast({ tone: 'positive', text: t('saved'), subject: 'installation' })
    await invalidate(queryClient, [readPublicSettings, readSetupSteps])
  }
}
