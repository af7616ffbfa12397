import { type ReactNode, useEffect } from 'react'
import { levelIndexFrom, sportToOpen } from '@wegband/domain/features/sports/opening-rules.ts'
import { useGoTo, useRouteParams } from '../../platform/router/links.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { PathView } from './path-view.tsx'
import { useSports } from '../sports/queries.ts'

/** `sports-progress/{sportId}/{levelIndex?}`: one level of a path; by default the sport with the highest order in the viewer's progress. */
export function SportsProgressPage(): ReactNode {
  const { sportId, levelIndex } = useRouteParams('app.sports-progress')
  if (sportId === undefined) return <ToMainSport />
  return <PathView sportId={sportId} levelIndex={levelIndexFrom(levelIndex)} />
}

function ToMainSport(): ReactNode {
  const viewer = useViewer()
  const sports = useSports()
  const goTo = useGoTo()
  const main = sportToOpen(viewer.trainingProgress, sports.data ?? [])
  const isLoaded = sports.data !== undefined
  useEffect(() => {
    if (main !== undefined) void goTo('app.sport', { sportId: main }, { replace: true })
    else if (isLoaded) void goTo('app.sports', {}, { replace: true })
  }, [goTo, main, isLoaded])
  return null
}
