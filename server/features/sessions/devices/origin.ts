/** The origin of a sign-in request: the network address, the device cookie and the browser. */
import { type Device, describeDevice } from '@wegband/domain/features/sessions/describe-device.ts'
import type { SignInWay } from '@wegband/domain/features/sessions/contract.ts'
import type { Services } from '../../../http/request/context.ts'
import { isHttps } from '../../../http/request/is-https.ts'
import { addressKey } from '../../../http/guard/rate-limit.ts'
import type { Io } from '../../../http/serve-endpoint.ts'
import { keyFor } from '../../../secrets/secrets.ts'
import { deviceOf, nonceFor, readDeviceCookie, rememberDevice } from './device-cookie.ts'

export type Origin = {
  /** The whole IPv4 address, or the first half of an IPv6 address. */
  readonly address: string
  /** The nonce that this device got when the person signed in; undefined when they never did. */
  readonly deviceOf: (userId: number) => string | undefined
  /** The device as the browser describes it. */
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

/** The sign-in method in the log. A second factor stands for both factors. */
export type SignInEvent = {
  readonly userId: number
  readonly by: SignInWay | 'second-factor' | 'registration'
}

/**
 * Call it after every sign-in. Logs the sign-in by user id only, and returns the nonce of the device. A marked device cannot be
 * locked by guessing strangers.
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
