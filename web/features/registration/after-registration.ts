/** The page to open after a registration in this tab, instead of the page that waits for the email confirmation. */
import { hrefTo } from '../../platform/router/links.tsx'
import { useDraft, writeDraft } from '../../platform/session/session-draft.ts'

const KEY = 'after-registration'

/** `href`: an address of the app; undefined clears it. */
export const setLandingAfterRegistration = (href: string | undefined): void =>
  writeDraft(KEY, href === undefined ? undefined : { href })

/** The page to open after the account with that email address was created. */
export function useLandingAfterRegistration(): (mail: string) => string {
  const [{ href }] = useDraft(KEY, { href: '' })
  return (mail) => (href === '' ? hrefTo('auth.email-verification', {}, { mail }) : href)
}
