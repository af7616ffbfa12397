/** `fetch` for uploads: only XMLHttpRequest reports how much of a body is sent. */
import type { OnProgress } from './exchange.ts'

const headersOf = (text: string): Headers => {
  const headers = new Headers()
  for (const line of text.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  return headers
}

/** Statuses that must not have a body. */
const EMPTY = new Set([204, 205, 304])

const responseOf = (request: XMLHttpRequest): Response =>
  new Response(EMPTY.has(request.status) ? null : request.responseText, {
    status: request.status,
    headers: headersOf(request.getAllResponseHeaders()),
  })

/** Rejects like `fetch`: when no answer arrives, or when the signal aborts. */
export const fetchWithProgress = (
  address: string,
  init: RequestInit,
  onProgress: OnProgress,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'GET', address)
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('no answer'))
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'))
    init.signal?.addEventListener('abort', () => request.abort())
    request.send(init.body as XMLHttpRequestBodyInit | null)
  })
