/** The progress of a child's band in its main sport: the thresholds of the sport, the weeks of the child. */
import type { ReactNode } from 'react'
import type { ProgressEntry, Viewer } from '@wegband/domain/features/accounts/contract.ts'
import type { Level, SportPath } from '@wegband/domain/features/sports/contract.ts'
import { sportToOpen } from '@wegband/domain/features/sports/opening-rules.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { BandStrip } from '../../ui/band/band-strip.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { useWholePeople } from '../accounts/viewer.ts'
import { beltOf } from '../sports/path/level-view.ts'
import { useSportPath, useSports } from '../sports/queries.ts'
import styles from './family.module.css'

type Woven = { readonly level: Level; readonly woven: number; readonly all: number }

/** The weeks of the current belt step; all weeks when the level is complete. */
function wovenOf(entry: ProgressEntry, path: Pick<SportPath, 'levels'>): Woven | undefined {
  const level = path.levels.find((one) => one.index === entry.levelIndex)
  if (level === undefined) return undefined
  const all = level.weeksPerStep
  const isDone = entry.beltStep >= level.stepsPerStripe * level.stripes
  const woven = isDone ? all : entry.counts.activeWeeks - entry.beltStep * all
  return { level, woven: Math.max(0, Math.min(all, woven)), all }
}

export type ChildBandState = {
  readonly isKnown: boolean
  readonly sport: SportPath | undefined
  readonly woven: Woven | undefined
  readonly person: Viewer | undefined
}

/** Renders nothing when the band cannot be loaded, because the card works without it. */
export function useChildBand(childId: number): ChildBandState {
  const [person] = useWholePeople([childId])
  const sports = useSports()
  const sportId = person && sports.data ? sportToOpen(person.trainingProgress, sports.data) : undefined
  const path = useSportPath(sportId ?? 0, sportId !== undefined)
  const entry = person?.trainingProgress.find((one) => one.sportId === sportId)
  return {
    isKnown:
      sports.isError ||
      path.isError ||
      (person !== undefined && (path.data !== undefined || sportId === undefined)),
    sport: path.data,
    woven: entry && path.data ? wovenOf(entry, path.data) : undefined,
    person,
  }
}

export function ChildBand(props: { readonly band: ChildBandState }): ReactNode {
  const t = useMessages('family')
  const { isKnown, woven } = props.band
  if (!isKnown)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="belt" height={34} />
      </SkeletonGroup>
    )
  if (woven === undefined) return <p className="t-small t-muted">{t('child.noBand')}</p>
  return (
    <div className={styles.band}>
      <BandStrip belt={beltOf(woven.level)} weeks={woven.all} woven={woven.woven} />
      <p className="t-small">
        <b>{t('child.weeks', { woven: woven.woven, all: woven.all })}</b>{' '}
        <span className="t-muted">{t('child.belt', { belt: woven.level.name })}</span>
      </p>
    </div>
  )
}
