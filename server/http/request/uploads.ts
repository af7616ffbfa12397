/** Lets endpoints that declare `upload` take files, each within its own bounds, and nobody else (reliability F25). */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { boundaryOf, readParts, type Part } from './multipart.ts'
import type { UploadRoom } from './upload-room.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most parts of an upload; undefined where none is taken. */
    maxParts?: number
  }
}

const FORM = 'multipart/form-data'
/** What the form adds around the file itself: boundary lines and headers. */
const FRAME_BYTES = 4096

type UploadOptions = Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'preParsing'>

const typeOf = (request: FastifyRequest): string => request.headers['content-type'] ?? ''

/** As long as the header says; a body without a length may be as long as the route takes. */
const announcedBytes = (request: FastifyRequest, limit: number): number => {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  return Number.isFinite(length) ? length : limit
}

/** Waits until the body may be read into memory, and gives its room back when the exchange is over. */
const waitForRoom = async (room: UploadRoom, bytes: number, reply: FastifyReply): Promise<void> => {
  const release = await room.take(bytes)
  reply.raw.once('finish', release)
  reply.raw.once('close', release)
  // The sender has gone while it waited: nothing will close any more.
  if (reply.raw.destroyed) release()
}

/** Of the route: the body may be as long as the declaration says, but only as a form. */
export const uploadOptions = ({ upload }: EndpointShape, room: UploadRoom): UploadOptions => {
  if (upload === undefined) return {}
  const bodyLimit = upload.maxBytes + FRAME_BYTES
  return {
    bodyLimit,
    config: { maxParts: upload.maxParts },
    preParsing: async (request, reply, payload) => {
      if (!typeOf(request).toLowerCase().startsWith(FORM)) throw new AppError('general.unsupported-type')
      const bytes = announcedBytes(request, bodyLimit)
      // A body that is too long is refused by its header, before any of it is read.
      if (bytes <= bodyLimit) await waitForRoom(room, bytes, reply)
      return payload
    },
  }
}

/** A body that is too long is refused by its header, or as soon as it has become so. */
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
