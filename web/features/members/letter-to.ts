/** A letter in the person's own mail program: the receivers do not see each other. */

/** Longer addresses are cut by mail programs. */
const MOST = 60

export const letterTo = (mails: readonly string[]): string | undefined => {
  const each = [...new Set(mails)].slice(0, MOST)
  const [only] = each
  if (only === undefined) return undefined
  const written = each.map((mail) => encodeURIComponent(mail).replaceAll('%40', '@')).join(',')
  return each.length === 1 ? `mailto:${written}` : `mailto:?bcc=${written}`
}
