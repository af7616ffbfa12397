/** Under a document that an office checks: its words, and what the owner can still do. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  listDocuments,
  restoreDocument,
  withdrawDocument,
  type WegbandDocument,
} from '@wegband/domain/features/documents/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './documents.module.css'

function useWithdraw(paper: WegbandDocument) {
  const t = useMessages('documents')
  const client = useQueryClient()
  const showError = useShowError()
  const params = { id: paper.id }
  const { name } = paper
  /** Also called from a notice that outlives the list. */
  const putBack = async (): Promise<void> => {
    try {
      await call(restoreDocument, { params })
      await invalidate(client, [listDocuments])
      showToast({ tone: 'positive', subject: 'documents', text: t('restored', { name }) })
    } catch (error) {
      showError(error)
    }
  }
  return useMutation({
    mutationFn: () => call(withdrawDocument, { params }),
    onSuccess: async () => {
      showToast({
        subject: 'documents',
        text: t('withdrawn', { name }),
        action: { label: t('undo'), onClick: () => void putBack() },
      })
      await invalidate(client, [listDocuments])
    },
    onError: showError,
  })
}

export function CheckNote(props: {
  readonly paper: WegbandDocument
  readonly check: NonNullable<WegbandDocument['check']>
  readonly onReplace: () => void
}): ReactNode {
  const t = useMessages('documents')
  const { paper, check } = props
  const withdraw = useWithdraw(paper)
  const isReturned = check.state === 'asked' || check.state === 'rejected'
  if (!check.isOpen && check.reason === null) return null
  const { name } = paper
  return (
    <span className={styles.check} data-returned={isReturned || undefined}>
      {check.reason === null ? null : (
        <span className={styles.reason}>{t('reason', { reason: check.reason })}</span>
      )}
      {check.isOpen ? (
        <span className={styles.acts}>
          {isReturned ? (
            <Button size="small" onClick={props.onReplace} label={t('replaceName', { name })}>
              {t('replace')}
            </Button>
          ) : null}
          <Button
            size="small"
            label={t('withdrawName', { name })}
            isBusy={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            {t('withdraw')}
          </Button>
        </span>
      ) : null}
    </span>
  )
}
