/** Every setting of the environment with its shape and the words for a wrong value (decisions §8); `config.ts` makes a Config of it. */
import { isIP } from 'node:net'
import { z } from 'zod'
import type { ClockSetting } from '../clock.ts'

const MAX_PORT = 65_535
const MAX_POOL_SIZE = 200
/** Shorter secrets can be guessed offline once anything signed with them is seen. */
const MIN_SECRET_LENGTH = 32
/** The same floor as for every member's password (decisions §2, template min length). */
const MIN_PASSWORD_LENGTH = 10
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Reads one text; `undefined` from the reader means "wrong", and `sentence` goes on after the name: "PORT must be …". */
const text = <T>(sentence: string, read: (value: string) => T | undefined) =>
  z
    .string()
    .transform((value, context) => {
      const result = read(value)
      if (result !== undefined) return result
      context.addIssue(sentence)
      return z.NEVER
    })
    .optional()

const address = (value: string, protocols: readonly string[]): URL | undefined => {
  const url = URL.parse(value)
  return url && protocols.includes(url.protocol) && url.hostname !== '' ? url : undefined
}
const WEB = ['http:', 'https:'] as const
const POSTGRES = ['postgres:', 'postgresql:'] as const

export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])
/** The connection is encrypted or stays within this machine. */
const isPrivate = (url: URL): boolean => url.protocol === 'https:' || LOOPBACK_HOSTS.has(url.hostname)

const database = () =>
  text('must be an address like postgresql://user:password@host:5432/database', (value) =>
    address(value, POSTGRES) ? value : undefined,
  )

const wholeNumber = (value: string, least: number, most: number): number | undefined => {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN
  return number >= least && number <= most ? number : undefined
}
const yesOrNo = (value: string): boolean | undefined =>
  ({ true: true, '1': true, false: false, '0': false })[value.toLowerCase()]
const mail = (value: string): string | undefined => (z.email().safeParse(value).success ? value : undefined)
/** `mail@host` or `Name <mail@host>`. */
const sender = (value: string): string | undefined =>
  mail(/^[^<>]+<([^<>]+)>$/.exec(value)?.[1] ?? value) && value
const webAddress = () =>
  text('must be an https address, or an http one of this machine', (value) => {
    const url = address(value, WEB)
    return url && isPrivate(url) ? value.replace(/\/+$/, '') : undefined
  })
/** Where a security problem is reported, as the address that security.txt wants. */
const contact = (value: string): string | undefined =>
  mail(value) === undefined ? address(value, ['https:'])?.href : `mailto:${value}`
const atLeast = (length: number) =>
  text(`must have at least ${length} characters`, (value) => (value.length >= length ? value : undefined))
const stripeKey = (begin: string, shape: RegExp) =>
  text(`must be the key of Stripe that begins with ${begin}`, (value) =>
    shape.test(value) ? value : undefined,
  )
const anyText = () => text('must not be empty', (value) => value)

/** An origin: scheme, host and port, nothing behind. Links in mails and the check of foreign origins are made from it. */
const origin = (value: string): string | undefined => {
  const url = address(value, WEB)
  return url && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
    ? url.origin
    : undefined
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
const isNetwork = (value: string): boolean => {
  const [ip = '', bits, ...rest] = value.split('/')
  const version = isIP(ip)
  if (version === 0 || rest.length > 0) return NAMED_NETWORKS.includes(value)
  return bits === undefined || wholeNumber(bits, 0, version === 4 ? 32 : 128) !== undefined
}
/**
 * As Fastify's `trustProxy` takes it: none, a number of hops, or addresses and networks. `true` is refused: it believes every
 * X-Forwarded-For header, so a client could choose the address that its limits count on.
 */
const trustedProxies = (value: string): false | number | string[] | undefined => {
  if (value === 'false') return false
  const hops = wholeNumber(value, 1, 10)
  if (hops !== undefined) return hops
  const networks = value.split(',').map((part) => part.trim())
  return networks.every(isNetwork) ? networks : undefined
}

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const
const isUnit = (unit: string | undefined): unit is keyof typeof UNITS => unit !== undefined && unit in UNITS
const clockSetting = (value: string): ClockSetting | undefined => {
  const [, sign, count, unit] = /^([+-])(\d{1,9})(ms|s|m|h|d|w)$/.exec(value) ?? []
  if (isUnit(unit)) return { kind: 'offset', milliseconds: Number(`${sign}1`) * Number(count) * UNITS[unit] }
  if (!z.iso.datetime({ offset: true }).safeParse(value).success) return undefined
  return { kind: 'starting-at', iso: value }
}

/** Names exactly as decisions §8 has them; `.env.example` explains each, and a test compares the two. */
export const ENVIRONMENT = z.object({
  PORT: text(`must be a whole number from 0 (any free port) to ${MAX_PORT}`, (v) =>
    wholeNumber(v, 0, MAX_PORT),
  ),
  HOST: text('must be a host name or an IP address', (v) => (/^[\w.:-]+$/.test(v) ? v : undefined)),
  PUBLIC_URL: text('must be an http or https address without a path', origin),
  DATA_DIR: anyText(),
  DATABASE_URL: database(),
  DATABASE_DIRECT_URL: database(),
  DATABASE_POOL_SIZE: text(`must be a whole number from 1 to ${MAX_POOL_SIZE}`, (v) =>
    wholeNumber(v, 1, MAX_POOL_SIZE),
  ),
  APP_SECRET: atLeast(MIN_SECRET_LENGTH),
  APP_SECRET_PREVIOUS: atLeast(MIN_SECRET_LENGTH),
  DEMO: text('must be true or false', yesOrNo),
  ADMIN_MAIL: text('must be a mail address', mail),
  ADMIN_PASSWORD: atLeast(MIN_PASSWORD_LENGTH),
  SMTP_URL: text('must be an address like smtps://user:password@host:465', (v) =>
    address(v, ['smtp:', 'smtps:']) ? v : undefined,
  ),
  MAIL_FROM: text('must be a mail address or Name <mail address>', sender),
  SUPPORT_MAIL: text('must be a mail address', mail),
  SECURITY_CONTACT: text('must be a mail address or an https address', contact),
  SOURCE_URL: webAddress(),
  VDOCIPHER_API_SECRET: anyText(),
  VDOCIPHER_API_BASE: webAddress(),
  STRIPE_SECRET_KEY: stripeKey('sk_test_ or sk_live_', /^[rs]k_(?:test|live)_\w+$/),
  STRIPE_PUBLISHABLE_KEY: stripeKey('pk_test_ or pk_live_', /^pk_(?:test|live)_\w+$/),
  STRIPE_WEBHOOK_SECRET: stripeKey('whsec_', /^whsec_\S+$/),
  STRIPE_API_BASE: webAddress(),
  S3_ENDPOINT: webAddress(),
  S3_REGION: anyText(),
  S3_BUCKET: anyText(),
  S3_ACCESS_KEY_ID: anyText(),
  S3_SECRET_ACCESS_KEY: anyText(),
  GEOCODER_URL: webAddress(),
  MAP_TILES_URL: text('must be an https address with {z}, {x} and {y} in it', (v) =>
    isPrivate(address(v.replaceAll(/[{}]/g, ''), WEB) ?? new URL('http://nowhere')) &&
    ['{z}', '{x}', '{y}'].every((part) => v.includes(part))
      ? v
      : undefined,
  ),
  BREACHED_PASSWORDS_URL: webAddress(),
  CLAMD_URL: text('must be an address like tcp://host:3310', (v) =>
    address(v, ['tcp:'])?.port ? v : undefined,
  ),
  VAPID_PUBLIC_KEY: text('must be a public key for push messages, 87 characters of base64url', (v) =>
    /^[\w-]{87}$/.test(v) ? v : undefined,
  ),
  VAPID_PRIVATE_KEY: text('must be a private key for push messages, 43 characters of base64url', (v) =>
    /^[\w-]{43}$/.test(v) ? v : undefined,
  ),
  FFMPEG_PATH: anyText(),
  TLS_CERT: anyText(),
  TLS_KEY: anyText(),
  HSTS_SUBDOMAINS: text('must be true or false', yesOrNo),
  TRUST_PROXY: text(
    'must be false, the number of proxies in front, or their addresses and networks separated by commas',
    trustedProxies,
  ),
  LOG_LEVEL: text(`must be one of ${LOG_LEVELS.join(', ')}`, (v) => LOG_LEVELS.find((level) => level === v)),
  CLOCK: text('must be an instant like 2026-11-20T17:00:00Z or a shift like +3h or -2w', clockSetting),
})

export type Settings = z.output<typeof ENVIRONMENT>
export type SettingName = keyof Settings
/** Every name that the server reads, in the order of `.env.example`. */
export const SETTING_NAMES = ENVIRONMENT.keyof().options
