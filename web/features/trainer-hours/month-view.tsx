/** A month of a school for its heads: who taught how long, what is missing, closing it, and what changed afterwards. */
import { type ReactNode, useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { MONTH } from '@wegband/domain/basics/months.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { addMonths, monthOf } from '@wegband/domain/features/calendar/month-pages.ts'
import {
  closeMonth,
  exportSchoolHours,
  type SchoolHours,
  type TrainerHours,
} from '@wegband/domain/features/trainer-hours/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { nowIso } from '../../platform/clock.ts'
import { useSearchParams } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { OnlyYourself } from '../impersonation/only-yourself.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { MoneyList, MoneyRow } from '../school-money/money-list.tsx'
import { CorrectDialog, type Proposal } from './correct-dialog.tsx'
import { HourLines, monthStart, noon, useMinutes, YearSum } from './hour-lines.tsx'
import { useHoursWrite, useSchoolHours } from './queries.ts'
import { SaveHours } from './save-hours.tsx'
import { Stepper } from './stepper.tsx'
import styles from './trainer-hours.module.css'

type HrefOf = (search: Record<string, string>) => string

export function MonthView(props: { readonly schoolId: number; readonly hrefOf: HrefOf }): ReactNode {
  const t = useMessages('trainer-hours')
  const format = useFormats()
  const { month: asked } = useSearchParams()
  const thisMonth = monthOf(dayOf(nowIso()))
  const month = MONTH.test(asked ?? '') ? (asked ?? thisMonth) : thisMonth
  const query = useSchoolHours(props.schoolId, month)
  const at = (change: number): string => props.hrefOf({ view: 'month', month: addMonths(month, change) })
  const shown = query.data?.month === month ? query.data : undefined
  return (
    <div className="stack">
      <Stepper
        label={format.month(monthStart(month))}
        previous={{ label: t('previous'), href: at(-1) }}
        next={month < thisMonth ? { label: t('next'), href: at(1) } : undefined}
      />
      <QueryError query={query} />
      {shown === undefined && query.error === null ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={84} />
          <Skeleton shape="mat" height={240} />
        </SkeletonGroup>
      ) : null}
      {shown === undefined ? null : <Month key={month} hours={shown} hrefOf={props.hrefOf} />}
    </div>
  )
}

function Month(props: { readonly hours: SchoolHours; readonly hrefOf: HrefOf }): ReactNode {
  const t = useMessages('trainer-hours')
  const { hours, hrefOf } = props
  const [correction, setCorrection] = useState<Proposal | 'new'>()
  return (
    <>
      <Summary hours={hours} onCorrect={() => setCorrection('new')} />
      <Hints hours={hours} hrefOf={hrefOf} />
      <Differences hours={hours} onBook={setCorrection} />
      {hours.trainers.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<Picture name="empty-mat" />} />
      ) : (
        <Mat as="section" className="stack">
          <h2 className="t-section">{t('trainers')}</h2>
          <MoneyList label={t('trainers')}>
            {hours.trainers.map((one) => (
              <Trainer key={one.trainer.id} hours={hours} one={one} />
            ))}
          </MoneyList>
          <p className="t-small t-muted">{t('allowanceText')}</p>
        </Mat>
      )}
      {correction === undefined ? null : (
        <CorrectDialog
          hours={hours}
          proposal={correction === 'new' ? undefined : correction}
          onClose={() => setCorrection(undefined)}
        />
      )}
    </>
  )
}

function Summary(props: { readonly hours: SchoolHours; readonly onCorrect: () => void }): ReactNode {
  const t = useMessages('trainer-hours')
  const format = useFormats()
  const inWords = useMinutes()
  const { hours, onCorrect } = props
  const { closed, isRunning, school, month } = hours
  const [isAsking, setAsking] = useState(false)
  const open = isRunning ? 'running' : 'open'
  return (
    <Mat as="section" className="stack">
      <div className={styles.head}>
        <h2 className="t-section">{t('total')}</h2>
        <Tag tone={closed === null ? 'neutral' : 'positive'}>
          {t(`state.${closed === null ? open : 'closed'}`)}
        </Tag>
      </div>
      <p className={styles.figure}>
        {format.euro(hours.cents)} <small>{inWords(hours.minutes)}</small>
      </p>
      {closed === null ? null : (
        <p className="t-small t-muted">
          {closed.by === null
            ? t('closedOn', { day: format.date(closed.at) })
            : t('closedBy', { day: format.date(closed.at), name: fullName(closed.by) })}
        </p>
      )}
      <div className="row-wrap">
        <OnlyYourself>
          {closed === null && !isRunning ? (
            <Button variant="primary" onClick={() => setAsking(true)}>
              {t('closing.do')}
            </Button>
          ) : null}
          {closed === null ? null : <Button onClick={onCorrect}>{t('correct.do')}</Button>}
        </OnlyYourself>
        <SaveHours
          month={month}
          school={school.name}
          load={(kind) =>
            call(exportSchoolHours, { params: { id: school.id }, query: { month, format: kind } })
          }
        />
      </div>
      {isAsking ? <CloseDialog hours={hours} onClose={() => setAsking(false)} /> : null}
    </Mat>
  )
}

function CloseDialog(props: { readonly hours: SchoolHours; readonly onClose: () => void }): ReactNode {
  const t = useMessages('trainer-hours')
  const format = useFormats()
  const words = useErrorWords()
  const { hours, onClose } = props
  const month = format.month(monthStart(hours.month))
  const close = useHoursWrite(() =>
    call(closeMonth, {
      params: { id: hours.school.id, month: hours.month },
      body: { minutes: hours.minutes, cents: hours.cents },
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      title={t('closing.ask', { month })}
      text={t('closing.text')}
      confirmLabel={t('closing.do')}
      busyLabel={t('saving')}
      cancelLabel={t('cancel')}
      isBusy={close.isPending}
      error={close.error === null ? undefined : words(close.error).title}
      onConfirm={() =>
        close.mutate(undefined, {
          onSuccess: () => {
            showToast({ tone: 'positive', text: t('closing.done', { month }), subject: 'trainer-hours' })
            onClose()
          },
        })
      }
      onCancel={onClose}
    />
  )
}

/** What a head should look at before the month is closed. */
function Hints(props: { readonly hours: SchoolHours; readonly hrefOf: HrefOf }): ReactNode {
  const t = useMessages('trainer-hours')
  const { unended, withoutRate, closed } = props.hours
  if (closed !== null || unended + withoutRate === 0) return null
  return (
    <Mat as="section" className="stack">
      <h2 className="t-section">{t('hints.title')}</h2>
      <ul className={styles.hints}>
        {unended === 0 ? null : <li>{t('hints.unended', { count: unended })}</li>}
        {withoutRate === 0 ? null : <li>{t('hints.withoutRate', { count: withoutRate })}</li>}
      </ul>
      {withoutRate === 0 ? null : (
        <div className="row-wrap">
          <Button href={props.hrefOf({ view: 'rates' })}>{t('hints.toRates')}</Button>
        </div>
      )}
    </Mat>
  )
}

function Differences(props: {
  readonly hours: SchoolHours
  readonly onBook: (proposal: Proposal) => void
}): ReactNode {
  const t = useMessages('trainer-hours')
  const format = useFormats()
  const inWords = useMinutes()
  const isViewing = useIsViewing()
  const { differences } = props.hours
  if (differences.length === 0) return null
  return (
    <Mat as="section" className="stack">
      <h2 className="t-section">{t('differences.title')}</h2>
      <p className="t-small t-muted">{t('differences.text')}</p>
      <MoneyList label={t('differences.title')}>
        {differences.map(({ trainer, appointmentId, taughtOn, title, minutes, cents }) => {
          const day = format.dayShort(noon(taughtOn))
          const name = fullName(trainer)
          return (
            <MoneyRow
              key={`${trainer.id} ${appointmentId}`}
              title={name}
              note={t('differences.line', { day, title })}
              state={inWords(minutes)}
              amount={format.euro(cents)}
              actions={
                isViewing ? null : (
                  <Button
                    label={t('differences.bookName', { name, day })}
                    onClick={() => props.onBook({ trainerId: trainer.id, appointmentId, minutes, cents })}
                  >
                    {t('differences.book')}
                  </Button>
                )
              }
            />
          )
        })}
      </MoneyList>
    </Mat>
  )
}

function Trainer(props: { readonly hours: SchoolHours; readonly one: TrainerHours }): ReactNode {
  const t = useMessages('trainer-hours')
  const format = useFormats()
  const inWords = useMinutes()
  const { hours, one } = props
  const [isOpen, setOpen] = useState(false)
  const name = fullName(one.trainer)
  return (
    <MoneyRow
      title={name}
      note={`${inWords(one.minutes)} · ${t('classes', { count: one.lines.length })}`}
      state={
        <YearSum
          year={hours.month.slice(0, 4)}
          yearCents={one.yearCents}
          allowanceCents={hours.allowanceCents}
          state={one.allowanceState}
        />
      }
      amount={format.euro(one.cents)}
      actions={
        <Button
          variant="quiet"
          label={t(isOpen ? 'hideLinesOf' : 'showLinesOf', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hideLines' : 'showLines')}
        </Button>
      }
    >
      {isOpen ? <HourLines lines={one.lines} label={t('hoursOf', { name })} /> : null}
    </MoneyRow>
  )
}
