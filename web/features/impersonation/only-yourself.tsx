/** Wraps what the server refuses in somebody else's view (password, mail, payment, consents): a line says so in its place. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { lockKey } from '../../ui/icon/phosphor/lock-key.gen.ts'
import { WhyLine } from '../../ui/locked-reason/locked-reason.tsx'
import { useIsViewing } from './use-view.ts'

/** Its words are in the bundle `impersonation`, which is waited for in a view only. */
export function OnlyYourself(props: { readonly children: ReactNode }): ReactNode {
  return useIsViewing() ? <Closed /> : props.children
}

function Closed(): ReactNode {
  const t = useMessages('impersonation')
  return <WhyLine icon={lockKey}>{t('only')}</WhyLine>
}
