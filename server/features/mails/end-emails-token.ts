/** The token that ends one kind of email without signing in (RFC 8058). It follows from the person and the kind, so none is stored. */
import { createHmac } from 'node:crypto'
import { isSameText, keyFor } from '../../secrets/secrets.ts'

const macOf = (appSecret: string, userId: number, kind: string): string =>
  createHmac('sha256', keyFor(appSecret, 'end-emails')).update(`${userId}.${kind}`).digest('base64url')

export const endEmailsToken = (appSecret: string, userId: number, kind: string): string =>
  `${userId}.${kind}.${macOf(appSecret, userId, kind)}`

/** Undefined for a token that this installation never wrote. */
export const readEndEmailsToken = (
  appSecret: string,
  token: string,
): { readonly userId: number; readonly kind: string } | undefined => {
  const [id = '', kind = '', mac = ''] = token.split('.')
  const userId = Number(id)
  if (!Number.isSafeInteger(userId) || !isSameText(mac, macOf(appSecret, userId, kind))) return undefined
  return { userId, kind }
}
