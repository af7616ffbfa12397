/** Whether what the installation is connected to can be reached, and how long its certificate still counts. Nothing is sent. */
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import type { Config } from '../../config/config.ts'

const PATIENCE_MS = 3_000
const PORTS: Readonly<Record<string, number>> = {
  'https:': 443,
  'http:': 80,
  'smtp:': 587,
  'smtps:': 465,
  'clamd:': 3310,
  'tcp:': 3310,
}

/** Milliseconds until the machine behind an address takes a connection; undefined: it does not in time. */
export const reach = (address: string): Promise<number | undefined> =>
  new Promise((done) => {
    const { hostname, port, protocol } = new URL(address)
    const begin = performance.now()
    const host = hostname.replaceAll(/[[\]]/g, '')
    const socket = connect({ host, port: port === '' ? (PORTS[protocol] ?? 443) : Number(port) })
    const end = (ms: number | undefined): void => {
      socket.destroy()
      done(ms)
    }
    socket.setTimeout(PATIENCE_MS, () => end(undefined))
    socket.once('connect', () => end(Math.round(performance.now() - begin)))
    socket.once('error', () => end(undefined))
  })

/** The last day of the certificate that visitors see. */
const shownCertificate = (publicUrl: string): Promise<string | undefined> =>
  new Promise((done) => {
    const { hostname, port } = new URL(publicUrl)
    const socket = connectTls({
      host: hostname,
      port: port === '' ? 443 : Number(port),
      ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      // Its end is asked for, even where it is over.
      rejectUnauthorized: false,
    })
    const end = (last: string | undefined): void => {
      socket.destroy()
      done(last)
    }
    socket.setTimeout(PATIENCE_MS, () => end(undefined))
    socket.once('secureConnect', () => end(socket.getPeerCertificate().valid_to))
    socket.once('error', () => end(undefined))
  })

/** Days until the certificate ends; undefined: it cannot be read; null: there is none, since everything is plain http. */
export const certificateDays = async (
  { publicUrl, tls }: Pick<Config, 'publicUrl' | 'tls'>,
  now: Date,
): Promise<number | null | undefined> => {
  if (tls === undefined && !publicUrl.startsWith('https:')) return null
  const last =
    tls === undefined
      ? await shownCertificate(publicUrl)
      : new X509Certificate(await readFile(tls.certificate)).validTo
  return last === undefined ? undefined : Math.floor((Date.parse(last) - now.getTime()) / MS_PER_DAY)
}
