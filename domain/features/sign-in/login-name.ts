/** What a user may type to sign in: a user name or an email address (§5 Username, Email). */
import { MAX_MAIL_LENGTH } from '../accounts/person-rules.ts'
import { whyNotUsername } from '../accounts/username-rules.ts'

/** As common mail systems accept it: dots between the words, a host with a dot. Contracts and forms use the same rule. */
export const MAIL_SHAPE = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** The length is checked before the pattern. */
export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_MAIL_LENGTH && MAIL_SHAPE.test(text)

/** Whether the text can be an account at all. The answer may be public: it does not reveal who has an account. */
export const canBeAccount = (text: string): boolean =>
  whyNotUsername(text) === undefined || isMailAddress(text)

/** An address that is safe to display while others can see the screen: `ma…@post.example`. Other texts stay hidden. */
export const maskedMail = (text: string): string | undefined => {
  if (!isMailAddress(text)) return undefined
  const at = text.lastIndexOf('@')
  return `${text.slice(0, Math.min(2, at))}…${text.slice(at)}`
}
