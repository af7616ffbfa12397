/** The guest's own registration for a trial class, opened by the links of its emails: confirm, view, cancel. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  confirmTrial,
  readTrialClass,
  takeBackTrial,
  type TrialClass,
  type TrialPlace,
} from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useFocusWhenLost } from '../../../platform/focus-when-lost.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useSearchParams } from '../../../platform/router/links.tsx'
import { invalidate } from '../../../platform/api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { check } from '../../../ui/icon/phosphor/check.gen.ts'
import { Mat } from '../../../ui/mat/mat.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { Waiting } from '../../../ui/waiting/waiting.tsx'
import { FormFailure } from '../../../platform/forms/form.tsx'
import { NoPlace } from './trial-box.tsx'
import styles from './trial-page.module.css'
import { AnotherDate, ComingWays } from './trial-ways.tsx'
import { isToday } from '../booking/when-text.ts'

type Props = {
  readonly trial: TrialClass
  readonly place: TrialPlace
}

/** Stored in the address of the page, so that a reload shows the same. */
const CANCEL = { asked: '1', done: 'done' } as const

export function TrialPlaceBox(props: Props): ReactNode {
  const { trial, place } = props
  const { state } = place
  if (state === 'gone') return <GivenUp trial={trial} />
  if (!trial.isOpen) return <NoPlace kind="over" trial={trial} />
  return state === 'confirmed' ? <OwnPlace {...props} /> : <Confirming {...props} />
}

/** Sent once however often the component renders; safe to repeat. */
function useConfirmation(id: number, token: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['confirm-trial', token],
    queryFn: async () => {
      const place = await call(confirmTrial, { body: { token } })
      await invalidate(client, [readTrialClass], { id })
      return place
    },
    enabled: ({ state }) => state.data === undefined,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

function Confirming(props: Props): ReactNode {
  const { trial, place } = props
  const t = useMessages('trials')
  const { data, error, refetch, isFetching } = useConfirmation(trial.id, place.token)
  if (data !== undefined) return <OwnPlace {...props} place={data} />
  const code = error instanceof AppError ? error.code : undefined
  if (code === 'appointments.trial-over') return <NoPlace kind="over" trial={trial} />
  if (code === 'general.not-found') return <GivenUp trial={trial} />
  if (code === 'appointments.trial-full')
    return (
      <Mat as="section" className={styles.box}>
        <h2 className="t-section">{t('confirm.over')}</h2>
        <p>{t('confirm.overText')}</p>
        <AnotherDate trial={trial} />
      </Mat>
    )
  return (
    <Mat as="section" className={styles.box}>
      {error === null || isFetching ? (
        <Waiting text={t('confirm.busy')} />
      ) : (
        <>
          <FormFailure error={error} />
          <Button isBlock onClick={() => void refetch()}>
            {t('confirm.retry')}
          </Button>
        </>
      )}
    </Mat>
  )
}

/** The safe answer has the focus. So a guest who comes by the link of the email sees the question below the facts. */
function KeepButton(props: { readonly onClick: () => void }): ReactNode {
  const t = useMessages('trials')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} isBlock onClick={props.onClick}>
      {t('takeBack.keep')}
    </Button>
  )
}

function OwnPlace(props: Props): ReactNode {
  const { trial, place } = props
  const t = useMessages('trials')
  const format = useFormats()
  const { cancel } = useSearchParams()
  const [isAsking, setAsking] = useState(cancel === CANCEL.asked)
  const client = useQueryClient()
  const goTo = useGoTo()
  const mutation = useMutation({
    mutationFn: () => call(takeBackTrial, { body: { token: place.token } }),
    onSuccess: () =>
      goTo(
        'trial',
        { appointmentId: trial.id },
        { replace: true, secrets: { token: place.token, cancel: CANCEL.done } },
      ),
    onSettled: () => invalidate(client, [readTrialClass], { id: trial.id }),
  })
  const { error } = mutation
  if (mutation.isSuccess || (error instanceof AppError && error.status === 404))
    return <GivenUp trial={trial} />
  if (isAsking)
    return (
      <Mat as="section" className={styles.box}>
        <h2 className="t-section">{t('takeBack.title')}</h2>
        <p>{t('takeBack.text')}</p>
        <FormFailure error={error} />
        <Button
          variant="danger"
          size="large"
          isBlock
          isBusy={mutation.isPending}
          busyLabel={t('takeBack.busy')}
          onClick={() => mutation.mutate()}
        >
          {t('takeBack.action')}
        </Button>
        <KeepButton onClick={() => setAsking(false)} />
      </Mat>
    )
  return (
    <Mat as="section" className={styles.box}>
      <Tag tone="positive" icon={check}>
        {t('done.tag')}
      </Tag>
      <h2 className="t-section" aria-live="polite">
        {isToday(trial.startAt)
          ? t('done.titleToday', { name: place.firstName })
          : t('done.title', { day: format.weekday(trial.startAt), name: place.firstName })}
      </h2>
      <p>{t('done.text')}</p>
      <ComingWays trial={trial} />
      <Button isBlock variant="quiet" onClick={() => setAsking(true)}>
        {t('done.cancel')}
      </Button>
    </Mat>
  )
}

function GivenUp(props: Pick<Props, 'trial'>): ReactNode {
  const { trial } = props
  const t = useMessages('trials')
  const kind = useSearchParams()['cancel'] === CANCEL.done ? 'done' : 'gone'
  const heading = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <Mat as="section" className={styles.box}>
      <h2 ref={heading} tabIndex={-1} className="t-section" aria-live="polite">
        {t(`takeBack.${kind}`)}
      </h2>
      <p>{t(`takeBack.${kind}Text`)}</p>
      <AnotherDate trial={trial} />
      {trial.isOpen && trial.freeSlots > 0 ? (
        <Button isBlock variant="quiet" href={hrefTo('trial', { appointmentId: trial.id })}>
          {t('takeBack.again')}
        </Button>
      ) : null}
    </Mat>
  )
}
