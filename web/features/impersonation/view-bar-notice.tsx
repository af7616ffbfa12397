/** The bar shown while viewing as another user: the person, for admins reason and remaining time, and the exit (F5). */
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import type { OpenView } from '@wegband/domain/features/impersonation/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { theSession } from '../../platform/api/api.ts'
import { now, useNow } from '../../platform/clock.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { eye } from '../../ui/icon/phosphor/eye.gen.ts'
import { userSwitch } from '../../ui/icon/phosphor/user-switch.gen.ts'
import { SportScope } from '../../ui/sport/sport.tsx'
import { ViewBar } from '../../ui/view-bar/view-bar.tsx'
import { useKnownViewer } from '../accounts/viewer.ts'
import { takeEndedView } from './return-address.ts'
import { leaveView, useIsViewing, useOpenView } from './use-view.ts'
import styles from './impersonation.module.css'

/** The colour of the children's sports: it tells a child's view from an admin's at a glance. */
const KIDS_COLOUR = { hue: 238 }
const LOOK_EVERY_MS = 10_000

/** Says once that a view is over, on the next page of the real user. */
function useEndedNotice(): void {
  const t = useMessages('impersonation')
  useEffect(() => {
    const firstName = takeEndedView()
    if (firstName === undefined) return
    showToast({
      text: firstName === '' ? t('ended.text') : t('ended.of', { name: firstName }),
      subject: 'view',
    })
  }, [t])
}

/** At the end of the view the session reloads and finds the real user. */
function useCheckAtEnd(view: OpenView | undefined): void {
  const endsAt = view?.endsAt
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const timer = setTimeout(() => void theSession().check(), Math.max(0, Date.parse(endsAt) - now()) + 1000)
    return () => clearTimeout(timer)
  }, [endsAt])
}

function Remaining(props: { readonly view: OpenView }): ReactNode {
  const t = useMessages('impersonation')
  const { view } = props
  const left = Math.max(0, Date.parse(view.endsAt) - useNow(LOOK_EVERY_MS))
  const minutes = t('bar.left', { count: Math.ceil(left / MS_PER_MINUTE) })
  const reason = view.reference || (view.reason === null ? '' : t(`reasons.${view.reason}`))
  return (
    // Read on demand, not announced every minute.
    <span className={styles.note} role="timer" aria-live="off">
      {reason === '' ? minutes : t('bar.note', { reason, minutes })}
    </span>
  )
}

function OpenViewBar(): ReactNode {
  const t = useMessages('impersonation')
  const showError = useShowError()
  const person = useKnownViewer()
  const view = useOpenView()
  const [isLeaving, setLeaving] = useState(false)
  useCheckAtEnd(view)
  const isAdmins = view?.kind === 'admin'
  const name = isAdmins ? fullName(person) : person?.firstName
  const leave = (): void => {
    if (isLeaving) return
    setLeaving(true)
    leaveView().catch((error: unknown) => {
      setLeaving(false)
      showError(error)
    })
  }
  return (
    <SportScope sport={isAdmins ? undefined : KIDS_COLOUR} className={styles.scope}>
      <ViewBar
        tone={isAdmins ? 'admin' : 'sport'}
        icon={isAdmins ? eye : userSwitch}
        text={
          <>
            <span className={styles.name}>{name ? t('bar.of', { name }) : t('bar.nameless')}</span>
            {isAdmins ? <Remaining view={view} /> : null}
          </>
        }
        exitLabel={t('bar.leave')}
        onExit={leave}
      />
    </SportScope>
  )
}

export function ViewBarNotice(): ReactNode {
  useEndedNotice()
  return useIsViewing() ? <OpenViewBar /> : null
}
