/** A page that the user may not open: one title everywhere, and a text that says who can give the right. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { RefusalView, type RefusalPlace } from './refusal-view.tsx'

export function NoPermission(props: RefusalPlace & { readonly text: string }): ReactNode {
  const t = useMessages('shell')
  return <RefusalView headingLevel={1} {...props} title={t('error.noPermission')} />
}
