/**
 * A small load balancer in front of several processes of the product, in turn. Like nginx by default, it
 * tries another process when one does not answer. It repeats only requests that may be repeated (GET, PUT).
 */
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenAndReport, settingsOf } from '../world/report-address.ts'

const { targets } = settingsOf<{ targets: string[] }>()
const agents = targets.map(() => new Agent({ keepAlive: true }))
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT'])
let turn = 0

/** Resolves when the response has begun to flow; rejects when nothing of it was passed on yet. */
const pass = (incoming: IncomingMessage, response: ServerResponse, body: Buffer, index: number) =>
  new Promise<void>((resolve, reject) => {
    const { method = 'GET', headers, url = '/' } = incoming
    const outgoing = request(
      `${targets[index]}${url}`,
      { agent: agents[index], method, headers },
      (answer) => {
        const bytes = buffer(answer)
        bytes.then((content) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          response.end(content)
          resolve()
        }, reject)
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })

const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await buffer(incoming)
  const first = (turn += 1)
  const attempts = REPEATABLE.has(incoming.method ?? 'GET') ? targets.length : 1
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      await pass(incoming, response, body, (first + attempt) % targets.length)
      return
    } catch {
      // This process is gone; the next one is tried.
    }
  }
  response.writeHead(502).end()
}

await listenAndReport(createServer((incoming, response) => void answer(incoming, response)))
