/** Whether callers reach us by https: the connection is encrypted, or a trusted proxy or PUBLIC_URL says so. */
import type { FastifyRequest } from 'fastify'

export const isHttps = (request: Pick<FastifyRequest, 'protocol'>, publicUrl: string | undefined): boolean =>
  request.protocol === 'https' || publicUrl?.startsWith('https:') === true
