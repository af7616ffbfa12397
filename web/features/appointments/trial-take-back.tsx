/** Giving a trial place up, asked once more on the page that the letter leads to: opening a link does nothing by itself. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  readTrialClass,
  takeBackTrial,
  type TrialClass,
} from '@wegband/domain/features/appointments/trial-contract.ts'
import { call } from '../../platform/api.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { invalidate } from '../../platform/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { FormFailure } from '../credentials/form-failure.tsx'
import styles from './trial-page.module.css'
import { AnotherDate, ComingWays } from './trial-ways.tsx'
import { isToday } from './when-text.ts'

/** `onAgain`: to the form. */
export function TrialTakeBack(props: {
  readonly trial: TrialClass
  readonly token: string
  readonly onAgain: () => void
}): ReactNode {
  const { trial, token, onAgain } = props
  const t = useMessages('trials')
  const client = useQueryClient()
  const [isKept, setKept] = useState(false)
  const mutation = useMutation({
    mutationFn: () => call(takeBackTrial, { params: { token } }),
    onSettled: () => invalidate(client, [readTrialClass], { id: trial.id }),
  })
  const { error } = mutation
  const isGone = error instanceof AppError && error.status === 404
  if (mutation.isSuccess || isGone || trial.hasPlace === false)
    return <GivenBack trial={trial} kind={mutation.isSuccess ? 'done' : 'gone'} onAgain={onAgain} />
  if (isKept) return <Kept trial={trial} />
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
      <Button isBlock onClick={() => setKept(true)}>
        {t('takeBack.keep')}
      </Button>
    </Mat>
  )
}

function GivenBack(props: {
  readonly trial: TrialClass
  readonly kind: 'done' | 'gone'
  readonly onAgain: () => void
}): ReactNode {
  const t = useMessages('trials')
  const { trial, kind } = props
  return (
    <Mat as="section" className={styles.box}>
      <h2 className="t-section" aria-live="polite">
        {t(`takeBack.${kind}`)}
      </h2>
      <p>{t(`takeBack.${kind}Text`)}</p>
      <AnotherDate trial={trial} />
      {trial.isOpen && trial.freeSlots > 0 ? (
        <Button isBlock variant="quiet" onClick={props.onAgain}>
          {t('takeBack.again')}
        </Button>
      ) : null}
    </Mat>
  )
}

function Kept(props: { readonly trial: TrialClass }): ReactNode {
  const t = useMessages('trials')
  const format = useFormats()
  const { trial } = props
  return (
    <Mat as="section" className={styles.box}>
      <h2 className="t-section" aria-live="polite">
        {t('takeBack.kept')}
      </h2>
      <p>
        {isToday(trial.startAt)
          ? t('takeBack.keptToday')
          : t('takeBack.keptText', { day: format.weekday(trial.startAt) })}
      </p>
      <ComingWays trial={trial} />
    </Mat>
  )
}
