/** Writes of the page of programs: first the proof of identity where the server asks for it, then a line that it is done. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listServiceTokens } from '@wegband/domain/features/programs/contract.ts'
import { listDeliveries, listWebhooks } from '@wegband/domain/features/programs/webhook-contract.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useFreshProof } from '../sign-in/use-fresh-proof.tsx'

/** `show` gets the answer before anything is read again: a secret that leaves the server once waits for nothing else. */
export type ProgramsWrite = <T>(
  work: () => Promise<T>,
  done: string,
  show?: (answer: T) => void,
) => Promise<void>

/** `work` is the request; a rejection goes to the caller. Render `proofDialog` where the write is used. */
export function useProgramsWrite(): { readonly write: ProgramsWrite; readonly proofDialog: ReactNode } {
  const t = useMessages('programs')
  const queryClient = useQueryClient()
  const { withProof, proofDialog } = useFreshProof()
  return {
    proofDialog,
    write: async (work, done, show) => {
      const answer = await withProof(t('proof'), work)
      show?.(answer)
      showToast({ tone: 'positive', text: done, subject: 'programs' })
      await invalidate(queryClient, [listServiceTokens, listWebhooks, listDeliveries])
    },
  }
}
