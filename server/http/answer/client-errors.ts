/** What is no HTTP at all, or too much of it, gets a short answer in our own shape and a closed connection. */
import type { Socket } from 'node:net'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { DEFAULT_LOCALE } from '@wegband/domain/basics/locale.ts'
import { errorWords } from './error-words.ts'

type ConnectionError = Error & { code?: string }

const answerTo = (error: ConnectionError): { line: string; code: ErrorCode } => {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return { line: '431 Request Header Fields Too Large', code: 'general.too-large' }
  return { line: '400 Bad Request', code: 'general.malformed' }
}

/**
 * The other side is gone or let its time pass. Browsers open connections in advance and keep them unused: words written there would be
 * taken for the answer to whatever is asked next.
 */
const CLIENT_GONE = new Set(['ECONNRESET', 'ERR_HTTP_REQUEST_TIMEOUT'])

/** Node notes the answer that is being written on its socket. */
const isAnswering = (socket: Socket): boolean => Boolean(Reflect.get(socket, '_httpMessage'))

/** Fastify's `clientErrorHandler`; nothing of the request could be read, so the words are German. */
export const answerClientError = (error: ConnectionError, socket: Socket): void => {
  if (CLIENT_GONE.has(error.code ?? '') || !socket.writable || isAnswering(socket)) {
    socket.destroy(error)
    return
  }
  const { line, code } = answerTo(error)
  const body = JSON.stringify({ code, message: errorWords(code, DEFAULT_LOCALE) })
  const head = [
    `HTTP/1.1 ${line}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ].join('\r\n')
  socket.end(`${head}\r\n\r\n${body}`)
}
