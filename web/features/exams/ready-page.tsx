/** Members who are ready or nearly ready for their check, for trainers of the sport; from here they are invited to an exam day. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { READY_GOALS, readReady, type ReadyList } from '@wegband/domain/features/exams/contract.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useIsDesktop } from '../../platform/device/screen-width.ts'
import { pageOf } from '../../platform/api/queries.ts'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { SportScope } from '../../ui/sport/sport.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { WovenProgress } from '../../ui/woven/woven-progress.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { trainerHome } from '../schools/trainer-school.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { ReadyRow } from './ready-row.tsx'
import { ReadyTable } from './ready-table.tsx'
import styles from './exams.module.css'
import { isInvitable, useInviting } from './use-inviting.ts'

type Goal = (typeof READY_GOALS)[number]
type Wish = { readonly sport?: string; readonly goal?: Goal; readonly page: number }
/** Keeps the space of the head, so that the tabs below do not move. */
const NOTHING_YET = '\u00a0'
const COUNT_OF = { 'level-check': 'levelCheck', stripe: 'stripe', 'belt-step': 'beltStep' } as const

export function ReadyPage(): ReactNode {
  const t = useMessages('exams')
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-ready')
  const taught = viewer.schools.filter(
    ({ schoolId: one }) =>
      viewer.teaches.some((sport) => sport.schoolId === one) && isTrainerSide(viewer, one),
  )
  // Elsewhere the server would only refuse.
  const id = taught.find((school) => schoolId === undefined || String(school.schoolId) === schoolId)?.schoolId
  return (
    <>
      <TopBar title={t('ready.title')} back={{ label: t('ready.back'), href: trainerHome(viewer) }} />
      {id === undefined ? (
        <NoPermission
          text={t('ready.noSchool')}
          wayOut={{ label: t('ready.back'), href: trainerHome(viewer) }}
        />
      ) : (
        <Ready key={id} schoolId={id} />
      )}
    </>
  )
}

function Ready(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('exams')
  const [wish, setWish] = useState<Wish>({ page: 1 })
  const { sport, goal, page } = wish
  const query = useQuery({
    ...pageOf(readReady, { params: { id: props.schoolId }, query: { sport, goal, page: String(page) } }),
    placeholderData: (before) => before,
  })
  const { data, meta } = query.data ?? {}
  return (
    <>
      <PageHead
        isHiddenOnPhone
        size="small"
        title={t('ready.title')}
        lead={
          data === undefined
            ? NOTHING_YET
            : t('ready.lead', {
                sport: data.sport.name,
                school: data.school.name,
                count: data.activeMembers,
              })
        }
      />
      <TrainerTabs current="ready" schoolId={props.schoolId} />
      {data === undefined ? <QueryError query={query} /> : null}
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton shape="control" />
          <Skeleton shape="mat" height={180} />
          <Skeleton shape="mat" height={180} />
        </SkeletonGroup>
      ) : null}
      {data === undefined ? null : (
        <ReadyOf
          schoolId={props.schoolId}
          data={data}
          isWhole={meta?.last_page === 1}
          wish={wish}
          onWish={setWish}
        >
          {meta !== undefined && meta.last_page > 1 ? (
            <Button
              onClick={() => setWish({ ...wish, page: page < meta.last_page ? page + 1 : 1 })}
              isDisabled={query.isPlaceholderData}
            >
              {t('ready.more')}
            </Button>
          ) : null}
        </ReadyOf>
      )}
    </>
  )
}

/** The people of one sport, with the filters; `children` come at the end. */
function ReadyOf(props: {
  readonly schoolId: number
  readonly data: ReadyList
  readonly isWhole: boolean
  readonly wish: Wish
  readonly onWish: (wish: Wish) => void
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('exams')
  const { data, onWish: setWish } = props
  const { sport, goal } = props.wish
  return (
    <SportScope sport={data.sport}>
      <div className={styles.top}>
        {data.sports.length > 1 ? (
          <ChipRow label={t('ready.sports')}>
            {data.sports.map((one) => (
              <Chip
                key={one.id}
                isOn={one.id === data.sport.id}
                onClick={() => setWish({ sport: String(one.id), page: 1 })}
              >
                {one.name}
              </Chip>
            ))}
          </ChipRow>
        ) : null}
        <ChipRow label={t('ready.filter')}>
          <Chip isOn={goal === undefined} onClick={() => setWish({ ...(sport && { sport }), page: 1 })}>
            {t('ready.all', { count: data.counts.all })}
          </Chip>
          {READY_GOALS.map((one) => (
            <Chip
              key={one}
              isOn={goal === one}
              onClick={() => setWish({ ...(sport && { sport }), goal: one, page: 1 })}
            >
              {t(`ready.${COUNT_OF[one]}`, { count: data.counts[COUNT_OF[one]] })}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <People data={data} schoolId={props.schoolId} isWhole={props.isWhole} />
      {props.children}
    </SportScope>
  )
}

function People(props: {
  readonly schoolId: number
  readonly data: ReadyList
  readonly isWhole: boolean
}): ReactNode {
  const t = useMessages('exams')
  const isDesktop = useIsDesktop()
  const { data, schoolId } = props
  const [picked, setPicked] = useState<number | undefined>()
  const day = data.examDays.find((one) => one.appointmentId === picked) ?? data.examDays[0]
  const ready = data.people.filter(({ isReady }) => isReady)
  const soon = data.people.filter(({ isReady }) => !isReady)
  const invitable = ready.filter(isInvitable)
  const inviting = useInviting(data.sport.id, day)
  if (data.people.length === 0)
    return (
      <EmptyState
        title={t('ready.noneTitle')}
        text={t('ready.none')}
        picture={<Picture name="empty-mat" />}
      />
    )
  if (isDesktop)
    return (
      <>
        <DayCard data={data} day={day} onPick={setPicked} isFlat />
        <ReadyTable
          data={data}
          day={day}
          isWhole={props.isWhole}
          hrefOf={({ user }) => hrefTo('app.trainer-member', { schoolId, userId: user.id })}
        />
      </>
    )
  const rows = (people: ReadyList['people']): ReactNode => (
    <ul className={styles.people}>
      {people.map((person) => (
        <ReadyRow key={person.user.id} person={person} sportId={data.sport.id} day={day} />
      ))}
    </ul>
  )
  return (
    <AsideLayout aside={<DayCard data={data} day={day} onPick={setPicked} />}>
      <section>
        <SectionHead
          title={t('ready.ready')}
          count={ready.length}
          aside={
            day === undefined || invitable.length < 2 ? undefined : (
              <Button size="small" isBusy={inviting.isBusy} onClick={() => inviting.start(invitable)}>
                {t('ready.inviteAll', { count: invitable.length })}
              </Button>
            )
          }
        />
        {inviting.refused}
        {ready.length === 0 ? <p className="t-muted">{t('ready.nobodyReady')}</p> : rows(ready)}
      </section>
      {soon.length === 0 ? null : (
        <section className="section">
          <SectionHead title={t('ready.soon')} count={soon.length} />
          <p className="t-small t-muted">{t('ready.forecast')}</p>
          {rows(soon)}
        </section>
      )}
    </AsideLayout>
  )
}

function DayCard(props: {
  readonly data: ReadyList
  readonly day: ReadyList['examDays'][number] | undefined
  readonly onPick: (id: number) => void
  /** Above the table, in one line. */
  readonly isFlat?: boolean
}): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const { data, day, onPick, isFlat = false } = props
  if (day === undefined)
    return (
      <Mat>
        <h2 className="t-item">{t('ready.noDay')}</h2>
        <p className="t-small t-muted">{t('ready.noDayText')}</p>
      </Mat>
    )
  const moment = { day: format.day(day.startAt), time: format.time(day.startAt), room: day.room }
  const { capacity, registered: count } = day
  const until = format.dayOfYear(day.answerUntil)
  return (
    <Mat>
      <div className={isFlat ? styles.flat : styles.side}>
        <h2 className={isFlat ? 't-item' : 't-section'}>{t('ready.day')}</h2>
        {data.examDays.length > 1 ? (
          <SelectField
            label={t('ready.dayPick')}
            value={String(day.appointmentId)}
            options={data.examDays.map((one) => ({
              value: String(one.appointmentId),
              text: t('ready.when', { day: format.dayShort(one.startAt), time: format.time(one.startAt) }),
            }))}
            onChange={(event) => onPick(Number(event.target.value))}
          />
        ) : null}
        <p className="t-small t-muted">{t(day.room === '' ? 'ready.when' : 'ready.whenRoom', moment)}</p>
        {capacity === null ? null : (
          <span className={styles.progress}>
            <WovenProgress value={count / capacity} size="small" />
          </span>
        )}
        <p className="t-small">
          {capacity === null
            ? t('ready.registered', { count, day: until })
            : t('ready.registeredOf', { count, capacity, day: until })}
        </p>
        <Button
          isBlock={!isFlat}
          size={isFlat ? 'small' : 'normal'}
          href={hrefTo('app.exam-day', { appointmentId: day.appointmentId })}
        >
          {t('ready.open')}
        </Button>
        {isFlat ? null : <p className="t-small t-muted">{t('ready.info')}</p>}
      </div>
    </Mat>
  )
}
