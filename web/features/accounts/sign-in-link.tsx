/** At the head of public pages: visitors sign in here, and signed-in users go to their start page. */
import type { ReactNode } from 'react'
import { useSession } from '../../platform/api/api.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'

/** `signIn`: the text of the page for visitors. */
export function SignInLink(props: { readonly signIn: string }): ReactNode {
  const t = useMessages('shell')
  return useSession().status === 'signed-in' ? (
    <TextLink href={hrefTo('app.dashboard')}>{t('toStart')}</TextLink>
  ) : (
    <TextLink href={hrefTo('auth.login')}>{props.signIn}</TextLink>
  )
}
