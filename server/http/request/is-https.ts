/** Whether people reach us by https: the connection is, a trusted proxy says so, or PUBLIC_URL does. */
import type { FastifyRequest } from 'fastify'

export const isHttps = (request: Pick<FastifyRequest, 'protocol'>, publicUrl: string | undefined): boolean =>
  request.protocol === 'https' || publicUrl?.startsWith('https:') === true
