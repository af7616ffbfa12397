/**
 * Puts the answers that a public page reads into its HTML, so that it waits for no request. They are those of a
 * signed-out visitor: a navigation carries no token, and nothing of the request but its language is passed on.
 */
import { readFile, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, encodingOf } from './compress-json.ts'

/** JSON in the form of `GET /api/start`, in this language. */
export type PageAnswers = { readonly language: string; readonly json: string }

/** Nothing for a page that reads nothing public. */
export type AnswersFor = (request: FastifyRequest) => Promise<PageAnswers | undefined>

/** How long a page waits for its answers. The database may be slow or gone, and the page itself needs none. */
const PATIENCE_MS = 1_000

/** Nothing where they fail or come too late: the page then asks for them itself. */
export const answersInTime = async (
  answersFor: AnswersFor,
  request: FastifyRequest,
): Promise<PageAnswers | undefined> => {
  const late = pause(PATIENCE_MS, undefined, { ref: false })
  return await Promise.race([answersFor(request), late]).catch(() => undefined)
}

/** Before it `public/first.js` takes them over. */
const BEFORE = '<script src="/first.js'

/** No text of the answers can end the element or begin another. */
const asInlineData = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

/** The page with its answers. Unchanged where it has no place for them. */
export const withAnswers = (page: string, { language, json }: PageAnswers): string =>
  page.replace(
    BEFORE,
    () =>
      `<script type="application/json" id="answers" lang="${language}">${asInlineData(json)}</script>\n    ${BEFORE}`,
  )

/** The text of the page. It is read again when it was built again. */
export const createPageReader = (path: string): (() => Promise<string>) => {
  let known: { readonly text: string; readonly at: number } | undefined
  return async () => {
    const { mtimeMs: at } = await stat(path)
    if (known?.at !== at) known = { text: await readFile(path, 'utf8'), at }
    return known.text
  }
}

/** Never stored: a page that comes back from the history would bring old answers, and the server's clock of then. */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> => {
  const bytes = Buffer.from(html)
  const encoding = encodingOf(request.headers['accept-encoding'])
  void reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding, accept-language')
  return encoding === undefined
    ? reply.send(bytes)
    : reply.header('content-encoding', encoding).send(await compress(bytes, encoding))
}
