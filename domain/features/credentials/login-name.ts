/** What somebody may type to say who they are: a user name or a mail (§5 Username, Email). */
import { whyNotUsername } from '../accounts/username-rules.ts'

/** Before an address is looked at letter by letter (RFC 5321). */
export const MAX_MAIL_LENGTH = 254
/** As common mail systems take it: dots between the words, a host with a dot. The contracts and the forms ask the same. */
export const MAIL_SHAPE = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_MAIL_LENGTH && MAIL_SHAPE.test(text)

/** Whether any account could be meant. A no is told openly: the rule is public and says nothing about who has an account. */
export const canBeAccount = (text: string): boolean =>
  whyNotUsername(text) === undefined || isMailAddress(text)

/** A mail that may be shown to whoever typed it, over somebody's shoulder: `ma…@post.example`. Anything else stays hidden. */
export const maskedMail = (text: string): string | undefined => {
  if (!isMailAddress(text)) return undefined
  const at = text.lastIndexOf('@')
  return `${text.slice(0, Math.min(2, at))}…${text.slice(at)}`
}
