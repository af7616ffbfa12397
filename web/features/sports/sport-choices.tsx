/** The sports to choose from: the trained one with its band and the next module, the others in short. */
import type { ReactNode } from 'react'
import type { Sport, SportPath } from '@wegband/domain/features/sports/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { BandStrip } from '../../ui/band/band-strip.tsx'
import { Swatch } from '../../ui/band/swatch.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SportRow, SportTile } from '../../ui/sport-tile/sport-tile.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { isSportClosed } from './closed-sport.ts'
import { currentLevelOf, type LevelView, levelView } from './path/level-view.ts'
import { useMissingText } from './missing/missing-text.ts'
import { nextModule } from './module/next-module.ts'
import { useNextStepText } from './path/path-summary.tsx'
import { useModules, useSportPath } from './queries.ts'
import { choiceOf } from './sport-pictures.ts'

/** Its numbers come with the path; until then picture and name are shown. */
export function TrainedSport(props: { readonly sport: Sport }): ReactNode {
  const { sport } = props
  const path = useSportPath(sport.id).data
  const view = path && levelView(path, currentLevelOf(path))
  if (path && view) return <TrainedPath path={path} view={view} />
  return (
    <SportTile
      href={hrefTo('app.sport', { sportId: sport.id })}
      sport={sport}
      picture={choiceOf(sport.slug)}
      name={sport.name}
    />
  )
}

function TrainedPath(props: { readonly path: SportPath; readonly view: LevelView }): ReactNode {
  const { path, view } = props
  const t = useMessages('sports')
  const next = nextModule(useModules(path.id, view.level.index).data ?? [])
  const nextStep = useNextStepText(view)
  const isDone = view.weeks >= view.allWeeks
  const steps = view.level.weeksPerStep
  return (
    <SportTile
      href={hrefTo('app.sport', { sportId: path.id })}
      sport={path}
      picture={choiceOf(path.slug)}
      name={path.name}
      level={
        <>
          <Swatch belt={view.belt} stripes={view.stripes} width={44} />
          {t('overview.level', { index: view.level.index, belt: view.level.name })}
        </>
      }
      band={
        <BandStrip
          belt={view.belt}
          weeks={steps}
          woven={isDone ? steps : view.weeks - view.beltStep * steps}
          stripes={isDone ? view.stripes : 0}
        />
      }
      note={
        <>
          <b>{t('overview.weeksOf', { weeks: view.weeks, all: view.allWeeks })}</b>{' '}
          <span className="t-muted">{nextStep}</span>
        </>
      }
      action={
        next ? (
          <Button variant="primary" href={hrefTo('app.module', { moduleId: next.id })}>
            {t('continue', { number: next.order })}
          </Button>
        ) : undefined
      }
    />
  )
}

/** The note in the tree of sports: the parent sport, or that only the viewer's school offers it. */
function Belonging(props: { readonly sport: Sport; readonly parent: Sport | undefined }): ReactNode {
  const { sport, parent } = props
  const t = useMessages('sports')
  if (parent) return t('overview.sub', { sport: parent.name })
  return sport.schoolId === null ? null : t('overview.school')
}

/** `parent`: the sport that it is a part of, if that is shown. */
export function OtherSport(props: { readonly sport: Sport; readonly parent?: Sport | undefined }): ReactNode {
  const { sport } = props
  const t = useMessages('sports')
  const viewer = useViewer()
  const missing = useMissingText()
  if (sport.userProgress) return <BegunSport sport={sport} />
  const isClosed = isSportClosed(sport, viewer)
  const belonging = <Belonging sport={sport} parent={props.parent} />
  return (
    <SportRow
      href={
        sport.promoId === null
          ? hrefTo('app.sport', { sportId: sport.id })
          : hrefTo('app.sport-promo', { sportId: sport.id, promoId: sport.promoId })
      }
      sport={sport}
      picture={choiceOf(sport.slug)}
      name={sport.name}
      level={props.parent || sport.schoolId !== null ? belonging : undefined}
      band={<BandStrip belt={{ level: 1, isKids: sport.isKids }} woven={0} isResting height={16} />}
      note={
        <>
          {t('overview.notBegun')}
          {sport.promoId === null ? null : <b className="t-strong">{t('overview.promo')}</b>}
        </>
      }
      closedBecause={
        isClosed
          ? missing({ sportProgress: null, membershipLv: sport.requiredMembershipLv, subscriptions: [] })
          : undefined
      }
    />
  )
}

/** Its thresholds come with the path; until then only the numbers are shown. */
function BegunSport(props: { readonly sport: Sport }): ReactNode {
  const { sport } = props
  const t = useMessages('sports')
  const path = useSportPath(sport.id).data
  const view = path && levelView(path, currentLevelOf(path))
  const progress = sport.userProgress
  if (!progress) return null
  const weeks = progress.counts.activeWeeks
  const belt = view?.belt ?? { level: progress.levelIndex, isKids: sport.isKids }
  const steps = view?.level.weeksPerStep
  const isDone = view !== undefined && view.weeks >= view.allWeeks
  return (
    <SportRow
      href={hrefTo('app.sport', { sportId: sport.id })}
      sport={sport}
      picture={choiceOf(sport.slug)}
      name={sport.name}
      level={
        <>
          <Swatch belt={belt} stripes={progress.stripes} width={38} height={12} />
          {view
            ? t('overview.level', { index: progress.levelIndex, belt: view.level.name })
            : t('level', { index: progress.levelIndex })}
        </>
      }
      band={
        <BandStrip
          belt={belt}
          {...(steps === undefined ? {} : { weeks: steps })}
          woven={steps === undefined ? 0 : isDone ? steps : weeks - progress.beltStep * steps}
          isResting={steps === undefined}
          height={16}
        />
      }
      note={
        view
          ? t('overview.weeksOf', { weeks: view.weeks, all: view.allWeeks })
          : t('overview.weeks', { count: weeks })
      }
    />
  )
}
