import type { ReactNode } from 'react'
import { useRouteParams } from '../../platform/router/links.tsx'
import { MISSING_SECTION } from '../sports/sections.ts'
import { MissingView } from '../sports/missing/missing-view.tsx'
import { PathView } from './path-view.tsx'
import { WhereToTake } from './where-to-take.tsx'

/** `sports/{sportId}/{section?}`: the path of a sport at the current level; the section `missing` shows what is missing. */
export function SportPage(): ReactNode {
  const { sportId, section } = useRouteParams('app.sport')
  if (section === MISSING_SECTION)
    return <MissingView sportId={sportId} whenReady={<WhereToTake sportId={Number(sportId)} />} />
  return <PathView sportId={sportId} />
}
