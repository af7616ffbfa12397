/** Accepts files only for endpoints that declare `upload`, each within its own limits (reliability F25). */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import type { Clock } from '../../clock.ts'
import { boundaryOf, readParts, type Part } from './multipart.ts'
import { spoolForm, type SpooledForm } from './spooled-form.ts'
import type { UploadRoom } from './upload-room.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum number of parts of an upload; undefined where none is accepted. */
    maxParts?: number
  }
  interface FastifyRequest {
    /** The folder of this request alone, which goes with it. */
    spoolFolder?: string
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

/** HTTP/2 tells it by the stream of the request. */
const isGone = ({ raw }: FastifyReply): boolean => {
  const stream: unknown = Reflect.get(raw, 'stream')
  return raw.destroyed || Reflect.get(Object(stream), 'destroyed') === true
}

/** Waits until the body may be read into memory, and frees its room when the exchange is over. */
const waitForRoom = async (room: UploadRoom, bytes: number, reply: FastifyReply): Promise<void> => {
  const release = await room.take(bytes)
  reply.raw.once('finish', release)
  reply.raw.once('close', release)
  // The sender disconnected during the wait: no close event will follow.
  if (isGone(reply)) release()
}

const requireForm = (request: FastifyRequest): void => {
  if (!typeOf(request).toLowerCase().startsWith(FORM)) throw new AppError('general.unsupported-type')
}

/** Gives the request a folder, and removes it when the exchange is over. */
const prepareSpool = (root: string, request: FastifyRequest, reply: FastifyReply): void => {
  const folder = join(root, randomBytes(16).toString('hex'))
  request.spoolFolder = folder
  reply.raw.once('close', () => {
    rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the files of an upload could not be removed')
    })
  })
}

/** Route options of an upload whose files go to the disk while they arrive. */
const spoolOptions = (upload: NonNullable<EndpointShape['upload']>, spoolFolder: string): UploadOptions => {
  const bodyLimit = upload.maxBytes + FRAME_BYTES
  return {
    bodyLimit,
    config: { maxParts: upload.maxParts, isSpooled: true },
    preParsing: (request, reply, payload, done) => {
      requireForm(request)
      if (announcedBytes(request, bodyLimit) > bodyLimit) throw new AppError('general.too-large')
      prepareSpool(spoolFolder, request, reply)
      done(null, payload)
    },
  }
}

/** Route options: the body may be as long as the declaration says, but only as a form. */
export const uploadOptions = (
  { upload }: EndpointShape,
  room: UploadRoom,
  spoolFolder: string,
): UploadOptions => {
  if (upload === undefined) return {}
  if (upload.spoolFileBytes !== undefined) return spoolOptions(upload, spoolFolder)
  const bodyLimit = upload.maxBytes + FRAME_BYTES
  return {
    bodyLimit,
    config: { maxParts: upload.maxParts },
    preParsing: async (request, reply, payload) => {
      requireForm(request)
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

/**
 * Within a scope of its own, where forms are spooled: the parser of a scope holds for all its routes.
 */
export const spoolUploads = (
  scope: FastifyInstance,
  { maxBytes, maxParts, spoolFileBytes = maxBytes }: NonNullable<EndpointShape['upload']>,
  {
    clock,
    beforeFile,
  }: {
    readonly clock: Clock
    readonly beforeFile:
      | ((request: FastifyRequest, fields: SpooledForm['fields']) => Promise<void>)
      | undefined
  },
): void => {
  scope.removeContentTypeParser(FORM)
  scope.addContentTypeParser(FORM, (request: FastifyRequest, body: AsyncIterable<Buffer>) =>
    spoolForm(body, {
      boundary: boundaryOf(typeOf(request)),
      maxBytes: maxBytes + FRAME_BYTES,
      maxFileBytes: spoolFileBytes,
      maxParts,
      folder: request.spoolFolder ?? '',
      now: () => clock.now(),
      beforeFile: beforeFile && ((fields) => beforeFile(request, fields)),
    }),
  )
}

const isSpooled = (value: unknown): value is SpooledForm =>
  typeof value === 'object' && value !== null && 'files' in value && 'fields' in value

/** The fields and files of a spooled upload; the files are gone after the answer. */
export const spooledForm = ({ request }: { readonly request: FastifyRequest }): SpooledForm =>
  isSpooled(request.body) ? request.body : { fields: [], files: [] }

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes)

/** The parts of the request, in their order. */
export const uploadedParts = ({ request }: { readonly request: FastifyRequest }): readonly Part[] =>
  Array.isArray(request.body) ? request.body.filter((part) => isPart(part)) : []
