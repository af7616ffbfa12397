/** How often the member was there in the last weeks, as bars with numbers. */
import type { ReactNode } from 'react'
import { addWeeks, weekOf, yearAndWeek } from '@wegband/domain/basics/calendar-days.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import styles from './member.module.css'
import { barHeight } from './sparkline.tsx'

export function MemberAttendance(props: { readonly weeks: readonly number[] }): ReactNode {
  const t = useMessages('members')
  const format = useFormats()
  const { weeks } = props
  const thisWeek = weekOf(nowIso())
  const total = weeks.reduce((sum, count) => sum + count, 0)
  const label = t('weeks', { count: weeks.length, list: format.list(weeks.map(String)) })
  return (
    <section>
      <SectionHead title={t('member.weeks')} aside={t('member.trainings', { count: total })} />
      <p className="visually-hidden">{label}</p>
      <div className={styles.bars} aria-hidden="true">
        {weeks.map((count, at) => {
          const { weekNumber } = yearAndWeek(addWeeks(thisWeek, at + 1 - weeks.length))
          const isNow = at === weeks.length - 1
          return (
            <span key={weekNumber} className={styles.week}>
              <span className={styles.count}>{isNow && count > 0 ? count : ''}</span>
              <i
                className={classNames(styles.bar, count === 0 && styles.none, isNow && styles.now)}
                style={barHeight(count)}
              />
              <span className={styles.number}>{at % 2 === 0 ? weekNumber : ''}</span>
            </span>
          )
        })}
      </div>
    </section>
  )
}
