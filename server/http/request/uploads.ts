/** Accepts files only for endpoints that declare `upload`, each within its own limits (reliability F25). */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { boundaryOf, readParts, type Part } from './multipart.ts'
import type { UploadRoom } from './upload-room.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum number of parts of an upload; undefined where none is accepted. */
    maxParts?: number
  }
}

const FORM = 'multipart/form-data'
/** The overhead of the form around the file: boundary lines and headers. */
const FRAME_BYTES = 4096

type UploadOptions = Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'preParsing'>

const typeOf = (request: FastifyRequest): string => request.headers['content-type'] ?? ''

/** The length of the header; without a header the maximum of the route. */
const announcedBytes = (request: FastifyRequest, limit: number): number => {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  return Number.isFinite(length) ? length : limit
}

/** Waits until the body may be read into memory, and frees its room when the exchange is over. */
const waitForRoom = async (room: UploadRoom, bytes: number, reply: FastifyReply): Promise<void> => {
  const release = await room.take(bytes)
  reply.raw.once('finish', release)
  reply.raw.once('close', release)
  // The sender disconnected during the wait: no close event will follow.
  if (reply.raw.destroyed) release()
}

/** Route options: the body may be as long as the declaration says, but only as a form. */
export const uploadOptions = ({ upload }: EndpointShape, room: UploadRoom): UploadOptions => {
  if (upload === undefined) return {}
  const bodyLimit = upload.maxBytes + FRAME_BYTES
  return {
    bodyLimit,
    config: { maxParts: upload.maxParts },
    preParsing: async (request, reply, payload) => {
      if (!typeOf(request).toLowerCase().startsWith(FORM)) throw new AppError('general.unsupported-type')
      const bytes = announcedBytes(request, bodyLimit)
      // The header of a body that is too long refuses it before any of it is read.
      if (bytes <= bodyLimit) await waitForRoom(room, bytes, reply)
      return payload
    },
  }
}

/** A body that is too long is refused by its header, or as soon as it exceeds the limit. */
export const acceptUploads = (fastify: FastifyInstance): void => {
  const parse = (request: FastifyRequest, body: Buffer): Part[] => {
    const { maxParts } = request.routeOptions.config
    if (maxParts === undefined) throw new AppError('general.unsupported-type')
    return readParts(body, boundaryOf(typeOf(request)), maxParts)
  }
  fastify.addContentTypeParser(FORM, { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    try {
      done(null, parse(request, body))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), undefined)
    }
  })
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes)

/** The parts of the request, in their order. */
export const uploadedParts = ({ request }: { readonly request: FastifyRequest }): readonly Part[] =>
  Array.isArray(request.body) ? request.body.filter((part) => isPart(part)) : []
