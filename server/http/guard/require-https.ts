/**
 * Enforces https where PUBLIC_URL says so. For requests that a trusted proxy took over plain http, pages get a redirect. All other requests
 * are refused, because a program must notice that it sent its token unencrypted.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Config } from '../../config/config.ts'
import { wantsPage } from '../answer/static-files.ts'

/** Requested by the proxy itself and by monitoring. */
const CHECKS = new Set(['/healthz', '/readyz'])

/**
 * Only a proxy knows the caller's protocol. Without its header the request comes from the local network; a caller who forges the header
 * harms only itself.
 */
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
