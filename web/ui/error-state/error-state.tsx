import type { ReactNode } from 'react'
import { PageState, type StateProps } from '../state/page-state.tsx'

/** A part of a page that could not be loaded: what is missing, what is safe, what to press. */
export function ErrorState(
  props: StateProps & {
    /** Small line at the end, for example a RequestId. */
    readonly footnote?: ReactNode
  },
): ReactNode {
  return <PageState {...props} role="alert" />
}
