/** Lets endpoints that declare `upload` take files, each within its own bounds, and nobody else (reliability F25). */
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { boundaryOf, readParts, type Part } from './multipart.ts'

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

/** Of the route: the body may be as long as the declaration says, but only as a form. */
export const uploadOptions = ({ upload }: EndpointShape): UploadOptions =>
  upload === undefined
    ? {}
    : {
        bodyLimit: upload.maxBytes + FRAME_BYTES,
        config: { maxParts: upload.maxParts },
        preParsing: (request, _reply, payload, done) => {
          const isForm = typeOf(request).toLowerCase().startsWith(FORM)
          done(isForm ? null : new AppError('general.unsupported-type'), payload)
        },
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
