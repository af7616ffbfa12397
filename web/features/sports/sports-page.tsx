import { type ReactNode, useEffect } from 'react'
import type { Sport } from '@wegband/domain/features/sports/contract.ts'
import { sportToOpen } from '@wegband/domain/features/sports/opening-rules.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo, useGoTo, useSearchParams } from '../../platform/links.tsx'
import { BandStrip } from '../../ui/band/band-strip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { useSports } from './queries.ts'
import { heroOf } from './sport-pictures.ts'
import styles from './sports-page.module.css'

/** The list of sports. It jumps to the sport one trains (§2) unless somebody came to choose another. */
export function SportsPage(): ReactNode {
  const t = useMessages('sports')
  const viewer = useViewer()
  const sports = useSports()
  const goTo = useGoTo()
  const wantsAll = 'all' in useSearchParams()
  const main = wantsAll ? undefined : sportToOpen(viewer.trainingProgress, sports.data ?? [])
  useEffect(() => {
    if (main !== undefined) void goTo('app.sport', { sportId: main }, { replace: true })
  }, [goTo, main])
  if (main !== undefined) return null
  const shown = (sports.data ?? []).filter((sport) => sport.showInMenu)
  return (
    <>
      <TopBar title={t('overview.title')} back={{ label: t('back'), href: hrefTo('app.dashboard') }} />
      <PageHead title={t('overview.title')} lead={t('overview.lead')} />
      <QueryError query={sports} />
      {sports.isPending ? (
        <SkeletonGroup label={t('loading')} className={styles.grid}>
          {[1, 2, 3, 4].map((box) => (
            <Skeleton key={box} shape="mat" height={220} />
          ))}
        </SkeletonGroup>
      ) : null}
      {sports.data && shown.length === 0 ? (
        <EmptyState
          title={t('overview.empty.title')}
          text={t('overview.empty.text')}
          picture={<Picture name="empty-mat" />}
        />
      ) : null}
      <ul className={styles.grid}>
        {shown.map((sport) => (
          <SportTile key={sport.id} sport={sport} level={viewer.membershipLv} />
        ))}
      </ul>
    </>
  )
}

function SportTile(props: { readonly sport: Sport; readonly level: number }): ReactNode {
  const { sport } = props
  const t = useMessages('sports')
  const progress = sport.userProgress
  return (
    <li className={styles.item}>
      <Mat sport={sport} href={hrefTo('app.sport', { sportId: sport.id })} isFlush>
        <div className={styles.art}>
          <Picture name={heroOf(sport.slug)} isCover position="84% 12%" />
        </div>
        <div className={styles.text}>
          <h2 className="t-section">{sport.name}</h2>
          <p className="t-muted t-small">
            {progress ? t('level', { index: progress.levelIndex }) : t('overview.notBegun')}
          </p>
          <BandStrip
            belt={{ level: progress?.levelIndex ?? 1, isKids: sport.isKids }}
            woven={(progress?.counts.activeWeeks ?? 0) % 11}
            isResting={!progress}
            height={22}
          />
        </div>
      </Mat>
    </li>
  )
}
