/** What admins may set of the environment while the server runs, in groups that are saved together (decisions §6.7, §8). */

export const CONNECTION_GROUPS = ['contact', 'mail', 'payments', 'map', 'safety', 'player'] as const
export type ConnectionGroup = (typeof CONNECTION_GROUPS)[number]

/** `secret`: is sealed, and never leaves the server again. `secret-address`: so is an address that may hold a password or a key. */
type ValueKind = 'open' | 'secret' | 'secret-address'

/** Names of the environment, in the order of the form. */
export const CONNECTION_VALUES = {
  SUPPORT_MAIL: { group: 'contact', kind: 'open' },
  SECURITY_CONTACT: { group: 'contact', kind: 'open' },
  SOURCE_URL: { group: 'contact', kind: 'open' },
  SMTP_URL: { group: 'mail', kind: 'secret-address' },
  MAIL_FROM: { group: 'mail', kind: 'open' },
  STRIPE_SECRET_KEY: { group: 'payments', kind: 'secret' },
  STRIPE_PUBLISHABLE_KEY: { group: 'payments', kind: 'open' },
  STRIPE_WEBHOOK_SECRET: { group: 'payments', kind: 'secret' },
  GEOCODER_URL: { group: 'map', kind: 'secret-address' },
  MAP_TILES_URL: { group: 'map', kind: 'open' },
  BREACHED_PASSWORDS_URL: { group: 'safety', kind: 'secret-address' },
  CLAMD_URL: { group: 'safety', kind: 'open' },
  VDOCIPHER_API_SECRET: { group: 'player', kind: 'secret' },
} as const satisfies Record<string, { group: ConnectionGroup; kind: ValueKind }>
export type ConnectionName = keyof typeof CONNECTION_VALUES

export const CONNECTION_NAMES = Object.keys(CONNECTION_VALUES) as ConnectionName[]

export const isConnectionName = (name: string): name is ConnectionName =>
  Object.hasOwn(CONNECTION_VALUES, name)
export const namesOfGroup = (group: ConnectionGroup): ConnectionName[] =>
  CONNECTION_NAMES.filter((name) => CONNECTION_VALUES[name].group === group)
export const isSecretValue = (name: ConnectionName): boolean => CONNECTION_VALUES[name].kind !== 'open'

const KEY_END = 4
/** Shorter secrets would be half revealed by their end. */
const KEY_SHOWN_FROM = 16

/** What remains visible of a value that is set, so that an admin recognises it: the server of an address, or the end of a key. */
export const hintOf = (name: ConnectionName, value: string): string => {
  const { kind } = CONNECTION_VALUES[name]
  if (kind === 'open') return value
  if (kind === 'secret-address') return /^\w+:\/\/(?:[^/@]*@)?([^/?#]+)/.exec(value)?.[1] ?? '…'
  return value.length < KEY_SHOWN_FROM ? '…' : `… ${value.slice(-KEY_END)}`
}

/** The address of a mail server from the fields of its form. */
export const smtpAddress = (server: {
  readonly host: string
  readonly port: string
  /** TLS from the first byte; else the connection is encrypted after its greeting. */
  readonly isTls: boolean
  readonly user: string
  readonly password: string
}): string => {
  const { host, port, isTls, user, password } = server
  const secret = password === '' ? '' : `:${encodeURIComponent(password)}`
  const account = user === '' ? '' : `${encodeURIComponent(user)}${secret}@`
  return `${isTls ? 'smtps' : 'smtp'}://${account}${host.trim()}${port.trim() === '' ? '' : `:${port.trim()}`}`
}
