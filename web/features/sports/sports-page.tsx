/** The sports to train: the one that the member trains comes first and largest. */
import { Fragment, type ReactNode, useEffect } from 'react'
import type { Sport } from '@wegband/domain/features/sports/contract.ts'
import { type SportNode, sportTree } from '@wegband/domain/features/sports/sport-tree.ts'
import { prefersKids } from '@wegband/domain/features/sports/kids-program.ts'
import { sportToOpen } from '@wegband/domain/features/sports/opening-rules.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { useSports } from './queries.ts'
import { OtherSport, TrainedSport } from './sport-choices.tsx'
import { SportShortcuts } from './sport-shortcuts.tsx'
import styles from './sports-page.module.css'

/** The list of sports. It redirects to the trained sport (§2) unless the member came to choose another. */
export function SportsPage(): ReactNode {
  const t = useMessages('sports')
  const viewer = useViewer()
  const sports = useSports()
  const goTo = useGoTo()
  const wantsAll = 'all' in useSearchParams()
  const trainedId = sportToOpen(viewer.trainingProgress, sports.data ?? [])
  const target = wantsAll ? undefined : trainedId
  useEffect(() => {
    if (target !== undefined) void goTo('app.sport', { sportId: target }, { replace: true })
  }, [goTo, target])
  if (target !== undefined) return null
  const shown = sports.data ?? []
  const trained = shown.find((sport) => sport.id === trainedId && sport.showInMenu)
  const others = sportTree(
    shown.filter((sport) => sport !== trained),
    prefersKids(viewer),
  )
  return (
    <>
      <TopBar title={t('overview.title')} back={{ label: t('back'), href: hrefTo('app.dashboard') }} />
      <PageHead isHiddenOnPhone title={t('overview.title')} lead={t('overview.lead')} />
      <QueryError query={sports} />
      {sports.isPending ? (
        <SkeletonGroup label={t('loading')} className={styles.sports}>
          <Skeleton shape="mat" height={412} />
          {[1, 2, 3].map((box) => (
            <Skeleton key={box} shape="mat" height={116} />
          ))}
        </SkeletonGroup>
      ) : null}
      {sports.data && !trained && others.length === 0 ? (
        <EmptyState
          title={t('overview.empty.title')}
          text={t('overview.empty.text')}
          picture={<Picture name="empty-mat" />}
        />
      ) : null}
      <div className={classNames(styles.sports, trained && styles.withTrained)}>
        {trained ? <TrainedSport sport={trained} /> : null}
        <ul className={styles.others}>
          <SportRows nodes={others} all={shown} />
        </ul>
      </div>
      {trained ? <SportShortcuts sportId={trained.id} /> : null}
    </>
  )
}

/** Sub sports follow their parent, indented. */
function SportRows(props: {
  readonly nodes: readonly SportNode<Sport>[]
  readonly all: readonly Sport[]
  readonly depth?: number
}): ReactNode {
  const { nodes, all, depth = 0 } = props
  return nodes.map(({ sport, children }) => (
    <Fragment key={sport.id}>
      <li className={classNames(depth > 0 && styles.sub)}>
        <OtherSport sport={sport} parent={all.find(({ id }) => id === sport.parentId)} />
      </li>
      <SportRows nodes={children} all={all} depth={depth + 1} />
    </Fragment>
  ))
}
