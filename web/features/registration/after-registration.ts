/** Where a person goes who registers in this tab, in place of the page that waits for the email address to be confirmed. */
import { useDraft, writeDraft } from '../../platform/session-draft.ts'

const KEY = 'after-registration'

/** `href`: an address of the app; undefined forgets it. */
export const setLandingAfterRegistration = (href: string | undefined): void =>
  writeDraft(KEY, href === undefined ? undefined : { href })

/** An empty `href` where nothing was set. */
export const useLandingAfterRegistration = (): { readonly href: string } => useDraft(KEY, { href: '' })[0]
