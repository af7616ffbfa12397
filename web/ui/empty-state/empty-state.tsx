import type { ReactNode } from 'react'
import { PageState, type StateProps } from '../state/page-state.tsx'

/** Nothing here yet: a drawing, a headline, one sentence, one action. */
export function EmptyState(props: StateProps): ReactNode {
  return <PageState {...props} isStacked />
}
