/** The clock of a demo: moves the time of the own contracts and lets payments fail (decisions §4 Payment provider). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  type ClockStep,
  moveStandInClock,
  readStandInControls,
  setStandInControls,
  type StandInControls,
} from '@wegband/domain/features/billing/contract.ts'
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { listInvoices } from '@wegband/domain/features/invoices/contract.ts'
import { countNotifications, listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { usePublicSettings } from '../texts/public-settings.ts'
import styles from './contracts.module.css'

const MOST_FAILURES = 3
const FAILURES = Array.from({ length: MOST_FAILURES }, (_, index) => index + 1)

/** Nothing where no stand-in runs: the server then answers 404. */
export function ClockBar(): ReactNode {
  const isDemo = usePublicSettings().demo !== null
  const isViewing = useIsViewing()
  const { data } = useQuery({
    ...queryOf(readStandInControls),
    enabled: isDemo && !isViewing,
    retry: false,
  })
  return data === undefined ? null : <Bar controls={data} />
}

function Bar(props: { readonly controls: StandInControls }): ReactNode {
  const { controls } = props
  const t = useMessages('contract-life')
  const format = useFormats()
  const client = useQueryClient()
  const showError = useShowError()
  const keep = (data: StandInControls): void => {
    client.setQueryData(queryOf(readStandInControls).queryKey, data)
  }
  const moving = useMutation({
    mutationFn: (to: ClockStep) => call(moveStandInClock, { body: { to } }),
    onSuccess: (data) => {
      keep(data)
      showToast({
        subject: 'clock',
        tone: 'positive',
        text: t('clock.done', { date: format.dateLong(data.now) }),
      })
    },
    onError: showError,
    onSettled: () =>
      invalidate(client, [listSubscriptions, listInvoices, readUser, listNotifications, countNotifications]),
  })
  const failing = useMutation({
    mutationFn: (failNext: number) => call(setStandInControls, { body: { failNext } }),
    onSuccess: keep,
    onError: showError,
  })
  const date = format.dateLong(controls.now)
  const dayText = (day: string): string => format.dateLong(`${day}T12:00:00Z`)
  const isMoved = controls.daysAhead > 0
  const step = (to: ClockStep, label: string): ReactNode => (
    <Button
      key={to}
      isBusy={moving.isPending && moving.variables === to}
      busyLabel={t('clock.moving')}
      isDisabled={moving.isPending && moving.variables !== to}
      onClick={() => moving.mutate(to)}
    >
      {label}
    </Button>
  )
  return (
    <Mat as="section" className={styles.clock}>
      <h2 className="t-item">{t('clock.title')}</h2>
      <output>{t(isMoved ? 'clock.moved' : 'clock.real', { date })}</output>
      <p className="t-small t-muted">{t(isMoved ? 'clock.backText' : 'clock.text')}</p>
      <div className="row-wrap">
        {step('day', t('clock.day'))}
        {controls.nextPaymentOn === null
          ? null
          : step('next-payment', t('clock.paymentOn', { date: dayText(controls.nextPaymentOn) }))}
        {controls.phaseEndOn === null
          ? null
          : step('phase-end', t('clock.phaseOn', { date: dayText(controls.phaseEndOn) }))}
        {isMoved ? step('real', t('clock.back')) : null}
      </div>
      <SelectField
        label={t('clock.fail')}
        value={String(controls.failNext)}
        disabled={failing.isPending}
        onChange={(event) => failing.mutate(Number(event.target.value))}
        options={[
          { value: '0', text: t('clock.failNone') },
          ...FAILURES.map((count) => ({ value: String(count), text: t('clock.failCount', { count }) })),
        ]}
      />
    </Mat>
  )
}
