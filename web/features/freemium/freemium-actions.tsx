/** The next action: start, continue, or what prevents the start and a link that helps. */
import { type ReactNode, useRef } from 'react'
import type { Instant } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { MEMBERSHIP_LV, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { type FreemiumState, whyNotStartFreemium } from '@wegband/domain/features/freemium/freemium-rules.ts'
import type { TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { play } from '../../ui/icon/phosphor/play.gen.ts'
import { userPlus } from '../../ui/icon/phosphor/user-plus.gen.ts'
import { nextModule } from '../sports/module/next-module.ts'
import { useStartFreemium } from './queries.ts'
import styles from './freemium.module.css'

export const whyNotStart = (viewer: Viewer, now: Instant): ErrorCode | undefined =>
  whyNotStartFreemium(
    {
      ...viewer,
      level: viewer.membershipLv,
      isVerified: viewer.membershipLv >= MEMBERSHIP_LV.verified,
    },
    now,
  )

export function FreemiumActions(props: {
  readonly viewer: Viewer
  readonly state: FreemiumState
  /** The free ones. */
  readonly modules: readonly TrainingModule[]
  readonly sportId: number
  readonly now: Instant
}): ReactNode {
  const { viewer, state, sportId } = props
  const refusal = whyNotStart(viewer, props.now)
  if (state === 'active')
    return (
      <div className={styles.actions}>
        <GoOn modules={props.modules} />
        <Join sportId={sportId} isFirst={false} />
      </div>
    )
  if (state === 'expired')
    return (
      <div className={styles.actions}>
        <Join sportId={sportId} isFirst />
      </div>
    )
  if (refusal === 'auth.registration-required') return <WayOut kind="guest" />
  if (refusal === 'auth.mail-unverified') return <WayOut kind="unverified" />
  return <Start userId={viewer.id} />
}

function Start(props: { readonly userId: number }): ReactNode {
  const t = useMessages('freemium')
  const showError = useShowError()
  const start = useStartFreemium(props.userId)
  // Set at once, because a second tap may come before the button renders as busy.
  const isPressed = useRef(false)
  const showStarted = () => showToast({ tone: 'positive', text: t('started') })
  const press = (): void => {
    if (isPressed.current) return
    isPressed.current = true
    start.mutate(undefined, {
      onSuccess: showStarted,
      onError: (error) => {
        isPressed.current = false
        // After a lost answer, or from another device: it runs, as wanted.
        if (error instanceof AppError && error.code === 'freemium.already-active') showStarted()
        else showError(error)
      },
    })
  }
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        size="large"
        icon={play}
        iconWeight="fill"
        isBusy={start.isPending}
        busyLabel={t('unused.starting')}
        onClick={press}
      >
        {t('unused.start')}
      </Button>
    </div>
  )
}

function GoOn(props: { readonly modules: readonly TrainingModule[] }): ReactNode {
  const t = useMessages('freemium')
  const next = nextModule(props.modules) ?? props.modules[0]
  if (next === undefined) return null
  const isNew = props.modules.every((module) => module.trainings === 0)
  return (
    <Button
      variant="primary"
      size="large"
      icon={play}
      iconWeight="fill"
      href={hrefTo('app.module', { moduleId: next.id })}
    >
      {isNew ? t('begin', { number: next.order }) : t('continue', { number: next.order })}
    </Button>
  )
}

function Join(props: { readonly sportId: number; readonly isFirst: boolean }): ReactNode {
  const t = useMessages('freemium')
  return (
    <Button
      variant={props.isFirst ? 'primary' : 'quiet'}
      size="large"
      href={hrefTo('app.subscription-selection', { productType: 'sport', productId: props.sportId })}
    >
      {t('join')}
    </Button>
  )
}

/** The requirement before: an account, or its confirmed email. */
function WayOut(props: { readonly kind: 'guest' | 'unverified' }): ReactNode {
  const { kind } = props
  const t = useMessages('freemium')
  return (
    <Banner
      icon={kind === 'guest' ? userPlus : envelopeSimple}
      tone={kind === 'guest' ? 'neutral' : 'warning'}
      title={t(`${kind}.title`)}
      action={
        <Button
          variant="primary"
          href={kind === 'guest' ? hrefTo('app.profile-upgrade') : hrefTo('auth.email-verification')}
        >
          {t(`${kind}.action`)}
        </Button>
      }
    >
      {t(`${kind}.text`)}
    </Banner>
  )
}
