/** Open work for trainers, staff, heads and admins, with counts and the next action first. Its messages are in the bundle `work`. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { holdsRole } from '@wegband/domain/basics/roles.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { listWaitingPauses } from '@wegband/domain/features/contracts/pause-contract.ts'
import { type OpenWork, readOpenWork, type SchoolWork } from '@wegband/domain/features/dashboard/contract.ts'
import { canReadFigures } from '@wegband/domain/features/insights/insight-rights.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { currentLocale, loadBundles, useMessages } from '../../platform/words/i18n.tsx'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { calendarSearch } from '../../platform/router/calendar-search.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { mayEnterTrainerArea } from '../schools/trainer-school.ts'
import styles from './dashboard.module.css'
import { openWorkRows, type WorkRow } from './open-work-rows.ts'
import { useWorkViews } from './open-work-views.ts'
import { TileError } from './tiles/tile-error.tsx'
import { TileSkeleton } from './tiles/tile-skeleton.tsx'

const HEIGHT = 320
/** The height of a row and the most rows: their place is reserved while they load. */
const ROW_HEIGHT = 65
const MOST_REQUESTS = 3

const WorkRequests = lazyPart(async () => {
  const [part] = await Promise.all([import('./work-requests.tsx'), loadBundles(['schools'], currentLocale())])
  return part.WorkRequests
})

const WaitingPauses = lazyPart(
  async () => {
    const [part] = await Promise.all([
      import('../contracts/waiting-pauses.tsx'),
      loadBundles(['contract-life'], currentLocale()),
    ])
    return part.WaitingPauses
  },
  <TileSkeleton height={HEIGHT} />,
)

/** The figures of today, and of the association for admins; each leads to its list. */
function Figures(props: { readonly viewer: Viewer; readonly work: OpenWork }): ReactNode {
  const t = useMessages('work')
  const { association, schools } = props.work
  const classes = schools.reduce((sum, { today }) => sum + today.classes, 0)
  const booked = schools.reduce((sum, { today }) => sum + today.booked, 0)
  const today = mayEnterTrainerArea(props.viewer)
    ? hrefTo('app.trainer')
    : hrefTo('app.calendar', {}, calendarSearch({ isOwnOnly: true }))
  return (
    <div className="row-wrap">
      {schools.length === 0 ? null : (
        <TextLink isSmall href={today}>
          {t('today.all', {
            classes: t('today.classes', { count: classes }),
            booked: t('today.booked', { count: booked }),
          })}
        </TextLink>
      )}
      {association === null ? null : (
        <TextLink isSmall href={hrefTo('app.admin-people', {}, { sort: '-since' })}>
          {t('association.accounts', { count: association.newAccounts })}
        </TextLink>
      )}
      {association === null || association.notices === 0 ? null : (
        <TextLink isSmall href={hrefTo('app.admin-notices')}>
          {t('association.notices', { count: association.notices })}
        </TextLink>
      )}
    </div>
  )
}

/** Links to the pages of the work, in one tap; the trainer area has its own menu entry. */
function Desks(props: { readonly viewer: Viewer; readonly work: OpenWork }): ReactNode {
  const t = useMessages('work')
  const { viewer, work } = props
  const [first] = work.schools
  return (
    <div className={styles.leadActions}>
      {mayEnterTrainerArea(viewer) ? <Button href={hrefTo('app.trainer')}>{t('desk.today')}</Button> : null}
      {first === undefined ? null : (
        <Button href={hrefTo('app.trainer-members', { schoolId: first.schoolId })}>
          {t('desk.members')}
        </Button>
      )}
      {first !== undefined && canReadFigures(viewer, first.schoolId) ? (
        <Button href={hrefTo('app.trainer-insights', { schoolId: first.schoolId })}>
          {t('desk.insights')}
        </Button>
      ) : null}
      {work.association === null ? null : <Button href={hrefTo('app.admin')}>{t('desk.admin')}</Button>}
    </div>
  )
}

/** The classes behind the number, unfolded in place. */
function OpenClasses(props: { readonly school: SchoolWork }): ReactNode {
  const t = useMessages('work')
  const format = useFormats()
  const { classes } = props.school.withoutTrainer
  if (classes.length < 2) return null
  return (
    <details className={styles.unfolded}>
      <summary className="t-small">{t('withoutTrainer.show')}</summary>
      <List label={t('withoutTrainer.show')}>
        {classes.map(({ id, name, startAt }) => (
          <ListRow
            key={id}
            title={name}
            note={t('withoutTrainer.at', { when: format.relativeDay(startAt), time: format.time(startAt) })}
            href={hrefTo('app.appointment', { appointmentId: id })}
          />
        ))}
      </List>
    </details>
  )
}

/** What can be done about a row in place. */
function InPlace(props: { readonly row: WorkRow }): ReactNode {
  const { row } = props
  if (row.kind === 'requests')
    return (
      <div style={{ minHeight: ROW_HEIGHT * Math.min(row.count, MOST_REQUESTS) }}>
        <WorkRequests schoolId={row.school.schoolId} />
      </div>
    )
  return row.kind === 'without-trainer' ? <OpenClasses school={row.school} /> : null
}

/** Schools with a request, now or since the page was opened. */
function useSchoolsAsked(work: OpenWork | undefined): readonly number[] {
  const [asked, setAsked] = useState<readonly number[]>([])
  const added = (work?.schools ?? [])
    .filter(({ requests, schoolId }) => (requests ?? 0) > 0 && !asked.includes(schoolId))
    .map(({ schoolId }) => schoolId)
  if (added.length > 0) setAsked([...asked, ...added])
  return asked
}

/** `isLead`: the first block of the page; then the most urgent row has a button. */
export function OpenWorkTile(props: { readonly viewer: Viewer; readonly isLead?: boolean }): ReactNode {
  const t = useMessages('work')
  const { viewer } = props
  const query = useQuery(queryOf(readOpenWork))
  // Heads and the office answer pauses; one that cannot be read is left to the page of the requests.
  const pauses = useQuery({
    ...queryOf(listWaitingPauses),
    enabled: viewer.isAdmin || holdsRole(viewer, 'leader'),
  })
  const work = query.data
  const shown = useWorkViews((work?.schools.length ?? 0) > 1)
  const asked = useSchoolsAsked(work)
  if (query.error && !work) return <TileError query={query} />
  if (!work || pauses.isLoading) return <TileSkeleton height={HEIGHT} />
  const hasPauses = (pauses.data?.length ?? 0) > 0
  const rows = openWorkRows(work, asked)
  const [first] = rows
  const lead = props.isLead === true && first !== undefined ? shown(first) : undefined
  const others = lead === undefined ? rows : rows.slice(1)
  return (
    <>
      <Mat as="section" className={styles.work}>
        <h2 className="t-section">{t(rows.length > 0 || hasPauses ? 'title' : 'nothing')}</h2>
        <Figures viewer={viewer} work={work} />
        {lead === undefined || first === undefined ? null : (
          <div className={styles.workLead}>
            <div className={styles.workFirst}>
              <p className="t-page-small">{lead.title}</p>
              <p className="t-muted">{lead.note}</p>
              <Button variant="primary" href={lead.href}>
                {t('look')}
              </Button>
            </div>
            <InPlace row={first} />
          </div>
        )}
        {others.length === 0 ? null : (
          <ul aria-label={t('title')} className={styles.workRows}>
            {others.map((row) => {
              const { title, note, href } = shown(row)
              return (
                <li key={`${row.kind} ${href}`}>
                  <List>
                    <ListRow title={title} note={note} href={href} />
                  </List>
                  <InPlace row={row} />
                </li>
              )
            })}
          </ul>
        )}
        <Desks viewer={viewer} work={work} />
      </Mat>
      {hasPauses ? <WaitingPauses /> : null}
    </>
  )
}
