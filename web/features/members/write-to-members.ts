/** An email in the user's own mail program: the receivers do not see each other. */
import type { MemberEntry } from '@wegband/domain/features/members/contract.ts'

/** Mail programs cut longer addresses. */
const MOST = 60

export const emailTo = (mails: readonly string[]): string | undefined => {
  const each = [...new Set(mails)].slice(0, MOST)
  const [only] = each
  if (only === undefined) return undefined
  const written = each.map((mail) => encodeURIComponent(mail).replaceAll('%40', '@')).join(',')
  return each.length === 1 ? `mailto:${written}` : `mailto:?bcc=${written}`
}

/** The members whom the email reaches. */
export const reachedBy = (members: readonly Pick<MemberEntry, 'id' | 'mails'>[]): number[] => {
  const reached = new Set([...new Set(members.flatMap(({ mails }) => mails))].slice(0, MOST))
  return members.filter(({ mails }) => mails.some((mail) => reached.has(mail))).map(({ id }) => id)
}
