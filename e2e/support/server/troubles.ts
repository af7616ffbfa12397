/**
 * What must not happen unnoticed in a story: console errors, uncaught errors, refused content and failed
 * requests.
 */
import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test'

type Allowed = { readonly status: number; readonly address: RegExp }

export type Troubles = {
  /** The story provokes this answer; every other one from 400 on is a failure. */
  readonly allow: (status: number, address: RegExp) => void
  /** The story cuts the connection: requests may fail without an answer. */
  readonly allowLostConnection: () => void
  /** The story breaks something that is logged to the console. */
  readonly allowConsole: (text: RegExp) => void
  readonly watch: (context: BrowserContext) => Promise<void>
  /** Stops watching devices that the next story reuses. */
  readonly stop: () => void
  /** One line for each problem. */
  readonly found: () => Promise<readonly string[]>
}

/** Chromium writes one of these for every answer from 400 on; the answer itself is judged instead. */
const ABOUT_ANSWER = /^Failed to load resource: the server responded with a status of/
const ABOUT_CONNECTION = /^Failed to load resource: net::ERR_|^TypeError: Failed to fetch/
/** §8: the player requests how far the user watched, and this answer means: not yet. */
const EXPECTED: Allowed = { status: 404, address: /^\/api\/users\/\d+\/video-progress\/\d+$/ }
/** How a page reports content that the policy refused, also where the console would not. */
const REFUSED = 'refused by the content security policy:'

const BODY_LENGTH = 400
/** The database took too long: the page retries by itself. */
const UNAVAILABLE = 503
const UNAUTHORISED = 401
const SIGN_OUT_PATH = '/api/auth'

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

export const createTroubles = (): Troubles => {
  const lines: Promise<string>[] = []
  const allowed: Allowed[] = [EXPECTED]
  const allowedTexts: RegExp[] = []
  const watched: BrowserContext[] = []
  /** Reads that a busy machine postponed, until the page has retried them successfully. */
  const putOff = new Map<string, string>()
  let mayLoseConnection = false
  /** Reads without an answer so far. */
  const underWay = new Set<Request>()
  /** Reads that were under way when the page signed out: the server may end the session before it answers them. */
  const overtaken = new WeakSet<Request>()

  const onRequest = (request: Request): void => {
    if (request.method() === 'GET') underWay.add(request)
    else if (request.method() === 'DELETE' && pathOf(request.url()) === SIGN_OUT_PATH)
      underWay.forEach((read) => overtaken.add(read))
  }
  const onRequestEnd = (request: Request): void => void underWay.delete(request)

  const note = (line: string): void => void lines.push(Promise.resolve(line))

  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() !== 'error') return
    const text = message.text()
    if (ABOUT_ANSWER.test(text)) return
    if (mayLoseConnection && ABOUT_CONNECTION.test(text)) return
    if (allowedTexts.some((one) => one.test(text))) return
    note(`console: ${text} (${message.location().url})`)
  }
  const onResponse = (response: Response): void => {
    const status = response.status()
    const path = pathOf(response.url())
    const isReading = response.request().method() === 'GET'
    if (isReading && status < 400) putOff.delete(path)
    if (status < 400) return
    if (allowed.some((one) => one.status === status && one.address.test(path))) return
    if (status === UNAUTHORISED && overtaken.has(response.request())) return
    if (isReading && status === UNAVAILABLE) {
      putOff.set(path, `GET ${path} answered ${status} and was not asked again`)
      return
    }
    const answer = `${response.request().method()} ${path} answered ${status}`
    const withBody = response.text().then(
      (body) => `${answer}: ${body.slice(0, BODY_LENGTH)}`,
      // The page has gone, and the body with it.
      () => answer,
    )
    lines.push(withBody)
  }
  const onPage = (page: Page): void => {
    page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error.message}`))
    page.on('crash', () => note('the page crashed'))
  }

  return {
    allow: (status, address) => allowed.push({ status, address }),
    allowLostConnection: () => {
      mayLoseConnection = true
    },
    allowConsole: (text) => allowedTexts.push(text),
    watch: async (context) => {
      context.on('console', onConsole)
      context.on('request', onRequest)
      context.on('requestfinished', onRequestEnd)
      context.on('requestfailed', onRequestEnd)
      context.on('response', onResponse)
      context.on('page', onPage)
      context.pages().forEach(onPage)
      watched.push(context)
      await context.addInitScript((prefix) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(prefix, event.violatedDirective, event.blockedURI)
        })
      }, REFUSED)
    },
    stop: () => {
      for (const context of watched)
        context
          .off('console', onConsole)
          .off('request', onRequest)
          .off('requestfinished', onRequestEnd)
          .off('requestfailed', onRequestEnd)
          .off('response', onResponse)
          .off('page', onPage)
    },
    found: async () => [...(await Promise.all(lines)), ...putOff.values()],
  }
}
