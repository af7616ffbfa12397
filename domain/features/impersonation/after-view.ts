/** Where somebody lands who leaves another's view: where they went in, else at home (§2, §4 Other session rules). */

/**
 * Whether an address that was kept on the device leads into this app: no foreign site, no page that sends on at once. Browsers drop
 * blanks and control characters from addresses and read a backslash as a slash, so none may stand there.
 */
export const isInsideApp = (href: string | null): href is string =>
  href !== null && /^\/(?!\/)[^\s\p{Cc}\\]*$/u.test(href) && !/^\/(start|auth)(?=[/?#]|$)/.test(href)

/** `entrance`: the address kept when the view was entered, null without one. */
export const afterView = (returnAddress: string | null): { href: string } | { name: 'app.home' } =>
  isInsideApp(returnAddress) ? { href: returnAddress } : { name: 'app.home' }
