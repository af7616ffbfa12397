/** Where a request to sign in comes from: the address, the device that may know people, the browser. */
import { type Device, describeDevice } from '@wegband/domain/features/auth/describe-device.ts'
import type { SignInWay } from '@wegband/domain/features/auth/contract.ts'
import type { Services } from '../../../http/request/context.ts'
import { isHttps } from '../../../http/request/is-https.ts'
import { addressKey } from '../../../http/guard/rate-limit.ts'
import type { Io } from '../../../http/serve-endpoint.ts'
import { keyFor } from '../../../secrets/secrets.ts'
import { deviceOf, nonceFor, readDeviceCookie, rememberDevice } from './device-cookie.ts'

export type Origin = {
  /** All of IPv4, the first half of IPv6. */
  readonly address: string
  /** What this device was given when the person signed in on it; undefined when they never did. */
  readonly deviceOf: (userId: number) => string | undefined
  /** What the browser says of itself. */
  readonly device: Device
}

const cookieOf = ({ config }: Pick<Services, 'config'>, { request }: Io): string | undefined =>
  readDeviceCookie(request.headers.cookie, isHttps(request, config.publicUrl))
const keyOf = ({ appSecret }: Pick<Services, 'appSecret'>): Buffer => keyFor(appSecret, 'device-cookie')

export const originOf = (services: Pick<Services, 'appSecret' | 'config'>, io: Io): Origin => ({
  address: addressKey(io.request.ip),
  deviceOf: (userId) => deviceOf(keyOf(services), cookieOf(services, io), userId),
  device: describeDevice(io.request.headers['user-agent']),
})

/** What the log says of a sign-in: by what it was proved. A second factor stands for itself and the first one before it. */
export type SignInEvent = {
  readonly userId: number
  readonly by: SignInWay | 'second-factor' | 'registration'
}

/**
 * Call it after every sign-in, which it writes to the log by the id alone: from now on strangers who guess cannot lock the person out
 * of this device. Answers what the device is known by.
 */
export const rememberOrigin = (
  services: Pick<Services, 'appSecret' | 'config'>,
  io: Io,
  { userId, by }: SignInEvent,
): string => {
  io.request.log.info({ userId, by, address: io.request.ip }, 'signed in')
  const cookie = cookieOf(services, io)
  const nonce = nonceFor(keyOf(services), cookie, userId)
  const isSecure = isHttps(io.request, services.config.publicUrl)
  void io.reply.header('set-cookie', rememberDevice(keyOf(services), cookie, userId, isSecure, nonce))
  return nonce
}
