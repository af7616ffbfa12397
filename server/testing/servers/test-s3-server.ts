/** A small S3-compatible storage for tests: path-style objects in memory, every signature checked, and refusals on demand. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Config } from '../../config/config.ts'
import { sha256, signRequest, UNSIGNED } from '../../gateways/files/s3-signature.ts'

/** The most objects of a list; a real one has 1000. */
const PAGE = 3

export type TestS3 = {
  readonly config: S3Config
  readonly objects: Map<string, { bytes: Buffer; written: string }>
  /** Method and path of what was asked, in order. */
  readonly asked: string[]
  /** Answers everything with this from now on; undefined: as usual. */
  refuseWith(refusal: { status: number; body?: string } | undefined): void
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

/** As the storage itself computes it: from what was received, with the secret both know. */
const isSigned = (request: IncomingMessage, url: URL, body: Buffer, config: S3Config): boolean => {
  const { headers, method = '' } = request
  const authorization = headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const payloadHash = String(headers['x-amz-content-sha256'])
  if (payloadHash !== UNSIGNED && payloadHash !== sha256(body)) return false
  const own = names.filter((name) => name !== 'host' && !name.startsWith('x-amz-'))
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? []
  const stamp = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  const request2 = {
    method,
    url,
    headers: Object.fromEntries(own.map((name) => [name, String(headers[name])])),
    payloadHash,
  }
  return signRequest(request2, config, stamp)['authorization'] === authorization
}

const listOf = (objects: TestS3['objects'], url: URL): string => {
  const prefix = url.searchParams.get('prefix') ?? ''
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const all = [...objects]
    .filter(([name]) => name.startsWith(prefix))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const entries = all
    .slice(from, from + PAGE)
    .map(
      ([name, { written }]) =>
        `<Contents><Key>${name}</Key><LastModified>${written}</LastModified></Contents>`,
    )
  const next = from + PAGE < all.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`
}

const sendObject = (bytes: Buffer, request: IncomingMessage, response: ServerResponse): void => {
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1)
  response.writeHead(start === undefined ? 200 : 206, { etag, 'content-length': part.length })
  response.end(request.method === 'HEAD' ? undefined : part)
}

export const startTestS3 = async (): Promise<TestS3> => {
  const objects: TestS3['objects'] = new Map()
  const asked: string[] = []
  let refusal: { status: number; body?: string } | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    asked.push(`${request.method} ${url.pathname}`)
    if (refusal) return void response.writeHead(refusal.status).end(refusal.body)
    if (!isSigned(request, url, body, config))
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const name = decodeURIComponent(url.pathname.replace('/club/', ''))
    if (url.searchParams.has('list-type')) return void response.writeHead(200).end(listOf(objects, url))
    if (request.method === 'PUT') {
      objects.set(name, { bytes: body, written: '2026-11-20T09:00:00.000Z' })
      return void response.writeHead(200).end()
    }
    const found = objects.get(name)
    if (request.method === 'DELETE') {
      objects.delete(name)
      return void response.writeHead(204).end()
    }
    if (found) sendObject(found.bytes, request, response)
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const config: S3Config = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'auto',
    bucket: 'club',
    accessKeyId: 'key-id',
    secretAccessKey: 'secret key/+',
  }
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { config, objects, asked, refuseWith: (how) => (refusal = how), close }
}
