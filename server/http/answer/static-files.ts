/**
 * Serves the built web part. Files are compressed ahead of time and hashed names are cached for ever. Every address that the app itself
 * routes gets the one page.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Clock } from '../../clock.ts'
import { sendError } from './answer-error.ts'
import { type AnswersFor, answersInTime, createPageReader, sendPage, withAnswers } from './page-answers.ts'

const PAGE = 'index.html'
/** Vite writes hashed names only here. */
const HASHED = '/assets/'
const HASHED_FILE = /^\/assets\/[\w-]+(?:\.[\w-]+)*\.(?:js|css|wasm|woff2)$/
/** The service worker and the app's manifest. Both lie at the root, so that the worker may serve every address. */
const WORKER = '/sw.js'
const MANIFEST = '/manifest.webmanifest'
/** Addresses below these are never pages: an unknown one is 404, never the app with status 200. */
const NO_PAGES = ['/api/', HASHED, '/sanctum/', '/healthz', '/readyz', '/.well-known/'] as const

const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'
/** Icons and pictures keep their names when they change. */
const AN_HOUR = 'public, max-age=3600'

const NOT_BUILT =
  'The web part is not built: run "npm start", which builds it, or "npm run dev". The API answers below /api.\n'

const cacheControl = (path: string): string => {
  if (path.includes(HASHED)) return FOR_EVER
  // a cached worker would keep everything else stale
  if (path.endsWith(WORKER) || path.includes(`${WORKER}.`) || path.includes(MANIFEST)) return ASK_AGAIN
  return path.endsWith('.html') || path.includes('.html.') ? ASK_AGAIN : AN_HOUR
}

/** A file of the build, also one that is newer than this server's start. */
const isBuiltName = (path: string): boolean => HASHED_FILE.test(path) || path === WORKER || path === MANIFEST

/** Browsers request text/html on navigation. Other clients (curl) get the page only where no file can be meant. */
export const wantsPage = (method: string, url: string, accept: string | undefined): boolean => {
  const path = url.split('?', 1)[0] ?? url
  if (method !== 'GET' && method !== 'HEAD') return false
  if (path === '/api' || NO_PAGES.some((prefix) => path.startsWith(prefix))) return false
  if (accept?.includes('text/html')) return true
  return (accept === undefined || accept.includes('*/*')) && !path.slice(path.lastIndexOf('/')).includes('.')
}

/**
 * Answers every address without an endpoint. `folder`: absolute path of web/dist; undefined serves no pages at all (tests of the API).
 * Without the built files the API still works, and pages say what is missing.
 */
export const serveStaticFiles = (
  fastify: FastifyInstance,
  clock: Clock,
  folder: string | undefined,
  answersFor: AnswersFor = () => Promise.resolve(undefined),
): void => {
  const readPage = createPageReader(join(folder ?? '', PAGE))
  // read each time: the web part may be rebuilt below a running server
  const isBuilt = (): boolean => folder !== undefined && existsSync(join(folder, PAGE))
  if (folder !== undefined)
    void fastify.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        void response.header('cache-control', cacheControl(path))
      },
    })
  const isNewFile = (path: string): boolean =>
    folder !== undefined && isBuiltName(path) && existsSync(join(folder, path))
  fastify.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (request.method === 'GET' && isNewFile(path)) return reply.sendFile(path.slice(1))
    if (folder === undefined || !wantsPage(request.method, request.url, request.headers.accept))
      return sendError(new AppError('general.not-found'), request, reply, clock)
    if (!isBuilt()) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    const answers = request.method === 'GET' ? await answersInTime(answersFor, request) : undefined
    return answers === undefined
      ? reply.sendFile(PAGE)
      : await sendPage(request, reply, withAnswers(await readPage(), answers))
  })
}
