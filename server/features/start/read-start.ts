/**
 * Answers of several endpoints in one. Each is asked as the caller would ask it, through the same guard and the
 * same action. So a start never shows more than the endpoint itself.
 */
import type { FastifyRequest } from 'fastify'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { HttpApp } from '../../http/http-app.ts'
import type { PageAnswers } from '../../http/answer/page-answers.ts'
import { readerLocale } from '../../http/request/reader-locale.ts'
import type { WrittenAnswer } from '../../http/serve-endpoint.ts'
import {
  childAddress,
  everywhere,
  HINTS,
  lasting,
  ofDashboard,
  ofPublicPage,
  personAddress,
  SETTINGS,
  type Starter,
} from './start-addresses.ts'

/** An answer with its body as JSON. */
type Part = { readonly address: string; readonly json: string }

/** What decides who asks and in which language. */
const PASSED_ON = ['authorization', 'x-language', 'accept-language', 'user-agent'] as const
/** The only headers of a navigation that count: everyone gets the answers of a signed-out visitor. */
const OF_VISITOR = ['accept-language'] as const

/** Nothing for an answer other than 200: the app then asks for itself. */
type Ask = (address: string) => Promise<Part | undefined>

const askAs =
  ({ fastify }: HttpApp, request: FastifyRequest, passedOn: readonly string[] = PASSED_ON): Ask =>
  async (address) => {
    const headers = Object.fromEntries(
      passedOn.flatMap((name) => {
        const value = request.headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    )
    const answer = await fastify.inject({ method: 'GET', url: address, headers, remoteAddress: request.ip })
    return answer.statusCode === 200 ? { address, json: answer.payload } : undefined
  }

const askAll = async (ask: Ask, addresses: readonly string[]): Promise<readonly Part[]> =>
  (await Promise.all(addresses.map(ask))).filter((part) => part !== undefined)

const asJson = (parts: readonly Part[]): string => {
  const answers = parts.map(({ address, json }) => `{"address":${JSON.stringify(address)},"body":${json}}`)
  return `{"data":{"answers":[${answers.join(',')}]}}`
}

const written = (parts: readonly Part[]): WrittenAnswer => ({ status: 200, json: Buffer.from(asJson(parts)) })

const NO_STARTER: Starter = { childIds: [], trainingProgress: [] }

/** For more children and sports than these the app asks by itself, so that no start costs the server more. */
const CHILDREN_MOST = 3
const SPORTS_MOST = 3

/** The body comes from our own endpoint. */
const starterOf = (part: Part | undefined): Starter => {
  if (part === undefined) return NO_STARTER
  const { data } = JSON.parse(part.json) as { readonly data: Partial<Starter> }
  return {
    childIds: (data.childIds ?? []).slice(0, CHILDREN_MOST),
    trainingProgress: (data.trainingProgress ?? []).slice(0, SPORTS_MOST),
  }
}

type Call = { readonly app: HttpApp; readonly request: FastifyRequest; readonly actor: Actor | undefined }

/** `now` in epoch milliseconds. */
export const readStart = async (
  { app, request, actor }: Call,
  page: 'dashboard' | undefined,
  now: number,
): Promise<WrittenAnswer> => {
  const ask = askAs(app, request)
  if (actor === undefined) return written(await askAll(ask, [HINTS, SETTINGS]))
  const person = await ask(personAddress(actor.userId))
  const starter = starterOf(person)
  const [common, children] = await Promise.all([
    askAll(ask, everywhere()),
    page === undefined ? [] : askAll(ask, starter.childIds.map(childAddress)),
  ])
  const ofPage =
    page === undefined
      ? []
      : await askAll(ask, ofDashboard(actor.userId, starter, children.map(starterOf), now))
  return written([...(person === undefined ? [] : [person]), ...common, ...children, ...ofPage])
}

export const readLastingStart = async ({ app, request, actor }: Call): Promise<WrittenAnswer> => {
  const ask = askAs(app, request)
  if (actor === undefined) return written(await askAll(ask, [HINTS]))
  const starter = starterOf(await ask(personAddress(actor.userId)))
  return written(await askAll(ask, [HINTS, ...lasting(starter)]))
}

/** For the HTML of a public page. Nothing for every other page, and where no endpoint answers (too many requests). */
export const readPageAnswers = async (
  app: HttpApp,
  request: FastifyRequest,
): Promise<PageAnswers | undefined> => {
  const addresses = ofPublicPage(request.url.split('?', 1)[0] ?? '')
  if (addresses === undefined) return undefined
  const { 'accept-language': accepted } = request.headers
  const parts = await askAll(askAs(app, request, OF_VISITOR), addresses)
  if (parts.length === 0) return undefined
  return { language: readerLocale(undefined, { 'accept-language': accepted }), json: asJson(parts) }
}
