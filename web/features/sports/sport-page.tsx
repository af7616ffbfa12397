import type { ReactNode } from 'react'
import { useRouteParams } from '../../platform/links.tsx'
import { PathView } from './path-view.tsx'

/** `sports/{sportId}/{section?}`: the path of a sport at the level one is in. */
export function SportPage(): ReactNode {
  const { sportId } = useRouteParams('app.sport')
  return <PathView sportId={sportId} />
}
