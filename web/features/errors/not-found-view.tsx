/** Shown when the object in an address does not exist, or no longer does. */
import type { ReactNode } from 'react'
import { RefusalView, type RefusalPlace } from './refusal-view.tsx'

export function NotFoundView(
  props: RefusalPlace & { readonly title: string; readonly text: string },
): ReactNode {
  return <RefusalView headingLevel={1} {...props} />
}
