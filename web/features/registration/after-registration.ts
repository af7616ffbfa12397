/** Where a person goes who registers in this tab, in place of the page that waits for the email address to be confirmed. */
import { hrefTo } from '../../platform/router/links.tsx'
import { useDraft, writeDraft } from '../../platform/session/session-draft.ts'

const KEY = 'after-registration'

/** `href`: an address of the app; undefined forgets it. */
export const setLandingAfterRegistration = (href: string | undefined): void =>
  writeDraft(KEY, href === undefined ? undefined : { href })

/** Where to go once the account with that email address is made. */
export function useLandingAfterRegistration(): (mail: string) => string {
  const [{ href }] = useDraft(KEY, { href: '' })
  return (mail) => (href === '' ? hrefTo('auth.email-verification', {}, { mail }) : href)
}
