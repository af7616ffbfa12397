/**
 * One-time codes: six digits that are valid only together with the secret of the requesting device. So a leaked code is useless
 * elsewhere, and another device cannot use up the tries (F17).
 */
import { createHmac, randomInt } from 'node:crypto'
import { CODE_LENGTH } from '@wegband/domain/features/sign-in/contract.ts'
import { hashToken, newToken } from '../../../http/guard/authenticate.ts'
import type { Services } from '../../../http/request/context.ts'
import { isHttps } from '../../../http/request/is-https.ts'
import type { Io } from '../../../http/serve-endpoint.ts'
import { cookieName, cookieScope, readCookie } from '../../../http/guard/cookies.ts'
import { isSameText, keyFor } from '../../../secrets/secrets.ts'
import { CODE_MINUTES } from '@wegband/domain/features/sign-in/link-and-code-times.ts'

export const CODE_COOKIE = 'wegband-code'
/** The number of possible codes: a million. */
const CODES = 10 ** CODE_LENGTH
const SECONDS_PER_MINUTE = 60

export const newCode = (): string => String(randomInt(CODES)).padStart(CODE_LENGTH, '0')
export const newDevice = (): string => newToken()
export const deviceHashOf = (device: string): Buffer => hashToken(device)

const sealed = ({ appSecret }: Pick<Services, 'appSecret'>, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', keyFor(appSecret, 'sign-in-code')).update(JSON.stringify(parts)).digest()

/** The hash includes the secret of the device. So a copy of the database does not allow trying all codes. */
export const codeHashOf = (services: Pick<Services, 'appSecret'>, device: string, code: string): Buffer =>
  sealed(services, 'code', device, code)

export const loginHashOf = (services: Pick<Services, 'appSecret'>, login: string): Buffer =>
  sealed(services, 'login', login.toLowerCase())

export const isSameHash = (left: Buffer, right: Buffer): boolean =>
  isSameText(left.toString('base64'), right.toString('base64'))

/** The secret that the device got with its latest code; undefined where it requested no code. */
export const deviceOfCode = ({ config }: Pick<Services, 'config'>, { request }: Io): string | undefined =>
  readCookie(request.headers.cookie, cookieName(CODE_COOKIE, isHttps(request, config.publicUrl)))

export const giveDevice = ({ config }: Pick<Services, 'config'>, io: Io, device: string): void => {
  const isSecure = isHttps(io.request, config.publicUrl)
  const name = cookieName(CODE_COOKIE, isSecure)
  const life = `Max-Age=${CODE_MINUTES * SECONDS_PER_MINUTE}`
  void io.reply.header(
    'set-cookie',
    `${name}=${device}; ${cookieScope(isSecure)}; ${life}; HttpOnly; SameSite=Strict`,
  )
}
