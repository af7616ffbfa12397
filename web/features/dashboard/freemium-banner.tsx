/** The free trial on the start page: start it, how many days are left, or over (mock-ups dashboard-freemium, -expired). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { instantOf } from '@wegband/domain/basics/calendar-days.ts'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import type { FreemiumBanner as Kind } from '@wegband/domain/features/dashboard/dashboard-plan.ts'
import { freemiumDaysLeft } from '@wegband/domain/features/freemium/freemium-rules.ts'
import { changeStartFreemiumOption } from '@wegband/domain/features/profile/contract.ts'
import { call } from '../../platform/api/api.ts'
import { now } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { invalidate } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { BandStrip } from '../../ui/band/band-strip.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useFreemiumOffer } from '../freemium/queries.ts'
import { useBringsTrialNew } from './use-trial-offer.ts'
import styles from './dashboard.module.css'
import { FREEMIUM_DAYS } from '@wegband/domain/features/accounts/free-trial-days.ts'

const FIRST_BELT = { level: 1 } as const
const BAND_HEIGHT = 22

function useWaveOff(userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(changeStartFreemiumOption, { params: { id: userId }, body: { optionValue: false } }),
    onSettled: () => invalidate(client, [readUser]),
  })
}

function NotNow(props: { readonly userId: number }): ReactNode {
  const t = useMessages('dashboard')
  const showError = useShowError()
  const waveOff = useWaveOff(props.userId)
  return (
    <Button
      variant="quiet"
      isBusy={waveOff.isPending}
      busyLabel={t('freemium.wavingOff')}
      onClick={() => waveOff.mutate(undefined, { onError: showError })}
    >
      {t('freemium.notNow')}
    </Button>
  )
}

function Actions(props: { readonly kind: Kind; readonly userId: number }): ReactNode {
  const t = useMessages('dashboard')
  const href = hrefTo('app.freemium')
  if (props.kind === 'offer')
    return (
      <>
        <Button variant="soft" href={href}>
          {t('freemium.offer.action')}
        </Button>
        <NotNow userId={props.userId} />
      </>
    )
  return (
    <Button variant={props.kind === 'active' ? 'soft' : 'line'} href={href}>
      {t(`freemium.${props.kind}.action`)}
    </Button>
  )
}

export function FreemiumBanner(props: { readonly kind: Kind; readonly viewer: Viewer }): ReactNode {
  const { kind, viewer } = props
  const isNew = useBringsTrialNew(viewer)
  return kind === 'offer' && !isNew ? null : <Trial kind={kind} viewer={viewer} />
}

/** The content of the trial from the server; until it is loaded only the end date. */
function Held(): ReactNode {
  const t = useMessages('dashboard')
  const offer = useFreemiumOffer().data
  if (!offer || offer.levelIndex === null) return t('freemium.endsItself')
  return t('freemium.held', { count: offer.moduleIds.length, level: offer.levelIndex })
}

function Trial(props: { readonly kind: Kind; readonly viewer: Viewer }): ReactNode {
  const { kind, viewer } = props
  const t = useMessages('dashboard')
  const format = useFormats()
  const left = freemiumDaysLeft(viewer, instantOf(now()))
  const woven = { offer: 0, active: FREEMIUM_DAYS - left, expired: FREEMIUM_DAYS }[kind]
  const end = viewer.freemiumEndsAt
  const words = { days: FREEMIUM_DAYS, count: left }
  return (
    <section className={styles.trial} data-over={kind === 'expired' || undefined}>
      <div className={styles.trialTold}>
        <div className="row-between">
          <h2 className="t-section">{t(`freemium.${kind}.title`, words)}</h2>
          {end === null || kind === 'offer' ? null : (
            <span className="t-small t-muted">
              {t(`freemium.${kind}.date`, { date: format.dayOfYear(end) })}
            </span>
          )}
        </div>
        <BandStrip
          belt={FIRST_BELT}
          weeks={FREEMIUM_DAYS}
          woven={woven}
          height={BAND_HEIGHT}
          isResting={kind !== 'active'}
        />
        <p className="t-small t-muted">{kind === 'expired' ? t('freemium.expired.text') : <Held />}</p>
      </div>
      <div className={styles.trialActions}>
        <Actions kind={kind} userId={viewer.id} />
      </div>
    </section>
  )
}
