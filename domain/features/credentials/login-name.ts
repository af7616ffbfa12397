/** What somebody may type to say who they are: a user name or a mail (§5 Username, Email). */
import { mailAddress } from './contract.ts'

/** §5 Username: only - _ . A-Z 0-9; 3 to 32 characters (decisions §2). */
const USERNAME_SHAPE = /^[A-Za-z0-9_.-]{3,32}$/

export const isMailAddress = (text: string): boolean => mailAddress.safeParse(text).success

/** Whether any account could be meant. A no is told openly: the rule is public and says nothing about who has an account. */
export const canBeAccount = (text: string): boolean => USERNAME_SHAPE.test(text) || isMailAddress(text)

/** A mail that may be shown to whoever typed it, over somebody's shoulder: `ma…@post.example`. Anything else stays hidden. */
export const maskedMail = (text: string): string | undefined => {
  if (!isMailAddress(text)) return undefined
  const at = text.lastIndexOf('@')
  return `${text.slice(0, Math.min(2, at))}…${text.slice(at)}`
}
