/** Files in an S3-compatible storage: one object per name below `prefix`, addressed by path, so that any number of servers share them. */
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { systemClock } from '../../clock.ts'
import type { S3Config } from '../../config/config.ts'
import {
  checkFolder,
  checkName,
  type FileName,
  FilesFullError,
  type FileStore,
  FilesUnavailableError,
} from './port.ts'
import { sha256, signRequest, UNSIGNED } from './s3-signature.ts'

/** Short questions; a body takes as long as its length needs. */
const PATIENCE_MS = 15_000
const BODY_PATIENCE_MS = 10 * 60_000
const MOST_PAGES = 1000
const MISSING = 404
const FULL_STATUS = 507
const FULL = /<Code>(?:InsufficientStorage|QuotaExceeded|XMinioStorageFull|EntityTooLarge)<\/Code>/
const NOTHING = sha256('')

type S3Request = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly url: URL
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array | Blob
  readonly patienceMs?: number
}

/** Ids of objects are plain characters; names that others gave to theirs may not be. */
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const valueOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

const refusal = async (answer: Response): Promise<Error> => {
  const text = await answer.text().catch(() => '')
  if (answer.status === FULL_STATUS || FULL.test(text)) return new FilesFullError()
  return new FilesUnavailableError(`status ${answer.status} ${valueOf(text, 'Code') ?? ''}`.trim())
}

/** What asks the storage, signed, for an object or for the list. `now`: the machine's own time, which the storage compares with its own. */
const connect = (config: S3Config, now: () => Date) => {
  const base = `${config.endpoint}/${encodeURIComponent(config.bucket)}`
  const urlOf = (name: string): URL => {
    checkName(name)
    return new URL(`${base}/${name}`)
  }

  const ask = async ({
    method,
    url,
    headers = {},
    body,
    patienceMs = PATIENCE_MS,
  }: S3Request): Promise<Response> => {
    const payloadHash = body instanceof Uint8Array ? sha256(body) : body === undefined ? NOTHING : UNSIGNED
    const signed = signRequest({ method, url, headers, payloadHash }, config, now())
    try {
      return await fetch(url, {
        method,
        headers: signed,
        ...(body === undefined ? {} : { body: body instanceof Blob ? body : new Uint8Array(body) }),
        // The signature is for this storage only (F27).
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
    } catch (error) {
      throw new FilesUnavailableError('the storage does not answer', { cause: error })
    }
  }
  return { base, urlOf, ask }
}

const lister = ({ base, ask }: ReturnType<typeof connect>): FileStore['listOlder'] => {
  const listPage = async (folder: string, token: string | undefined) => {
    const url = new URL(base)
    url.searchParams.set('list-type', '2')
    url.searchParams.set('prefix', `${folder}/`)
    if (token !== undefined) url.searchParams.set('continuation-token', token)
    const answer = await ask({ method: 'GET', url })
    if (!answer.ok) throw await refusal(answer)
    const xml = await answer.text()
    const entries = xml
      .split('<Contents>')
      .slice(1)
      .map((entry) => ({
        name: unescaped(valueOf(entry, 'Key') ?? ''),
        written: Date.parse(valueOf(entry, 'LastModified') ?? ''),
      }))
    const next = valueOf(xml, 'NextContinuationToken')
    return { entries, next: next === undefined ? undefined : unescaped(next) }
  }

  return async (folder, before) => {
    checkFolder(folder)
    const found: FileName[] = []
    let token: string | undefined
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { entries, next } = await listPage(folder, token)
      for (const { name, written } of entries)
        if (written < before.getTime()) found.push(`${folder}/${name.slice(folder.length + 1)}`)
      if (next === undefined) break
      token = next
    }
    return found
  }
}

export const s3Files = (config: S3Config, now: () => Date = () => systemClock.now()): FileStore => {
  const storage = connect(config, now)
  const { urlOf, ask } = storage

  const send = async (name: FileName, body: Uint8Array | Blob): Promise<void> => {
    const answer = await ask({ method: 'PUT', url: urlOf(name), body, patienceMs: BODY_PATIENCE_MS })
    if (!answer.ok) throw await refusal(answer)
    await answer.arrayBuffer()
  }

  const put: FileStore['put'] = async (name, content) => {
    checkName(name)
    if (content instanceof Uint8Array) return await send(name, content)
    // The length must be sent before the bytes. A stream of unknown length therefore waits on disk until it is complete.
    const folder = await mkdtemp(join(tmpdir(), 'wegband-put-'))
    try {
      const path = join(folder, 'whole')
      await writeFile(path, content, { mode: 0o600 })
      await send(name, await openAsBlob(path))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const read = async function* (url: URL, range: string | undefined): AsyncGenerator<Uint8Array> {
    const headers = range === undefined ? {} : { range }
    const answer = await ask({ method: 'GET', url, headers, patienceMs: BODY_PATIENCE_MS })
    if (!answer.ok || answer.body === null) throw await refusal(answer)
    yield* answer.body
  }

  const stream = (url: URL, range: { start: number; end: number } | undefined): Readable =>
    Readable.from(read(url, range && `bytes=${range.start}-${range.end}`), { objectMode: false })

  const find: FileStore['find'] = async (name) => {
    const url = urlOf(name)
    const answer = await ask({ method: 'HEAD', url })
    if (answer.status === MISSING) return undefined
    if (!answer.ok) throw await refusal(answer)
    return {
      size: Number(answer.headers.get('content-length') ?? 0),
      etag: answer.headers.get('etag') ?? `"${name}"`,
      read: (range) => stream(url, range),
    }
  }

  const remove: FileStore['remove'] = async (name) => {
    const answer = await ask({ method: 'DELETE', url: urlOf(name) })
    if (!answer.ok && answer.status !== MISSING) throw await refusal(answer)
    await answer.arrayBuffer()
  }

  return { put, find, open: (name, range) => stream(urlOf(name), range), remove, listOlder: lister(storage) }
}
