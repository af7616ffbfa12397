/** Open work for trainers, staff, heads and admins, with counts and the next action first. Its messages are in the bundle `work`. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { type OpenWork, readOpenWork, type SchoolWork } from '@wegband/domain/features/dashboard/contract.ts'
import { canReadFigures } from '@wegband/domain/features/insights/insight-rights.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { mayEnterTrainerArea } from '../schools/trainer-school.ts'
import styles from './dashboard.module.css'
import { openWorkRows, type WorkRow } from './open-work-rows.ts'
import { TileError } from './tiles/tile-error.tsx'
import { TileSkeleton } from './tiles/tile-skeleton.tsx'

const HEIGHT = 320

type OpenWorkView = { readonly title: string; readonly note: string; readonly href: string }

function useShown(hasSchools: boolean): (row: WorkRow) => OpenWorkView {
  const t = useMessages('work')
  const format = useFormats()
  const placeOf = (school: SchoolWork): string => (hasSchools ? `${school.name} · ` : '')
  const members = (school: SchoolWork, sign: string): string =>
    hrefTo('app.trainer-members', { schoolId: school.schoolId }, { sign })
  return (row) => {
    switch (row.kind) {
      case 'substitution': {
        const { appointmentId, dates, name, spanId, startAt } = row.asked
        const when = { when: format.relativeDay(startAt), time: format.time(startAt), count: dates }
        return {
          title: t('substitution.title', { name }),
          note: t(dates > 1 ? 'substitution.noteMany' : 'substitution.note', when),
          href:
            spanId === null
              ? hrefTo('app.appointment', { appointmentId })
              : hrefTo('app.substitute-span', { spanId }),
        }
      }
      case 'requests':
        return {
          title: t('requests.title', { count: row.count }),
          note: `${placeOf(row.school)}${t('requests.note')}`,
          href: hrefTo('app.trainer-requests', { schoolId: row.school.schoolId }),
        }
      case 'without-trainer': {
        const { firstId, firstAt } = row.school.withoutTrainer
        const at = firstAt ?? ''
        const when =
          firstAt === null
            ? ''
            : t('withoutTrainer.note', { when: format.relativeDay(at), time: format.time(at) })
        return {
          title: t('withoutTrainer.title', { count: row.count }),
          note: `${placeOf(row.school)}${when}`,
          href:
            firstId === null ? hrefTo('app.calendar') : hrefTo('app.appointment', { appointmentId: firstId }),
        }
      }
      case 'long-absent':
        return {
          title: t('longAbsent.title', { count: row.count }),
          note: `${placeOf(row.school)}${t('longAbsent.note')}`,
          href: members(row.school, 'long-absent'),
        }
      case 'absent':
        return {
          title: t('absent.title', { count: row.count }),
          note: `${placeOf(row.school)}${t('absent.note')}`,
          href: members(row.school, 'absent'),
        }
      case 'ready':
        return {
          title: t('ready.title', { count: row.count }),
          note: `${placeOf(row.school)}${t('ready.note')}`,
          href: members(row.school, 'ready'),
        }
      case 'failed-mails':
        return {
          title: t('failedMails.title', { count: row.count }),
          note: t('failedMails.note'),
          href: hrefTo('app.admin-mails', {}, { state: 'failed' }),
        }
    }
  }
}

/** The figures of today, and of the association for admins. */
function Figures(props: { readonly work: OpenWork }): ReactNode {
  const t = useMessages('work')
  const { association, schools } = props.work
  const classes = schools.reduce((sum, { today }) => sum + today.classes, 0)
  const booked = schools.reduce((sum, { today }) => sum + today.booked, 0)
  const facts = [
    ...(schools.length > 0
      ? [t('today.classes', { count: classes }), t('today.booked', { count: booked })]
      : []),
    ...(association === null ? [] : [t('association.accounts', { count: association.newAccounts })]),
    ...(association !== null && association.notices > 0
      ? [t('association.notices', { count: association.notices })]
      : []),
  ]
  return <p className="t-muted">{facts.join(' · ')}</p>
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

/** `isLead`: the first block of the page; then the most urgent row has a button. */
export function OpenWorkTile(props: { readonly viewer: Viewer; readonly isLead?: boolean }): ReactNode {
  const t = useMessages('work')
  const query = useQuery(queryOf(readOpenWork))
  const work = query.data
  const shown = useShown((work?.schools.length ?? 0) > 1)
  if (query.error && !work) return <TileError query={query} />
  if (!work) return <TileSkeleton height={HEIGHT} />
  const rows = openWorkRows(work)
  const [first] = rows
  const lead = props.isLead === true && first !== undefined ? shown(first) : undefined
  const others = lead === undefined ? rows : rows.slice(1)
  return (
    <Mat as="section" className={styles.work}>
      <h2 className="t-section">{t(rows.length > 0 ? 'title' : 'nothing')}</h2>
      <Figures work={work} />
      {lead === undefined ? null : (
        <div className={styles.workFirst}>
          <p className="t-page-small">{lead.title}</p>
          <p className="t-muted">{lead.note}</p>
          <Button variant="primary" href={lead.href}>
            {t('look')}
          </Button>
        </div>
      )}
      {others.length === 0 ? null : (
        <List label={t('title')}>
          {others.map((row) => {
            const { title, note, href } = shown(row)
            return <ListRow key={`${row.kind} ${href}`} title={title} note={note} href={href} />
          })}
        </List>
      )}
      <Desks viewer={props.viewer} work={work} />
    </Mat>
  )
}
