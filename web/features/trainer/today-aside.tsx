/** Today in the hall, in short, beside the other pages of the trainer area. */
import type { ReactNode } from 'react'
import { dayOf, instantOf } from '@wegband/domain/basics/calendar-days.ts'
import { useNow } from '../../platform/clock.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { useTrainerClasses } from './queries.ts'
import { OtherClasses } from './trainer-classes.tsx'
import styles from './trainer-page.module.css'

const EVERY_MINUTE_MS = 60_000

export function TodayAside(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('trainer')
  const today = dayOf(instantOf(useNow(EVERY_MINUTE_MS)))
  const classes = useTrainerClasses(today, [props.schoolId])
  const ofToday = (classes.today.data ?? []).filter(({ startAt }) => dayOf(startAt) === today)
  return (
    <Mat className={styles.short}>
      <h2 className="t-section">{t('heading')}</h2>
      {ofToday.length === 0 && !classes.today.isPending ? (
        <p className="t-small t-muted">{t('empty.text')}</p>
      ) : (
        <OtherClasses appointments={ofToday} />
      )}
      <Button isBlock href={hrefTo('app.trainer')}>
        {t('private.start')}
      </Button>
    </Mat>
  )
}
