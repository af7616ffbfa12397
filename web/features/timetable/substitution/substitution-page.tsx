/**
 * A substitution request for many dates: the person asked accepts some or all. The requester sees accepted dates and withdraws the rest.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  type SubstitutionDate,
  type Substitution,
  withdrawSubstitution,
} from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { withdrawSubstitute } from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../../platform/api/api.ts'
import { useNow } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../../platform/router/links.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { warning } from '../../../ui/icon/phosphor/warning.gen.ts'
import { x } from '../../../ui/icon/phosphor/x.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { momentText } from '../../appointments/booking/when-text.ts'
import { QueryError } from '../../errors/query-error.tsx'
import { LazyAwayDialog } from '../lazy-dialogs.tsx'
import { refreshSubstitutions, useSubstitution } from '../queries.ts'
import { SubstitutionAnswer } from './substitution-answer.tsx'
import styles from '../timetable.module.css'

const EVERY_MINUTE_MS = 60_000

export function SubstitutionPage(): ReactNode {
  const { spanId } = useRouteParams('app.substitute-span')
  const t = useMessages('standing-in')
  const viewer = useViewer()
  useNow(EVERY_MINUTE_MS)
  const span = useSubstitution(spanId)
  const isAsked = span.data?.asked?.id === viewer.id
  const back = isAsked
    ? { label: t('span.back'), href: hrefTo('app.notifications') }
    : { label: t('span.backToTrainer'), href: hrefTo('app.trainer') }
  return (
    <>
      <TopBar title={t('span.title')} back={back} />
      {span.data === undefined ? <QueryError query={span} headingLevel={1} /> : null}
      {span.isPending ? (
        <SkeletonGroup label={t('span.loading')} className="stack">
          <Skeleton height={64} />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </SkeletonGroup>
      ) : null}
      {span.data === undefined ? null : (
        <LoadedSubstitution key={span.data.id} span={span.data} isAsked={isAsked} />
      )}
    </>
  )
}

function LoadedSubstitution(props: { readonly span: Substitution; readonly isAsked: boolean }): ReactNode {
  const { span, isAsked } = props
  const t = useMessages('standing-in')
  const format = useFormats()
  const open = span.dates.filter(({ state }) => state === 'open')
  const asked = fullName(span.asked)
  const othersTitle = asked === '' ? t('span.nobody') : t('span.asked', { name: asked })
  return (
    <>
      <PageHead
        size="small"
        above={span.school.name}
        title={isAsked && open.length > 0 ? t('span.question') : othersTitle}
        lead={t('span.by', { name: fullName(span.askedBy), when: momentText(format, span.askedAt) })}
      />
      <div className={styles.narrow}>
        {span.message === '' ? null : <p>{t('span.quote', { message: span.message })}</p>}
        <output className="t-muted">
          {open.length === 0 ? t('span.nothingOpen') : t('span.stillOpen', { count: open.length })}
        </output>
        {isAsked && open.length > 0 ? <SubstitutionAnswer span={span} open={open} /> : null}
        <AnsweredDates
          span={span}
          dates={isAsked ? span.dates.filter((date) => !open.includes(date)) : span.dates}
        />
        <Asker span={span} />
      </div>
    </>
  )
}

const TONES = { open: 'warning', taken: 'positive', unanswered: 'danger', withdrawn: 'neutral' } as const

function AnsweredDates(props: {
  readonly span: Substitution
  readonly dates: readonly SubstitutionDate[]
}): ReactNode {
  const { span, dates } = props
  const t = useMessages('standing-in')
  const format = useFormats()
  if (dates.length === 0) return null
  const noteOf = ({ name, room, insteadOf }: SubstitutionDate): string =>
    [name, room, insteadOf === null ? '' : t('span.for', { name: insteadOf.firstName })]
      .filter(Boolean)
      .join(', ')
  return (
    <section>
      <SectionHead title={t('span.dates')} count={dates.length} />
      <List>
        {dates.map((date) => (
          <ListRow
            key={date.appointmentId}
            title={`${format.dayShort(date.startAt)}, ${format.time(date.startAt)}`}
            note={noteOf(date)}
            trail={
              <span className="row">
                <Tag tone={TONES[date.state]}>{t(`span.${date.state}`)}</Tag>
                {date.state === 'open' && span.mayWithdraw ? <WithdrawOne date={date} /> : null}
              </span>
            }
          />
        ))}
      </List>
    </section>
  )
}

function WithdrawOne(props: { readonly date: SubstitutionDate }): ReactNode {
  const { appointmentId, startAt } = props.date
  const t = useMessages('standing-in')
  const format = useFormats()
  const showError = useShowError()
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawSubstitute, { params: { id: appointmentId } }),
    onError: showError,
    onSettled: () => refreshSubstitutions(client),
  })
  return (
    <IconButton
      icon={x}
      label={t('span.withdrawOne', { day: format.dayShort(startAt) })}
      isDisabled={withdraw.isPending}
      onClick={() => withdraw.mutate()}
    />
  )
}

/** For users who may manage the dates: asking another person for open dates, and withdrawing the request. */
function Asker(props: { readonly span: Substitution }): ReactNode {
  const { span } = props
  const t = useMessages('standing-in')
  const viewer = useViewer()
  const showError = useShowError()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => call(withdrawSubstitution, { params: { id: span.id } }),
    onSuccess: () =>
      showToast({ subject: 'substitute-span', text: t('span.withdrawnDone'), tone: 'neutral' }),
    onError: showError,
    onSettled: () => refreshSubstitutions(client),
  })
  const missing = span.dates.filter(({ state }) => state === 'unanswered')
  const [first] = missing
  const last = missing.at(-1)
  const isMine = span.askedBy?.id === viewer.id
  return (
    <>
      {isMine && first !== undefined && last !== undefined ? (
        <Banner
          icon={warning}
          tone="warning"
          title={t('span.notTaken', { count: missing.length })}
          action={<Button onClick={() => setAsking(true)}>{t('span.askOthers')}</Button>}
        />
      ) : null}
      {span.mayWithdraw ? (
        <Button isBlock isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('span.withdraw')}
        </Button>
      ) : null}
      {isAsking && first !== undefined && last !== undefined ? (
        <LazyAwayDialog
          schools={[span.school]}
          days={{ from: dayOf(first.startAt), to: dayOf(last.startAt) }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
