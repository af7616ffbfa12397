/** Posts to an address that came from outside: never into a private network, whatever its name resolves to (F27). */
import { lookup as resolve } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export type OutsidePost = (
  address: string,
  message: {
    readonly headers: Readonly<Record<string, string | number>>
    readonly body: Buffer
  },
  bounds?: OutsideBounds,
) => Promise<{ readonly status: number; readonly retryAfter?: string | undefined }>

export type OutsideBounds = {
  /** How long the whole exchange may take. */
  readonly patienceMs: number
  /** How much of an answer is read; a longer one is a failure. */
  readonly answerBytes: number
}

const USUAL: OutsideBounds = { patienceMs: 10_000, answerBytes: 1024 * 1024 }

const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** Also of an IPv4 address that is written as IPv6. */
export const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address)
  return family === 0 || PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Resolves once and connects to what was checked, so that a second answer cannot lead elsewhere. */
const lookup: LookupFunction = (host, options, answer) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    const isInside =
      error === null && (found.length === 0 || found.some(({ address }) => isPrivateAddress(address)))
    if (error !== null || isInside) {
      answer(error ?? new Error('the address lies in a private network'), '', 0)
      return
    }
    const [first] = found
    if (options.all === true) answer(null, found)
    else answer(null, first?.address ?? '', first?.family)
  })
}

/** By https alone, and no redirect is followed. */
export const postOutside: OutsidePost = (address, { headers, body }, { patienceMs, answerBytes } = USUAL) =>
  new Promise((done, fail) => {
    const { hostname } = new URL(address)
    const literal = hostname.replaceAll(/[[\]]/g, '')
    // A number needs no lookup, so it is checked here.
    if (isIP(literal) !== 0 && isPrivateAddress(literal)) {
      fail(new Error('the address lies in a private network'))
      return
    }
    const outgoing = request(
      address,
      { method: 'POST', headers, lookup, timeout: patienceMs },
      (response) => {
        let bytes = 0
        response.on('data', (piece: Buffer) => {
          bytes += piece.length
          if (bytes > answerBytes) outgoing.destroy(new Error('the answer is too long'))
        })
        response.once('end', () =>
          done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
        )
        response.once('error', fail)
      },
    )
    // Bounds the whole exchange; `timeout` alone bounds only silence.
    const patience = setTimeout(() => outgoing.destroy(new Error('no answer in time')), patienceMs)
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.once('error', fail)
    outgoing.once('close', () => clearTimeout(patience))
    outgoing.end(body)
  })
