/** Giving a trial place up, asked once more on the page that the letter leads to: opening a link does nothing by itself. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  readTrialClass,
  takeBackTrial,
  type TrialClass,
} from '@wegband/domain/features/appointments/trial-contract.ts'
import { call } from '../../platform/api.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { invalidate } from '../../platform/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { FormFailure } from '../credentials/form-failure.tsx'
import styles from './trial-page.module.css'

export function TrialTakeBack(props: {
  readonly trial: TrialClass
  readonly token: string
  readonly onKeep: () => void
}): ReactNode {
  const { trial, token, onKeep } = props
  const t = useMessages('trials')
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => call(takeBackTrial, { params: { token } }),
    onSettled: () => invalidate(client, [readTrialClass], { id: trial.id }),
  })
  const { error } = mutation
  const isGone = error instanceof AppError && error.status === 404
  if (mutation.isSuccess || isGone)
    return (
      <Mat as="section" className={styles.box}>
        <h2 className="t-section">
          <output>{t(isGone ? 'takeBack.gone' : 'takeBack.done')}</output>
        </h2>
        <p>{t(isGone ? 'takeBack.goneText' : 'takeBack.doneText')}</p>
      </Mat>
    )
  return (
    <Mat as="section" className={styles.box}>
      <h2 className="t-section">{t('takeBack.title')}</h2>
      <p>{t('takeBack.text')}</p>
      <FormFailure error={error} />
      <Button
        variant="primary"
        size="large"
        isBlock
        isBusy={mutation.isPending}
        busyLabel={t('takeBack.busy')}
        onClick={() => mutation.mutate()}
      >
        {t('takeBack.action')}
      </Button>
      <Button isBlock onClick={onKeep}>
        {t('takeBack.keep')}
      </Button>
    </Mat>
  )
}
