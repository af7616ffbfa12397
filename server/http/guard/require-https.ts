/**
 * Keeps to https where PUBLIC_URL says so: what a trusted proxy took over plain http is answered by a redirect for pages and refused for
 * everything else, since a program must notice that it sent its token in the clear.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Config } from '../../config/config.ts'
import { wantsPage } from '../answer/static-files.ts'

/** Asked by the proxy itself and by whatever watches the process. */
const CHECKS = new Set(['/healthz', '/readyz'])

/** Only a proxy knows how people came. Without its word the request is from the hall's own network; a caller who forges it harms only itself. */
const cameByHttp = ({ protocol, headers }: FastifyRequest): boolean =>
  protocol === 'http' && headers['x-forwarded-proto'] !== undefined

export const requireHttps = (
  fastify: FastifyInstance,
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
): void => {
  if (!publicUrl.startsWith('https:') || trustProxy === false) return
  fastify.addHook('onRequest', async (request, reply) => {
    const { method, url, headers, routeOptions } = request
    if (!cameByHttp(request) || CHECKS.has(routeOptions.url ?? '')) return
    if (!wantsPage(method, url, headers.accept)) throw new AppError('general.https-required')
    await reply.redirect(publicUrl + url, 308)
  })
}
