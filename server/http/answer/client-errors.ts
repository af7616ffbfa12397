/** Answers requests that are no valid HTTP or too large. They get a short answer in our own format and a closed connection. */
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
 * The client is gone or has timed out. Browsers open connections in advance and keep them unused. Data written there would be taken for the
 * answer to the next request.
 */
const CLIENT_GONE = new Set(['ECONNRESET', 'ERR_HTTP_REQUEST_TIMEOUT'])

/** Node stores the answer that is being written on its socket. */
const isAnswering = (socket: Socket): boolean => Boolean(Reflect.get(socket, '_httpMessage'))

/** Fastify's `clientErrorHandler`. Nothing of the request could be read, so the message is German. */
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
