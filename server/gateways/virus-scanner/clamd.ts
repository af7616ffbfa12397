/** Asks ClamAV's daemon (CLAMD_URL) over TCP by INSTREAM: the bytes go in pieces, each behind its length, and one line comes back. */
import { connect, type Socket } from 'node:net'
import { ScannerUnavailableError, type ScanResult, type VirusScanner } from './port.ts'

/** The largest paper is searched within seconds. */
const PATIENCE_MS = 20_000
const LENGTH_BYTES = 4
/** An answer names one virus. */
const MAX_ANSWER_LENGTH = 1000
const END = '\0'

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes)
  return length
}

const send = (socket: Socket, bytes: Uint8Array | string): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => {
      if (error) reject(error)
      else resolve()
    })
  })

const readAnswer = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (text.length > MAX_ANSWER_LENGTH) reject(new Error('the answer is too long'))
      if (text.includes(END)) resolve(text.slice(0, text.indexOf(END)))
    })
    socket.once('error', reject)
    socket.once('timeout', () => {
      reject(new Error('no answer in time'))
    })
    socket.once('close', () => {
      reject(new Error('the connection ended without an answer'))
    })
  })

const read = (answer: string): ScanResult => {
  const [, outcome = ''] = /^stream: (.+)$/.exec(answer.trim()) ?? []
  if (outcome === 'OK') return { verdict: 'clean' }
  const [, name] = /^(.+) FOUND$/.exec(outcome) ?? []
  if (name === undefined) throw new Error(`unexpected answer: ${answer.slice(0, 100)}`)
  return { verdict: 'infected', name }
}

/** `url`: tcp://host:port. */
export const clamd = (url: string, patienceMs: number = PATIENCE_MS): VirusScanner => ({
  scan: async (open) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) })
    socket.setTimeout(patienceMs)
    const answer = readAnswer(socket)
    // It is awaited below, after the bytes; a failure before that is the same one.
    answer.catch(() => undefined)
    try {
      await send(socket, `zINSTREAM${END}`)
      for await (const chunk of open()) {
        await send(socket, lengthOf(chunk.length))
        await send(socket, chunk)
      }
      await send(socket, lengthOf(0))
      return read(await answer)
    } catch (error) {
      throw new ScannerUnavailableError('the virus scanner does not answer', { cause: error })
    } finally {
      socket.destroy()
    }
  },
})
