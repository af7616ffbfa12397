/**
 * Serves the description of the API and its interactive reference. Both come from our own address under the same policy as every page
 * (decisions §8 CSP).
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createReadStream } from 'node:fs'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { HttpApp } from './http-app.ts'
import { openApiOf } from './open-api.ts'

const FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Wegband API</title>
    <link rel="stylesheet" href="swagger-ui.css">
    <link rel="icon" href="favicon-32x32.png">
  </head>
  <body>
    <div id="reference"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="reference.js"></script>
  </body>
</html>
`

/** Fetches the XSRF cookie before an unsafe call, so that "Try it out" works like the app does. */
const SCRIPT = `const cookie = () => document.cookie.match(/(?:^|; )(?:__Host-)?XSRF-TOKEN=([^;]+)/)?.[1]
window.ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  requestInterceptor: async (request) => {
    if (request.method === undefined || request.method === 'GET') return request
    await fetch('/sanctum/csrf-cookie')
    request.headers['X-XSRF-TOKEN'] = cookie() ?? ''
    return request
  },
})
`

/** The files of the package that the page needs; the others are not served. */
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

/** Serves `/api/openapi.json` and `/api/docs/`. Call it after every feature has registered its endpoints. */
export const serveApiReference = (app: HttpApp, version: string): void => {
  const { config } = app.services
  let last: { sourceUrl: string | undefined; description: string } | undefined
  app.fastify.get('/api/openapi.json', async (_request, reply) => {
    const { sourceUrl } = config
    if (last?.sourceUrl !== sourceUrl || last === undefined)
      last = { sourceUrl, description: JSON.stringify(openApiOf(app.endpoints, { version, sourceUrl })) }
    await reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(last.description)
  })
  app.fastify.get('/api/docs', async (_request, reply) => {
    await reply.redirect('/api/docs/')
  })
  app.fastify.get('/api/docs/', async (_request, reply) => {
    await reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(PAGE)
  })
  app.fastify.get('/api/docs/reference.js', async (_request, reply) => {
    await reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(SCRIPT)
  })
  app.fastify.get<{ Params: { file: string } }>('/api/docs/:file', async (request, reply) => {
    const { file } = request.params
    const type = Object.hasOwn(FILES, file) ? FILES[file] : undefined
    if (type === undefined) throw new AppError('general.not-found')
    await reply
      .type(type)
      .header('cache-control', 'public, max-age=3600')
      .send(createReadStream(join(FOLDER, file)))
  })
}
