/** What the user taught in a year, by month and school. */
import { type ReactNode, useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { YEAR } from '@wegband/domain/basics/months.ts'
import { exportOwnHours, type OwnHours } from '@wegband/domain/features/trainer-hours/contract.ts'
import { call } from '../../platform/api/api.ts'
import { nowIso } from '../../platform/clock.ts'
import { useSearchParams } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { HourLines, monthStart, useMinutes, YearSum } from './hour-lines.tsx'
import { useOwnHours } from './queries.ts'
import { SaveHours } from './save-hours.tsx'
import { Stepper } from './stepper.tsx'
import styles from './trainer-hours.module.css'

function OwnMonth(props: { readonly userId: number; readonly one: OwnHours['months'][number] }): ReactNode {
  const t = useMessages('trainer-hours')
  const format = useFormats()
  const inWords = useMinutes()
  const [isOpen, setOpen] = useState(false)
  const { month, school, isClosed, minutes, cents, lines } = props.one
  const withoutRate = lines.filter((line) => line.centsPerHour === null && !line.isCorrection).length
  const title = t('own.monthOf', { month: format.month(monthStart(month)), school: school.name })
  return (
    <Mat as="section" className="stack">
      <div className={styles.head}>
        <h2 className="t-section">{title}</h2>
        <Tag tone={isClosed ? 'positive' : 'neutral'}>{t(`state.${isClosed ? 'closed' : 'open'}`)}</Tag>
      </div>
      <p className={styles.figure}>
        {format.euro(cents)} <small>{inWords(minutes)}</small>
      </p>
      {withoutRate > 0 ? (
        <p className="t-small t-muted">{t('hints.withoutRate', { count: withoutRate })}</p>
      ) : null}
      {isOpen ? <HourLines lines={lines} label={title} /> : null}
      <div className="row-wrap">
        <Button
          label={t(isOpen ? 'hideLinesOf' : 'showLinesOf', { name: title })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hideLines' : 'showLines')}
        </Button>
        <SaveHours
          month={month}
          school={school.name}
          load={(kind) =>
            call(exportOwnHours, {
              params: { id: props.userId },
              query: { school: String(school.id), month, format: kind },
            })
          }
        />
      </div>
    </Mat>
  )
}

export function OwnView(props: { readonly hrefOf: (search: Record<string, string>) => string }): ReactNode {
  const t = useMessages('trainer-hours')
  const format = useFormats()
  const inWords = useMinutes()
  const viewer = useViewer()
  const { year: asked } = useSearchParams()
  const thisYear = dayOf(nowIso()).slice(0, 4)
  const year = YEAR.test(asked ?? '') ? (asked ?? thisYear) : thisYear
  const query = useOwnHours(viewer.id, year)
  const own = query.data
  const at = (change: number): string => props.hrefOf({ view: 'own', year: String(Number(year) + change) })
  return (
    <div className="stack">
      <Stepper
        label={year}
        previous={{ label: t('previousYear'), href: at(-1) }}
        next={year < thisYear ? { label: t('nextYear'), href: at(1) } : undefined}
      />
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={84} />
          <Skeleton shape="mat" height={240} />
        </SkeletonGroup>
      ) : null}
      {own === undefined ? null : (
        <>
          <Mat as="section" className="stack">
            <h2 className="t-section">{t('own.sum')}</h2>
            <p className={styles.figure}>
              {format.euro(own.yearCents)} <small>{inWords(own.minutes)}</small>
            </p>
            <YearSum
              year={String(own.year)}
              yearCents={own.yearCents}
              allowanceCents={own.allowanceCents}
              state={own.allowanceState}
            />
            <p className="t-small t-muted">{t('allowanceText')}</p>
          </Mat>
          {own.months.length === 0 ? (
            <EmptyState
              title={t('own.noneTitle')}
              text={t('own.noneText')}
              picture={<Picture name="empty-mat" />}
            />
          ) : null}
          {own.months.map((one) => (
            <OwnMonth key={`${one.month} ${one.school.id}`} userId={viewer.id} one={one} />
          ))}
        </>
      )}
    </div>
  )
}
