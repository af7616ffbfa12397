/** Attendances per week as woven bars, or as a table with the same data. */
import { useId } from 'react'
import type { ReactNode } from 'react'
import { yearAndWeek } from '@wegband/domain/basics/calendar-days.ts'
import type { WeekFigures } from '@wegband/domain/features/insights/contract.ts'
import { countedWeeks } from '@wegband/domain/features/insights/school-figures.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import styles from './insights.module.css'

/** In the units of the drawing. */
type Size = { readonly width: number; readonly height: number; readonly labels: number }
const SMALL: Size = { width: 320, height: 180, labels: 6 }
const LARGE: Size = { width: 560, height: 272, labels: 12 }
const TOP = 22
const BOTTOM = 22
/** The gap between bars, and the height of a bar's tip. */
const GAP = 0.22
const TIP = 6

export const weekNumber = (week: string): number => yearAndWeek(week).weekNumber
const meanOf = (weeks: readonly WeekFigures[]): number => {
  const over = countedWeeks(weeks)
  return over.length === 0
    ? 0
    : Math.round(over.reduce((sum, { attendances }) => sum + attendances, 0) / over.length)
}

function Bars(props: {
  readonly weeks: readonly WeekFigures[]
  readonly mean: number
  readonly size: Size
}): ReactNode {
  const t = useMessages('insights')
  const format = useFormats()
  const weave = useId()
  const { weeks, mean } = props
  const { width, height, labels } = props.size
  const most = Math.max(1, mean, ...weeks.map(({ attendances }) => attendances))
  const base = height - BOTTOM
  const levelOf = (value: number): number => base - ((base - TOP) * value) / most
  const step = width / weeks.length
  const every = Math.ceil(weeks.length / labels)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={styles.chart}>
      <defs>
        <pattern id={weave} width="8" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 2L4 6L8 2" className={styles.thread} />
        </pattern>
      </defs>
      <path d={`M0 ${levelOf(mean)}H${width}`} className={styles.mean} />
      {weeks.map(({ week, attendances }, position) => {
        const left = position * step + (step * GAP) / 2
        const right = left + step * (1 - GAP)
        const middle = (left + right) / 2
        const top = levelOf(attendances)
        const shoulder = Math.min(base, top + TIP)
        const shape = `M${left} ${base}V${shoulder}L${middle} ${top}L${right} ${shoulder}V${base}Z`
        const isLast = position === weeks.length - 1
        const isNamed = (weeks.length - 1 - position) % every === 0
        return (
          <g key={week}>
            <title>{t('weeks.bar', { week: weekNumber(week), count: attendances })}</title>
            {attendances === 0 ? (
              <path d={`M${left} ${base}H${right}`} className={styles.nothing} />
            ) : (
              <>
                <path d={shape} className={isLast ? styles.lastBar : styles.bar} />
                <path d={shape} fill={`url(#${weave})`} />
              </>
            )}
            {isLast ? (
              <text x={middle} y={top - 7} textAnchor="middle" className={styles.value}>
                {format.number(attendances)}
              </text>
            ) : null}
            {isNamed ? (
              <text x={middle} y={height - 4} textAnchor="middle">
                {weekNumber(week)}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

function WeeksTable(props: { readonly weeks: readonly WeekFigures[] }): ReactNode {
  const t = useMessages('insights')
  const format = useFormats()
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('weeks.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('weeks.week')}</th>
          <th scope="col">{t('weeks.attendances')}</th>
          <th scope="col">{t('weeks.people')}</th>
          <th scope="col">{t('weeks.active')}</th>
        </tr>
      </thead>
      <tbody>
        {props.weeks.toReversed().map(({ week, attendances, people, active }) => (
          <tr key={week}>
            <th scope="row">{weekNumber(week)}</th>
            <td>{format.number(attendances)}</td>
            <td>{format.number(people)}</td>
            <td>{format.number(active)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function WeeksChart(props: {
  readonly weeks: readonly WeekFigures[]
  readonly isTable: boolean
}): ReactNode {
  const t = useMessages('insights')
  const format = useFormats()
  const { weeks, isTable } = props
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (first === undefined || last === undefined) return null
  const mean = meanOf(weeks)
  const most = weeks.reduce((best, one) => (one.attendances > best.attendances ? one : best), first)
  const isEmpty = most.attendances === 0
  return (
    <>
      <div className={styles.matHead}>
        <h2 className="t-section">{t('weeks.title')}</h2>
        {isEmpty ? null : (
          <span className="t-small t-muted">{t('weeks.mean', { count: format.number(mean) })}</span>
        )}
      </div>
      {isEmpty && !isTable ? <p className="t-muted">{t('weeks.none')}</p> : null}
      {isTable ? <WeeksTable weeks={weeks} /> : null}
      {isEmpty || isTable ? null : (
        <>
          <figure
            className={styles.chartPlace}
            aria-label={t('weeks.summary', {
              from: weekNumber(first.week),
              to: weekNumber(last.week),
              last: format.number(last.attendances),
              mean: format.number(mean),
              most: format.number(most.attendances),
              mostWeek: weekNumber(most.week),
            })}
          >
            <div className={styles.small}>
              <Bars weeks={weeks} mean={mean} size={SMALL} />
            </div>
            <div className={styles.large}>
              <Bars weeks={weeks} mean={mean} size={LARGE} />
            </div>
          </figure>
          <p className={styles.note}>{t('weeks.running')}</p>
        </>
      )}
    </>
  )
}
