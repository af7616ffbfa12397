/** The band in short: how far the current belt step is woven, and what comes at its end. */
import { type ReactNode, useState } from 'react'
import { nextStep } from '@wegband/domain/features/progress/belt-rules.ts'
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import { sportToOpen } from '@wegband/domain/features/sports/opening-rules.ts'
import { lazyPart } from '../../../platform/loading/lazy-part.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { BandStrip } from '../../../ui/band/band-strip.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { currentLevelOf, type LevelView, levelView } from '../../sports/path/level-view.ts'
import { useSportPath, useSports } from '../../sports/queries.ts'
import styles from '../dashboard.module.css'
import { hasUnseenProgress, stripWeeksOf, wovenBefore } from './strip-weeks.ts'
import { TileError } from './tile-error.tsx'

type FreshBandProps = {
  readonly path: SportPath
  readonly view: LevelView
  readonly frame: (strip: ReactNode) => ReactNode
}

// Weaving and celebrating: loaded only when there is something new. Until then the strip is as the person last saw it.
const FreshBand = lazyPart<FreshBandProps>(
  async () => (await import('./fresh-band.tsx')).FreshBand,
  ({ path, view, frame }) => frame(<StripOf view={view} woven={wovenBefore(path, view)} />),
)

/** The sport of the start page: the one whose path the list of sports opens (§2). */
export function useMainSport() {
  const viewer = useViewer()
  const sports = useSports()
  const sportId = sportToOpen(viewer.trainingProgress, sports.data ?? [])
  const path = useSportPath(sportId ?? 0, sportId !== undefined)
  const isKnown = sports.data !== undefined && (sportId === undefined || path.data !== undefined)
  return { sports, path, sportId, isKnown }
}

export function BandTile(props: { readonly main: ReturnType<typeof useMainSport> }): ReactNode {
  const { sports, path, isKnown } = props.main
  const t = useMessages('dashboard')
  const failed = sports.error && !sports.data ? sports : path
  if (failed.error && !failed.data) return <TileError query={failed} />
  if (!isKnown)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="mat" height={170} />
      </SkeletonGroup>
    )
  const view = path.data && levelView(path.data, currentLevelOf(path.data))
  return path.data && view ? <Band path={path.data} view={view} /> : <NoBand />
}

function NoBand(): ReactNode {
  const t = useMessages('dashboard')
  return (
    <Mat as="section">
      <h2 className="t-section">{t('band.empty.title')}</h2>
      <div className={styles.strip}>
        <BandStrip belt={{ level: 1 }} woven={0} isResting />
      </div>
      <p className="t-muted">{t('band.empty.text')}</p>
      <div className={styles.action}>
        <Button href={hrefTo('app.sports')}>{t('band.empty.action')}</Button>
      </div>
    </Mat>
  )
}

/** What comes at the end of the belt step, if it is more than the step itself. */
function AtTheEnd(props: { readonly path: SportPath; readonly view: LevelView }): ReactNode {
  const t = useMessages('dashboard')
  const next = nextStep(props.view.weeks, props.view.level)
  if (props.path.isReadyForLevelCheck) return t('band.readyForCheck')
  if (next === undefined) return t('band.ready')
  if (next.opensLevelCheck) return t('band.check')
  return next.stripe === undefined ? null : t('band.stripe', { stripe: next.stripe })
}

function StripOf(props: { readonly view: LevelView; readonly woven?: number }): ReactNode {
  const { belt } = props.view
  const { weeks, woven, stripes } = stripWeeksOf(props.view)
  return <BandStrip belt={belt} weeks={weeks} woven={props.woven ?? woven} stripes={stripes} />
}

function Band(props: { readonly path: SportPath; readonly view: LevelView }): ReactNode {
  const { path, view } = props
  // What is new stays so until the person leaves the page: it is being woven.
  const [newIn, setNewIn] = useState<number>()
  if (newIn !== path.id && hasUnseenProgress(path)) setNewIn(path.id)
  const frame = (strip: ReactNode): ReactNode => <BandFrame path={path} view={view} strip={strip} />
  return newIn === path.id ? (
    <FreshBand path={path} view={view} frame={frame} />
  ) : (
    frame(<StripOf view={view} />)
  )
}

function BandFrame(props: {
  readonly path: SportPath
  readonly view: LevelView
  readonly strip: ReactNode
}): ReactNode {
  const { path, view } = props
  const t = useMessages('dashboard')
  const { weeks, woven } = stripWeeksOf(view)
  const step = Math.min(view.beltStep + 1, view.level.stepsPerStripe * view.level.stripes)
  return (
    <Mat href={hrefTo('app.sport', { sportId: path.id })} sport={path}>
      <div className="row-between">
        <h2 className="t-section">{t('band.title')}</h2>
        <span className="t-muted t-small">
          {t('band.level', { index: view.level.index, belt: view.level.name })}
        </span>
      </div>
      <div className={styles.strip}>{props.strip}</div>
      <div className="row-between">
        <p>
          <b>{t('band.weeks', { woven, all: weeks })}</b>{' '}
          <span className="t-muted">{t('band.step', { step })}</span>
        </p>
        <span className="t-muted t-small">{t('band.total', { weeks: view.weeks, all: view.allWeeks })}</span>
      </div>
      <p className="t-muted t-small">
        <AtTheEnd path={path} view={view} />
      </p>
    </Mat>
  )
}
