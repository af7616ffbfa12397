/** Where a user lands after leaving another user's view: where they entered it, otherwise home (§2, §4 Other session rules). */

/**
 * Whether an address stored on the device leads into this app: no foreign site and no redirecting page. Browsers drop blanks and
 * control characters from addresses and read a backslash as a slash, so none are allowed.
 */
export const isInsideApp = (href: string | null): href is string =>
  href !== null && /^\/(?!\/)[^\s\p{Cc}\\]*$/u.test(href) && !/^\/(start|auth)(?=[/?#]|$)/.test(href)

/** `returnAddress`: the address stored when the view was entered, null without one. */
export const afterView = (returnAddress: string | null): { href: string } | { name: 'app.home' } =>
  isInsideApp(returnAddress) ? { href: returnAddress } : { name: 'app.home' }
