/** Wraps what the server refuses while viewing as another user (password, email, payment, consents): a text replaces it. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { lockKey } from '../../ui/icon/phosphor/lock-key.gen.ts'
import { WhyLine } from '../../ui/locked-reason/locked-reason.tsx'
import { useIsViewing } from './use-view.ts'

/** Its messages are in the bundle `impersonation`, which is loaded only during a view. */
export function OnlyYourself(props: { readonly children: ReactNode }): ReactNode {
  return useIsViewing() ? <Closed /> : props.children
}

function Closed(): ReactNode {
  const t = useMessages('impersonation')
  return <WhyLine icon={lockKey}>{t('only')}</WhyLine>
}
