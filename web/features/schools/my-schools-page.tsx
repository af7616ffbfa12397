/** The schools of the family: the state of each member, the classes, and the requests (§2 user/schools). */
import type { ReactNode } from 'react'
import type { OwnSchool, SchoolRequest } from '@wegband/domain/features/schools/contract.ts'
import { whyNotMove } from '@wegband/domain/features/schools/request-rules.ts'
import { calendarSearch } from '../../platform/router/calendar-search.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { WovenEdge } from '../../ui/woven/woven-progress.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { NextClassLine } from './next-own-class.tsx'
import { useOwnSchools } from './queries.ts'
import { Reply, RequestThread } from './request-thread.tsx'
import styles from './schools.module.css'
import { RequestTag, StateTag } from './state-tag.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

const EDGES = {
  active: 'positive',
  passive: undefined,
  cancelled: 'danger',
  interested: 'warning',
  undefined: undefined,
  'member-of-other-school': undefined,
} as const

/** Who was a member and may ask to be one again. */
const BACK: ReadonlySet<OwnSchool['userState']> = new Set(['passive', 'cancelled'])

/** People with the same state in a school share a card; a person who waits for an answer has a separate one. */
const grouped = (schools: readonly OwnSchool[]): readonly (readonly [OwnSchool, ...OwnSchool[]])[] => {
  const groups = new Map<string, [OwnSchool, ...OwnSchool[]]>()
  for (const own of schools) {
    const waits = own.pendingRequest === null ? '' : own.user.id
    const leaves = own.leaving === null ? '' : `${own.user.id} ${own.leaving.on}`
    const key = `${own.school.id} ${own.userState} ${own.site?.id ?? ''} ${waits} ${leaves}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [own])
    else group.push(own)
  }
  return [...groups.values()]
}

/** The links for people who manage the school. For heads who neither teach nor are staff this is the only entry. */
function Desk(props: { readonly own: OwnSchool; readonly isOwnTeam: boolean }): ReactNode {
  const t = useMessages('schools')
  const { own, isOwnTeam } = props
  if (!isOwnTeam && !own.canAnswer) return null
  const schoolId = own.school.id
  const isHead = isOwnTeam && own.roles.includes('leader')
  return (
    <List label={t('own.desk')}>
      {isOwnTeam ? (
        <ListRow title={t('tabs.members')} href={hrefTo('app.trainer-members', { schoolId })} />
      ) : null}
      {own.canAnswer ? (
        <ListRow
          title={t('own.waiting', { count: own.waiting })}
          href={hrefTo('app.trainer-requests', { schoolId })}
        />
      ) : null}
      {isOwnTeam ? (
        <ListRow
          title={t('own.timetable')}
          href={hrefTo('app.calendar', {}, calendarSearch({ isOwnOnly: true }))}
        />
      ) : null}
      {isHead ? (
        <>
          <ListRow title={t('tabs.school')} href={hrefTo('app.trainer-school', { schoolId })} />
          <ListRow title={t('tabs.roles')} href={hrefTo('app.trainer-roles', { schoolId })} />
          <ListRow title={t('tabs.protection')} href={hrefTo('app.trainer-protection', { schoolId })} />
          <ListRow title={t('tabs.insights')} href={hrefTo('app.trainer-insights', { schoolId })} />
          <ListRow title={t('tabs.money')} href={hrefTo('app.trainer-money', { schoolId })} />
        </>
      ) : null}
    </List>
  )
}

function OwnSchoolCard(props: {
  readonly group: readonly [OwnSchool, ...OwnSchool[]]
  readonly viewerId: number
}): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { group, viewerId } = props
  const [own] = group
  const { school, site, user, userState, roles, sports, pendingRequest, leaving } = own
  const mayReturn =
    BACK.has(userState) &&
    pendingRequest === null &&
    whyNotMove({ state: userState, pending: null }, { do: 'ask', type: 'enrollment' }) === undefined
  const isOwnTeam = user.id === viewerId && userState === 'active' && roles.some((role) => role !== 'student')
  const who = format.list(group.map((one) => (one.user.id === viewerId ? t('you') : one.user.firstName)))
  const details = [who, site?.name, sports.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')
  return (
    <Mat as="article" className={styles.ownSchool}>
      {EDGES[userState] === undefined ? null : <WovenEdge side="left" tone={EDGES[userState]} />}
      <StateTag state={userState} pending={pendingRequest?.type} />
      <h2 className={styles.cardTitle}>{school.name}</h2>
      <p className="t-muted">{details}</p>
      {pendingRequest === null ? null : (
        <>
          <p className="t-small t-strong">
            {t('own.sent', { day: format.dayOfYear(pendingRequest.sentAt) })}
          </p>
          <RequestThread request={pendingRequest} />
          <Reply request={pendingRequest} />
        </>
      )}
      {userState === 'active' && user.id === viewerId ? <NextClassLine schoolId={school.id} /> : null}
      {leaving === null ? null : (
        <p className="t-small t-strong">{t('leaving.until', { day: format.dateLong(leaving.on) })}</p>
      )}
      <div className={styles.cardActions}>
        <Button variant="quiet" href={hrefTo('app.schools', { schoolId: school.id })}>
          {t(mayReturn ? 'own.again' : 'own.show')}
        </Button>
        {pendingRequest === null ? null : <WithdrawButton schoolId={school.id} userId={user.id} />}
        {leaving?.isOwn === true && pendingRequest === null ? (
          <WithdrawButton schoolId={school.id} userId={user.id} isLeaving />
        ) : null}
      </div>
      <Desk own={own} isOwnTeam={isOwnTeam} />
    </Mat>
  )
}

function RequestLine(props: { readonly request: SchoolRequest; readonly viewerId: number }): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { request, viewerId } = props
  const isOwn = request.user.id === viewerId
  const what = t(`history.${request.type}${isOwn ? 'Own' : 'Child'}`, { name: request.user.firstName })
  return (
    <li className={styles.line} data-state={request.state}>
      <div>
        <b className="t-strong">{request.school.name}</b>
        <p className="t-small t-muted">
          {request.answer === '' ? what : t('history.answered', { what, answer: request.answer })}
        </p>
        <RequestTag state={request.state} />
      </div>
      <span className="t-small t-muted">{format.dayInYear(request.sentAt)}</span>
    </li>
  )
}

function Content(): ReactNode {
  const t = useMessages('schools')
  const viewer = useViewer()
  const query = useOwnSchools(viewer.id)
  if (query.error !== null && query.data === undefined) return <QueryError query={query} />
  if (query.data === undefined)
    return (
      <SkeletonGroup label={t('own.loading')} className="stack">
        <Skeleton shape="mat" height={160} />
        <Skeleton shape="mat" height={160} />
      </SkeletonGroup>
    )
  const { schools, requests } = query.data
  if (schools.length === 0 && requests.length === 0)
    return (
      <EmptyState
        title={t('own.empty')}
        text={t('own.emptyText')}
        picture={<Picture name="empty-mat" />}
        action={
          <Button variant="primary" href={hrefTo('app.schools-search')}>
            {t('own.find')}
          </Button>
        }
      />
    )
  return (
    <AsideLayout
      width="wide"
      aside={
        <section>
          <SectionHead title={t('history.title')} />
          {requests.length === 0 ? <p className="t-muted">{t('history.none')}</p> : null}
          <ul>
            {requests.map((request) => (
              <RequestLine key={request.id} request={request} viewerId={viewer.id} />
            ))}
          </ul>
        </section>
      }
    >
      <div className={styles.cards}>
        {grouped(schools).map((group) => (
          <OwnSchoolCard
            key={`${group[0].school.id} ${group[0].user.id}`}
            group={group}
            viewerId={viewer.id}
          />
        ))}
      </div>
    </AsideLayout>
  )
}

export function MySchoolsPage(): ReactNode {
  const t = useMessages('schools')
  return (
    <>
      <TopBar
        title={t('own.title')}
        actions={
          <IconButton icon={magnifyingGlass} label={t('own.find')} href={hrefTo('app.schools-search')} />
        }
      />
      <PageHead
        title={t('own.title')}
        size="small"
        isHiddenOnPhone
        actions={
          <Button icon={magnifyingGlass} href={hrefTo('app.schools-search')}>
            {t('own.find')}
          </Button>
        }
      />
      <Content />
    </>
  )
}
