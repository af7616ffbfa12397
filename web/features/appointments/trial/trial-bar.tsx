/** On phones the form is below the fold: a bar shows the time and the free places and scrolls to it. It hides at the form. */
import { type RefObject, type ReactNode, useEffect, useState } from 'react'
import type { TrialClass } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { ActionBar } from '../../../ui/app-frame/app-frame.tsx'
import { Button } from '../../../ui/button/button.tsx'
import styles from './trial-page.module.css'

/** The form counts as reached when it fills much of the screen; before, only its head is visible. */
const REACHED = '0px 0px -45% 0px'

function useIsReached(form: RefObject<HTMLElement | null>): boolean {
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    const element = form.current
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => setReached(entries.at(-1)?.isIntersecting === true),
      { rootMargin: REACHED },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [form])
  return isReached
}

export function TrialBar(props: {
  readonly trial: TrialClass
  readonly form: RefObject<HTMLElement | null>
}): ReactNode {
  const t = useMessages('trials')
  const format = useFormats()
  const { trial, form } = props
  const isReached = useIsReached(form)
  const go = (): void => {
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  if (isReached) return null
  return (
    <ActionBar>
      <p className={styles.barText}>
        <b>{t('day', { day: format.relativeDay(trial.startAt), time: format.time(trial.startAt) })}</b>
        <span className="t-small t-muted">{t('bar.free', { count: trial.freeSlots })}</span>
      </p>
      <Button variant="primary" onClick={go}>
        {t('bar.action')}
      </Button>
    </ActionBar>
  )
}
