/** What browsers may do with our answers: a strict policy without inline script or eval (decisions §8 CSP, reliability §1). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { isHttps } from '../request/is-https.ts'

/** The host of VdoCipher's player: its script and its frame. */
const FOREIGN_PLAYER = 'https://player.vdocipher.com'

/** Stripe: its script, the frames of its fields and of the payer's bank, and its API (docs.stripe.com/security/guide). */
const STRIPE = {
  scripts: 'https://js.stripe.com https://*.js.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  api: 'https://api.stripe.com',
} as const

/** Foreign hosts that the operator chose. `tiles`: the origin of the street map. */
export type ForeignHosts = {
  readonly hasPlayer: boolean
  readonly hasStripe?: boolean
  readonly tiles?: string | undefined
}
const NONE: ForeignHosts = { hasPlayer: false }

/** The origin of the tile address, which contains braces. */
export const tilesOrigin = (mapTilesUrl: string | undefined): string | undefined =>
  mapTilesUrl === undefined ? undefined : new URL(mapTilesUrl.replaceAll(/[{}]/g, '')).origin

const rule = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(' ')

/**
 * wasm is the QR decoder; blob: is for camera frames, decrypted video and its workers. Foreign hosts only where the operator chose them.
 */
const documentPolicy = ({ hasPlayer, hasStripe, tiles }: ForeignHosts): string[] => [
  "default-src 'none'",
  rule("script-src 'self' 'wasm-unsafe-eval'", hasPlayer && FOREIGN_PLAYER, hasStripe && STRIPE.scripts),
  ...(hasPlayer || hasStripe === true
    ? [rule('frame-src', hasPlayer && FOREIGN_PLAYER, hasStripe && STRIPE.frames)]
    : []),
  "style-src 'self'",
  rule("img-src 'self' data: blob:", tiles),
  "font-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  rule("connect-src 'self'", tiles, hasStripe && STRIPE.api),
  "manifest-src 'self'",
  "object-src 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** Data is never a page: injected code cannot run or be framed. */
const DATA_POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

const YEAR_SECONDS = 31_536_000
const STRICT_TRANSPORT = { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } as const
const WITH_SUBDOMAINS = `${STRICT_TRANSPORT['strict-transport-security']}; includeSubDomains`

const SHARED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Wallets ask the browser for a payment, from within Stripe's frames. */
const permissions = ({ hasPlayer, hasStripe }: ForeignHosts): string =>
  [
    'camera=(self), microphone=(), geolocation=(self), usb=(), browsing-topics=()',
    hasStripe === true ? 'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")' : 'payment=()',
    ...(hasPlayer ? [FOREIGN_PERMISSIONS] : []),
  ].join(', ')
/** A foreign frame may play protected video and go full screen only with explicit permission. */
const FOREIGN_PERMISSIONS = `encrypted-media=(self "${FOREIGN_PLAYER}"), fullscreen=(self "${FOREIGN_PLAYER}")`

export const dataHeaders = (isSecure: boolean): Record<string, string> => ({
  ...SHARED_HEADERS,
  'content-security-policy': DATA_POLICY,
  ...(isSecure ? STRICT_TRANSPORT : {}),
})

/** For pages and their files. `upgrade-insecure-requests` only on https: on plain http it would break the page itself. */
export const documentHeaders = (isSecure: boolean, foreign: ForeignHosts = NONE): Record<string, string> => ({
  ...SHARED_HEADERS,
  'content-security-policy': [
    ...documentPolicy(foreign),
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; '),
  // Wallets open a window of theirs, which has to answer the page.
  ...(foreign.hasStripe === true ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
  'permissions-policy': permissions(foreign),
  'x-frame-options': 'DENY',
  ...(isSecure ? STRICT_TRANSPORT : {}),
})

const DATA = { http: Object.entries(dataHeaders(false)), https: Object.entries(dataHeaders(true)) }
const documents = (foreign: ForeignHosts) => ({
  http: Object.entries(documentHeaders(false, foreign)),
  https: Object.entries(documentHeaders(true, foreign)),
})
const OWN_DOCUMENT = documents(NONE)

const isData = (url: string): boolean =>
  (url.startsWith('/api/') && !url.startsWith('/api/docs')) ||
  url.startsWith('/sanctum/') ||
  url.startsWith('/ics/')

/** Headers of one answer. The route decides where there is one: an address has many spellings (`/%61pi/...`). */
export const setSecurityHeaders = (
  request: FastifyRequest,
  reply: FastifyReply,
  documentsHere = OWN_DOCUMENT,
): void => {
  const headers = isData(request.routeOptions.url ?? request.url) ? DATA : documentsHere
  for (const [name, value] of headers[request.protocol === 'https' ? 'https' : 'http'])
    reply.raw.setHeader(name, value)
}

type ForeignConfig = Pick<Config, 'vdoCipher' | 'stripe' | 'mapTilesUrl'>

/** Admins may choose other hosts while the server runs; the headers are built again only then. */
const rememberLast = <T>(build: (config: ForeignConfig) => T): ((config: ForeignConfig) => T) => {
  let last: { config: ForeignConfig; built: T } | undefined
  return ({ vdoCipher, stripe, mapTilesUrl }) => {
    const isSame =
      last?.config.vdoCipher === vdoCipher &&
      last?.config.stripe === stripe &&
      last?.config.mapTilesUrl === mapTilesUrl
    if (last === undefined || !isSame) {
      const config = { vdoCipher, stripe, mapTilesUrl }
      last = { config, built: build(config) }
    }
    return last.built
  }
}

/** Sets the headers before anything else can answer, so that errors and refusals carry them too. */
export const addSecurityHeaders = (fastify: FastifyInstance, config: Config): void => {
  const { publicUrl, hstsSubdomains } = config
  const documentsOf = rememberLast(({ vdoCipher, stripe, mapTilesUrl }) =>
    documents({
      hasPlayer: vdoCipher !== undefined,
      hasStripe: stripe !== undefined,
      tiles: tilesOrigin(mapTilesUrl),
    }),
  )
  const transport = hstsSubdomains ? WITH_SUBDOMAINS : STRICT_TRANSPORT['strict-transport-security']
  fastify.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, documentsOf(config))
    // Also where the proxy in front is not configured (TRUST_PROXY).
    if (isHttps(request, publicUrl)) reply.raw.setHeader('strict-transport-security', transport)
    done()
  })
}
