/** Progress, programs, latest item and schools in one line each, with a link to its page. In the bundle `blocks`. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { type LatestItem, readLatest } from '@wegband/domain/features/dashboard/contract.ts'
import { openSchools } from '@wegband/domain/features/dashboard/dashboard-plan.ts'
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { queryOf } from '../../../platform/api/queries.ts'
import { Mat } from '../../../ui/mat/mat.tsx'
import { useSports } from '../../sports/queries.ts'
import styles from '../dashboard.module.css'
import { TileError } from './tile-error.tsx'

function Fact(props: {
  readonly title: string
  readonly value: ReactNode
  readonly href: string
}): ReactNode {
  return (
    <li>
      <Mat href={props.href} className={styles.fact}>
        <h2 className="t-small t-muted">{props.title}</h2>
        <p className={styles.factValue}>{props.value}</p>
      </Mat>
    </li>
  )
}

function ProgressFact(props: { readonly path: SportPath | undefined }): ReactNode {
  const t = useMessages('blocks')
  const format = useFormats()
  const { path } = props
  const entry = path?.userProgress
  if (!path || !entry) return null
  return (
    <Fact
      title={t('progress.title')}
      value={t('progress.level', { percent: format.percent(entry.progress / 100), index: entry.levelIndex })}
      href={hrefTo('app.sports-progress', { sportId: path.id, levelIndex: entry.levelIndex })}
    />
  )
}

/** Newcomers have a tile with the programs that everyone begins with. */
function ProgramsFact(): ReactNode {
  const t = useMessages('blocks')
  const format = useFormats()
  const own = (useSports().data ?? []).filter(({ userProgress }) => userProgress !== null)
  return (
    <Fact
      title={t('programs.title')}
      value={own.length === 0 ? t('programs.all') : format.list(own.map(({ name }) => name))}
      href={hrefTo('app.sports', {}, { all: 1 })}
    />
  )
}

const hrefOfItem = (item: LatestItem): string => {
  if (item.kind === 'film' && item.moduleId !== null)
    return hrefTo('app.module-content', { moduleId: item.moduleId, contentId: item.contentId })
  if (item.kind === 'training' && item.module !== null)
    return hrefTo('app.module', { moduleId: item.module.id })
  return hrefTo('app.sport', { sportId: item.sportId })
}

function LatestFact(): ReactNode {
  const t = useMessages('blocks')
  const latest = useQuery(queryOf(readLatest))
  if (latest.error && !latest.data)
    return (
      <li>
        <TileError query={latest} />
      </li>
    )
  const [item] = latest.data ?? []
  if (item === undefined) return null
  const name = item.kind === 'film' ? item.name : (item.module?.name ?? t(`latest.event.${item.event}`))
  return <Fact title={t('latest.title')} value={name} href={hrefOfItem(item)} />
}

/** A member of no school finds the search. */
function SchoolsFact(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('blocks')
  const format = useFormats()
  const schools = openSchools(props.viewer.schools)
  if (schools.length === 0)
    return <Fact title={t('clubs.title')} value={t('clubs.first')} href={hrefTo('app.schools-search')} />
  return (
    <Fact
      title={t('clubs.title')}
      value={format.list(schools.map(({ name }) => name))}
      href={hrefTo('app.user-schools')}
    />
  )
}

export function Overview(props: {
  readonly viewer: Viewer
  /** Whether the page has a tile with the programs. */
  readonly hasPrograms: boolean
  readonly path: SportPath | undefined
}): ReactNode {
  const t = useMessages('blocks')
  return (
    <ul className={styles.overview} aria-label={t('overview')}>
      <ProgressFact path={props.path} />
      {props.hasPrograms ? null : <ProgramsFact />}
      <LatestFact />
      <SchoolsFact viewer={props.viewer} />
    </ul>
  )
}
