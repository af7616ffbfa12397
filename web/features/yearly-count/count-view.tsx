/** The members on 1 January: what is missing, the numbers, the file, and the counts that were sent. */
import { type ReactNode, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { YEAR } from '@wegband/domain/basics/months.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  downloadYearlyCount,
  draftYearlyCount,
  sendYearlyCount,
  type YearlyCount,
} from '@wegband/domain/features/yearly-count/contract.ts'
import { keyDayOf, yearOfInterest } from '@wegband/domain/features/yearly-count/count-rules.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { nowIso } from '../../platform/clock.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { hrefTo, useSearchParams } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { Link } from '../../ui/link/link.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { OnlyYourself } from '../impersonation/only-yourself.tsx'
import { MoneyList, MoneyRow } from '../school-money/money-list.tsx'
import { Stepper } from '../trainer-hours/stepper.tsx'
import { CountTables } from './count-tables.tsx'
import { useCountWrite, useYearlyCount } from './queries.ts'
import styles from './yearly-count.module.css'

const noon = (day: string): string => `${day}T12:00:00Z`

type HrefOf = (search: Record<string, string>) => string

export function CountView(props: { readonly schoolId: number; readonly hrefOf: HrefOf }): ReactNode {
  const t = useMessages('yearly-count')
  const { year: asked } = useSearchParams()
  const year = YEAR.test(asked ?? '') ? Number(asked) : yearOfInterest(dayOf(nowIso()))
  const query = useYearlyCount(props.schoolId, String(year))
  const at = (change: number): string => props.hrefOf({ year: String(year + change) })
  const shown = query.data?.year === year ? query.data : undefined
  const last = Number(dayOf(nowIso()).slice(0, 4)) + 1
  return (
    <div className="stack">
      <Stepper
        label={String(year)}
        previous={{ label: t('previousYear'), href: at(-1) }}
        next={year < last ? { label: t('nextYear'), href: at(1) } : undefined}
      />
      <QueryError query={query} />
      {shown === undefined && query.error === null ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={84} />
          <Skeleton shape="mat" height={320} />
        </SkeletonGroup>
      ) : null}
      {shown === undefined ? null : <Count key={year} count={shown} hrefOf={props.hrefOf} />}
    </div>
  )
}

function Count(props: { readonly count: YearlyCount; readonly hrefOf: HrefOf }): ReactNode {
  const t = useMessages('yearly-count')
  const format = useFormats()
  const { count, hrefOf } = props
  const { counted, year, isEarly } = count
  return (
    <>
      {isEarly ? (
        <Banner icon={info} tone="info" title={t('early.title')}>
          {t('early.text', { year: String(year) })}
        </Banner>
      ) : null}
      <div className={styles.pair}>
        <Mat as="section" className="stack">
          <h2 className="t-section">{t('total', { day: format.date(noon(keyDayOf(year))) })}</h2>
          <p className={styles.figure}>{format.number(counted.total)}</p>
          <Moved counted={counted} />
        </Mat>
        <Gaps count={count} hrefOf={hrefOf} />
        <FilePart count={count} />
        <Sent count={count} />
      </div>
      <CountTables counted={counted} />
    </>
  )
}

/** A gender is never changed in silence. */
function Moved(props: { readonly counted: YearlyCount['counted'] }): ReactNode {
  const t = useMessages('yearly-count')
  const { moved, diverseAs, noneAs } = props.counted
  if (moved.diverse + moved.none === 0) return null
  const diverse = t(`gender.${diverseAs === 'none' ? noneAs : diverseAs}`)
  return (
    <>
      <h3 className="t-item">{t('moved.title')}</h3>
      <ul className={styles.list}>
        {moved.diverse === 0 ? null : <li>{t('moved.diverse', { count: moved.diverse, as: diverse })}</li>}
        {moved.none === 0 ? null : (
          <li>{t('moved.none', { count: moved.none, as: t(`gender.${noneAs}`) })}</li>
        )}
      </ul>
    </>
  )
}

const PEOPLE_GAPS = ['birthday', 'gender', 'sport'] as const

function Gaps(props: { readonly count: YearlyCount; readonly hrefOf: HrefOf }): ReactNode {
  const t = useMessages('yearly-count')
  const { school, gaps } = props.count
  const people = PEOPLE_GAPS.filter((kind) => gaps[kind].count > 0)
  const isSettings = gaps.clubNumber || gaps.federation.length > 0 || gaps.sport.count > 0
  const isComplete = people.length === 0 && !isSettings
  return (
    <Mat as="section" className="stack">
      <h2 className="t-section">{t('gaps.title')}</h2>
      {isComplete ? <p className="t-muted">{t('gaps.none')}</p> : null}
      <ul className={styles.list}>
        {gaps.clubNumber ? <li>{t('gaps.clubNumber')}</li> : null}
        {gaps.federation.map(({ sportId, name, count }) => (
          <li key={sportId}>{t('gaps.federation', { sport: name, count })}</li>
        ))}
        {people.map((kind) => (
          <li key={kind}>
            {t(`gaps.${kind}`, { count: gaps[kind].count })}
            <span className={styles.names}>
              {gaps[kind].people.map((person) => (
                <Link
                  key={person.id}
                  className="link"
                  href={hrefTo('app.trainer-member', { schoolId: school.id, userId: person.id })}
                >
                  {fullName(person)}
                </Link>
              ))}
              {gaps[kind].count > gaps[kind].people.length ? (
                <span>{t('gaps.more', { count: gaps[kind].count - gaps[kind].people.length })}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {isSettings ? (
        <div className="row-wrap">
          <Button href={props.hrefOf({ view: 'settings' })}>{t('gaps.toSettings')}</Button>
        </div>
      ) : null}
    </Mat>
  )
}

function FilePart(props: { readonly count: YearlyCount }): ReactNode {
  const t = useMessages('yearly-count')
  const words = useErrorWords()
  const showError = useShowError()
  const { school, year, isEarly, mark } = props.count
  const [isAsking, setAsking] = useState(false)
  const draft = useMutation({
    mutationFn: () => call(draftYearlyCount, { params: { id: school.id }, query: { year: String(year) } }),
  })
  const keep = useCountWrite(() => call(sendYearlyCount, { params: { id: school.id }, body: { year, mark } }))
  const close = (): void => {
    keep.reset()
    setAsking(false)
  }
  return (
    <Mat as="section" className="stack">
      <h2 className="t-section">{t('file.title')}</h2>
      <p className="t-small t-muted">{t('file.text')}</p>
      <div className="row-wrap">
        <Button
          isDisabled={draft.isPending}
          onClick={() =>
            draft.mutate(undefined, {
              onSuccess: (bytes) => saveFile(bytes, `bestandserhebung-${year}.csv`),
              onError: showError,
            })
          }
        >
          {t('file.draft')}
        </Button>
        {isEarly ? null : (
          <OnlyYourself>
            <Button variant="primary" onClick={() => setAsking(true)}>
              {t('file.keep')}
            </Button>
          </OnlyYourself>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('file.ask', { year: String(year) })}
        text={t('file.askText')}
        confirmLabel={t('file.keep')}
        busyLabel={t('saving')}
        cancelLabel={t('cancel')}
        isBusy={keep.isPending}
        error={keep.error === null ? undefined : words(keep.error).title}
        onConfirm={() =>
          keep.mutate(undefined, {
            onSuccess: () => {
              showToast({
                tone: 'positive',
                text: t('file.kept', { year: String(year) }),
                subject: 'yearly-count',
              })
              close()
            },
          })
        }
        onCancel={close}
      />
    </Mat>
  )
}

function Sent(props: { readonly count: YearlyCount }): ReactNode {
  const t = useMessages('yearly-count')
  const format = useFormats()
  const showError = useShowError()
  const { school, year, sent } = props.count
  const load = useMutation({
    mutationFn: (countId: number) => call(downloadYearlyCount, { params: { id: school.id, countId } }),
  })
  return (
    <Mat as="section" className="stack">
      <h2 className="t-section">{t('sent.title')}</h2>
      {sent.length === 0 ? <p className="t-muted">{t('sent.none')}</p> : null}
      <MoneyList label={t('sent.title')}>
        {sent.map(({ id, sentAt, sentBy, total }) => {
          const day = format.date(sentAt)
          return (
            <MoneyRow
              key={id}
              title={t('sent.line', { count: total })}
              note={sentBy === null ? t('sent.on', { day }) : t('sent.by', { day, name: fullName(sentBy) })}
              actions={
                <Button
                  isDisabled={load.isPending}
                  label={t('sent.loadName', { day })}
                  onClick={() =>
                    load.mutate(id, {
                      onSuccess: (bytes) => saveFile(bytes, `bestandserhebung-${year}.csv`),
                      onError: showError,
                    })
                  }
                >
                  {t('sent.load')}
                </Button>
              }
            />
          )
        })}
      </MoneyList>
    </Mat>
  )
}
