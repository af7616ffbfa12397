/** The configuration: read once at start, checked as a whole, one clear sentence for each thing that is wrong (decisions §8). */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ClockSetting } from '../clock.ts'
import {
  ENVIRONMENT,
  LOOPBACK_HOSTS,
  SETTING_NAMES,
  type LogLevel,
  type SettingName,
  type Settings,
} from './config-shape.ts'

export type Config = {
  /** 0 = any free port. */
  readonly port: number
  readonly host: string
  /** Origin under which people reach the product, without a slash at its end. */
  readonly publicUrl: string
  /** Absolute. */
  readonly dataDirectory: string
  /** Undefined = the embedded PostgreSQL under the data directory. */
  readonly databaseUrl: string | undefined
  /** Past any connection pooler: for LISTEN, session locks, migrations and jobs. Differs from `databaseUrl` behind a pooler only. */
  readonly databaseDirectUrl: string | undefined
  /** Connections for requests that this process opens at most. */
  readonly databasePoolSize: number
  /** Undefined = the one under the data directory (`appSecret` in secrets.ts). */
  readonly appSecret: string | undefined
  /** The one before it: what is sealed under it is sealed anew at the start. */
  readonly appSecretPrevious: string | undefined
  /** Whether this is a demo, with its published passwords: as DEMO says, else only where other machines cannot reach it. */
  readonly demo: boolean
  readonly admin: { readonly mail: string; readonly password: string } | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly supportMail: string
  /** Where security problems are reported: a `mailto:` or https address for security.txt. */
  readonly securityContact: string | undefined
  /** Where the source of this installation is offered (AGPL §13). */
  readonly sourceUrl: string | undefined
  /** Undefined: no provider collects, except the stand-in in a demo. */
  readonly stripe: StripeConfig | undefined
  readonly vdoCipher: { readonly apiSecret: string; readonly apiBase: string } | undefined
  readonly s3: S3Config | undefined
  readonly geocoderUrl: string | undefined
  readonly mapTilesUrl: string | undefined
  readonly breachedPasswordsUrl: string | undefined
  /** Undefined: uploaded papers are not searched for viruses. */
  readonly clamdUrl: string | undefined
  /** Undefined: the pair that the first process made for all. */
  readonly vapidKeys: { readonly publicKey: string; readonly privateKey: string } | undefined
  /** Undefined = the one that comes with the project. */
  readonly ffmpegPath: string | undefined
  /** Absolute paths of PEM files. */
  readonly tls: { readonly certificate: string; readonly key: string } | undefined
  /** Whether browsers keep to https on every subdomain of PUBLIC_URL's host, too. */
  readonly hstsSubdomains: boolean
  /** As Fastify's `trustProxy` takes it. */
  readonly trustProxy: false | number | readonly string[]
  readonly logLevel: LogLevel
  /** Anything but `system` only where NODE_ENV is test. */
  readonly clock: ClockSetting
}
export type StripeConfig = {
  readonly secretKey: string
  /** Browsers get this one. */
  readonly publishableKey: string
  readonly webhookSecret: string
  /** A server for tests; else Stripe's own. */
  readonly apiBase: string | undefined
}
export type S3Config = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
export type ReadConfig = { readonly ok: Config } | { readonly problems: readonly string[] }
export type Environment = Readonly<Record<string, string | undefined>>
/** The text of a file; undefined where there is none to read. */
type ReadText = (path: string) => string | undefined

const readText: ReadText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const DEFAULT_PORT = 3000
const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_POOL_SIZE = 10
const DEFAULT_MAIL_FROM = 'Wegband <hilfe@wegband.example>'
const DEFAULT_SUPPORT_MAIL = 'hilfe@wegband.example'

/** Their values never appear in a message: a start-up log is read by many. */
const SECRET: ReadonlySet<string> = new Set<SettingName>([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'VDOCIPHER_API_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'VAPID_PRIVATE_KEY',
])

/** Settings that only make sense together: with one of the first list, all of the second are needed. */
const COMPANIONS: readonly (readonly [given: readonly SettingName[], needed: readonly SettingName[]])[] = [
  [
    ['ADMIN_MAIL', 'ADMIN_PASSWORD'],
    ['ADMIN_MAIL', 'ADMIN_PASSWORD'],
  ],
  [
    ['TLS_CERT', 'TLS_KEY'],
    ['TLS_CERT', 'TLS_KEY'],
  ],
  [['DATABASE_DIRECT_URL'], ['DATABASE_URL']],
  [['SMTP_URL'], ['MAIL_FROM']],
  [
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ],
  [['VDOCIPHER_API_BASE'], ['VDOCIPHER_API_SECRET']],
  [
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'],
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ],
  [
    ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ],
]
const FILES = ['FFMPEG_PATH', 'TLS_CERT', 'TLS_KEY'] as const

type Given = { readonly values: Record<string, string>; readonly problems: readonly string[] }

/** The file with a secret's value, as systemd, Docker and Kubernetes hand secrets over: `APP_SECRET_FILE` for `APP_SECRET`. */
const fileOf = (environment: Environment, name: string): string | undefined =>
  SECRET.has(name) ? environment[`${name}_FILE`]?.trim() || undefined : undefined

/** An empty value counts as absent, so that `.env` may list a name without setting it. */
const given = (environment: Environment, read: ReadText): Given => {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const name of SETTING_NAMES) {
    const path = fileOf(environment, name)
    const value = environment[name]?.trim() || undefined
    const content = path === undefined ? value : read(resolve(path))?.trim() || undefined
    if (path !== undefined && value !== undefined)
      problems.push(`${name} and ${name}_FILE are both set: keep one.`)
    if (path !== undefined && content === undefined)
      problems.push(`${name}_FILE names a file that is empty or cannot be read: ${path}.`)
    if (content !== undefined) values[name] = content
  }
  return { values, problems }
}

const missingCompanions = (settings: Settings): string[] =>
  COMPANIONS.flatMap(([some, needed]) => {
    const present = some.find((name) => settings[name] !== undefined)
    if (!present) return []
    return needed
      .filter((name) => settings[name] === undefined)
      .map((name) => `${name} is missing: ${present} needs it.`)
  })

const missingFiles = (settings: Settings, exists: (path: string) => boolean): string[] =>
  FILES.flatMap((name) => {
    const path = settings[name]
    return path === undefined || exists(resolve(path))
      ? []
      : [`${name} names a file that is not there: ${path}.`]
  })

/** `localhost` and not 127.0.0.1: camera and offline work need a secure context, and links look the same everywhere. */
const publicUrlOf = (s: Settings): string =>
  s.PUBLIC_URL ?? `${s.TLS_CERT === undefined ? 'http' : 'https'}://localhost:${s.PORT ?? DEFAULT_PORT}`

const hostOf = (s: Settings): string => s.HOST ?? DEFAULT_HOST

/** Whether only this machine can reach the server, as far as the settings tell. */
export const isReachedFromHere = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean =>
  LOOPBACK_HOSTS.has(host) && !publicUrl.startsWith('https:')

const isOnlyLocal = (s: Settings): boolean =>
  isReachedFromHere({ host: hostOf(s), publicUrl: publicUrlOf(s) })

const isDemo = (s: Settings): boolean => s.DEMO ?? (s.ADMIN_MAIL === undefined && isOnlyLocal(s))

/** The demo's passwords are published, so a server that others reach never becomes one by a forgotten setting. */
const undecidedDemo = (s: Settings): string[] =>
  s.DEMO !== undefined || s.ADMIN_MAIL !== undefined || isOnlyLocal(s)
    ? []
    : [
        'DEMO is missing: with this HOST or PUBLIC_URL others may reach the server. Set ADMIN_MAIL and ADMIN_PASSWORD for the first admin of a real installation, DEMO=false for one that has people already or is set up in the browser, or DEMO=true for the invented demo federation, whose passwords are public.',
      ]

/** How the driver reaches a database elsewhere: encrypted with a checked certificate, or plain where the operator says so. */
const SSL_MODES = new Set(['require', 'verify-ca', 'verify-full', 'disable'])

/** Sockets and this machine need no word. */
const isDecided = (address: string): boolean => {
  const { hostname, searchParams } = new URL(address)
  const isHere = searchParams.get('host')?.startsWith('/') ?? LOOPBACK_HOSTS.has(hostname)
  return isHere || SSL_MODES.has(searchParams.get('sslmode') ?? '')
}

/** Personal data crosses a network in the clear by decision only. */
const undecidedEncryption = (settings: Settings): string[] =>
  (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
    .filter((name) => settings[name] !== undefined && !isDecided(settings[name]))
    .map(
      (name) =>
        `${name} leads to another machine and does not say whether it is encrypted: end it with ?sslmode=verify-full, or with ?sslmode=disable in a network that nobody else can read.`,
    )

/** A demo's passwords are published, so it takes no real money; and both keys must be of one account's same mode. */
const wrongStripeKeys = (settings: Settings): string[] => {
  const isLive = (key: string | undefined): boolean => key?.includes('_live_') ?? false
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = settings
  if (secret === undefined || publishable === undefined) return []
  if (isLive(secret) !== isLive(publishable))
    return ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY differ: one is a test key, the other a live key.']
  return isLive(secret) && isDemo(settings)
    ? ['STRIPE_SECRET_KEY is a live key, and a demo takes no real money: use test keys, or set DEMO=false.']
    : []
}

const crossProblems = (settings: Settings, environment: Environment, exists: (path: string) => boolean) => [
  ...missingCompanions(settings),
  ...missingFiles(settings, exists),
  ...undecidedDemo(settings),
  ...undecidedEncryption(settings),
  ...wrongStripeKeys(settings),
  ...(settings.DATABASE_URL !== undefined && settings.APP_SECRET === undefined
    ? [
        'APP_SECRET is missing: with a DATABASE_URL of your own, every server must share one secret of at least 32 characters (for example from: openssl rand -base64 48).',
      ]
    : []),
  ...(settings.CLOCK !== undefined && environment['NODE_ENV'] !== 'test'
    ? ['CLOCK is only for tests: remove it, or set NODE_ENV=test.']
    : []),
]

const s3Of = (s: Settings): S3Config | undefined =>
  s.S3_ENDPOINT && s.S3_BUCKET && s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY
    ? {
        endpoint: s.S3_ENDPOINT,
        region: s.S3_REGION ?? 'auto',
        bucket: s.S3_BUCKET,
        accessKeyId: s.S3_ACCESS_KEY_ID,
        secretAccessKey: s.S3_SECRET_ACCESS_KEY,
      }
    : undefined

const stripeOf = (s: Settings): StripeConfig | undefined =>
  s.STRIPE_SECRET_KEY && s.STRIPE_PUBLISHABLE_KEY && s.STRIPE_WEBHOOK_SECRET
    ? {
        secretKey: s.STRIPE_SECRET_KEY,
        publishableKey: s.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: s.STRIPE_WEBHOOK_SECRET,
        apiBase: s.STRIPE_API_BASE,
      }
    : undefined

const configOf = (s: Settings): Config => ({
  port: s.PORT ?? DEFAULT_PORT,
  host: hostOf(s),
  publicUrl: publicUrlOf(s),
  dataDirectory: resolve(s.DATA_DIR ?? './data'),
  databaseUrl: s.DATABASE_URL,
  databaseDirectUrl: s.DATABASE_DIRECT_URL ?? s.DATABASE_URL,
  databasePoolSize: s.DATABASE_POOL_SIZE ?? DEFAULT_POOL_SIZE,
  appSecret: s.APP_SECRET,
  appSecretPrevious: s.APP_SECRET_PREVIOUS,
  demo: isDemo(s),
  admin: s.ADMIN_MAIL && s.ADMIN_PASSWORD ? { mail: s.ADMIN_MAIL, password: s.ADMIN_PASSWORD } : undefined,
  smtpUrl: s.SMTP_URL,
  mailFrom: s.MAIL_FROM ?? DEFAULT_MAIL_FROM,
  supportMail: s.SUPPORT_MAIL ?? DEFAULT_SUPPORT_MAIL,
  securityContact: s.SECURITY_CONTACT,
  sourceUrl: s.SOURCE_URL,
  stripe: stripeOf(s),
  vdoCipher: s.VDOCIPHER_API_SECRET
    ? { apiSecret: s.VDOCIPHER_API_SECRET, apiBase: s.VDOCIPHER_API_BASE ?? 'https://dev.vdocipher.com' }
    : undefined,
  s3: s3Of(s),
  geocoderUrl: s.GEOCODER_URL,
  mapTilesUrl: s.MAP_TILES_URL,
  breachedPasswordsUrl: s.BREACHED_PASSWORDS_URL,
  clamdUrl: s.CLAMD_URL,
  vapidKeys:
    s.VAPID_PUBLIC_KEY === undefined || s.VAPID_PRIVATE_KEY === undefined
      ? undefined
      : { publicKey: s.VAPID_PUBLIC_KEY, privateKey: s.VAPID_PRIVATE_KEY },
  ffmpegPath: s.FFMPEG_PATH,
  tls: s.TLS_CERT && s.TLS_KEY ? { certificate: resolve(s.TLS_CERT), key: resolve(s.TLS_KEY) } : undefined,
  hstsSubdomains: s.HSTS_SUBDOMAINS ?? false,
  trustProxy: s.TRUST_PROXY ?? false,
  logLevel: s.LOG_LEVEL ?? 'info',
  clock: s.CLOCK ?? { kind: 'system' },
})

/** The values that an environment gives, those from files too. */
export const givenValues = (environment: Environment): Readonly<Record<string, string>> =>
  given(environment, readText).values

/**
 * The configuration of an environment, or every problem with it as a sentence. Names it does not know are left alone: an
 * environment carries much that is not ours. `exists` tells whether a file is there, `read` gives the text of one with a secret.
 */
export const readConfig = (
  environment: Environment,
  exists = existsSync as (path: string) => boolean,
  read: ReadText = readText,
): ReadConfig => {
  const { values, problems: unread } = given(environment, read)
  if (unread.length > 0) return { problems: unread }
  const parsed = ENVIRONMENT.safeParse(values)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return SECRET.has(name)
        ? `${name} ${issue.message}.`
        : `${name} ${issue.message}, but it is "${values[name]}".`
    })
    return { problems }
  }
  const problems = crossProblems(parsed.data, environment, exists)
  return problems.length > 0 ? { problems } : { ok: configOf(parsed.data) }
}

/** Puts the values of an `.env` file into the process environment where there is one; what is set already stays. */
export const loadEnvFile = (path = '.env'): void => {
  if (existsSync(path)) process.loadEnvFile(path)
}
