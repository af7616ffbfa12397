/** Builds OpenAPI 3.1 from the endpoint declarations alone, so that the description matches the served endpoints. */
import { z } from 'zod'
import { ERRORS, GENERAL_ERRORS, type ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type { Answer, EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { SECRET_HEADER, SECRET_MARK } from '@wegband/domain/http/secret-address.ts'

type Json = { [key: string]: unknown }

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const SAFE_BOUNDS = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])

/** Drops keywords that only repeat another one: the pattern behind a format, the bounds of JavaScript's integers. */
const tidy = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(tidy)
  if (!isJson(schema)) return schema
  const entries = Object.entries(schema).filter(
    ([key, value]) =>
      key !== '$schema' &&
      !(key === 'pattern' && schema['format'] !== undefined) &&
      !((key === 'minimum' || key === 'maximum') && SAFE_BOUNDS.has(value)),
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, tidy(value)]))
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): unknown => tidy(z.toJSONSchema(type, { io }))

/** A secret field may come in a header, so that it is in no address. */
const secretHeaderOf = ({ secretField, path }: EndpointShape): Json[] =>
  secretField === undefined
    ? []
    : [
        {
          name: SECRET_HEADER,
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: path.includes(`:${secretField}`)
            ? `\`${secretField}\`, percent-encoded, with \`${SECRET_MARK}\` in its place in the path`
            : `\`${secretField}\`, percent-encoded, instead of the query`,
        },
      ]

/** One parameter per property of the object that the declaration names. */
const parametersOf = (type: z.ZodType | undefined, where: 'path' | 'query'): Json[] => {
  const schema = type === undefined ? undefined : schemaOf(type, 'input')
  if (!isJson(schema) || !isJson(schema['properties'])) return []
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(schema['properties']).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(name.endsWith('[]') ? { style: 'form', explode: true } : {}),
  }))
}

const contentOf = (answer: Answer): Json | undefined => {
  if (answer === 'empty') return undefined
  if (answer === 'bytes') return { 'application/octet-stream': {} }
  if (answer === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } }
  return { 'application/json': { schema: schemaOf(answer, 'output') } }
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  204: 'Done, nothing to say',
  206: 'A part of it',
  304: 'Nothing changed',
}

const answersOf = (endpoint: EndpointShape): Json =>
  Object.fromEntries(
    Object.entries(endpoint.answers).map(([status, answer]) => {
      const content = contentOf(answer)
      const description = STATUS_WORDS[Number(status)] ?? 'Done'
      return [status, content === undefined ? { description } : { description, content }]
    }),
  )

/** General codes that this endpoint can answer: a public GET never answers 401 or 419. */
const generalCodes = (endpoint: EndpointShape): ErrorCode[] =>
  GENERAL_ERRORS.filter((code) => {
    if (code === 'auth.xsrf' || code === 'auth.foreign-origin')
      return endpoint.method !== 'GET' && endpoint.xsrf !== 'not-needed'
    if (code === 'auth.token-refused' || code === 'auth.scope-missing') return endpoint.scope !== undefined
    if (code.startsWith('auth.') || code === 'general.not-allowed') return endpoint.access !== 'anyone'
    if (code === 'general.too-large' || code === 'general.unsupported-type' || code === 'general.malformed')
      return endpoint.body !== undefined || endpoint.upload !== undefined
    if (code === 'general.not-found') return endpoint.params !== undefined
    return true
  })

/** Every code the endpoint may answer, by status. */
export const errorsByStatus = (endpoint: EndpointShape): Map<number, ErrorCode[]> => {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of [...endpoint.errors, ...generalCodes(endpoint)])
    byStatus.set(ERRORS[code], [...(byStatus.get(ERRORS[code]) ?? []), code])
  return new Map([...byStatus].toSorted(([left], [right]) => left - right))
}

const failuresOf = (endpoint: EndpointShape): Json =>
  Object.fromEntries(
    [...errorsByStatus(endpoint)].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )

/** The feature an address belongs to, as a heading. */
const tagOf = (endpoint: EndpointShape): string =>
  endpoint.path.replace('/api/', '').replace(/^\//, '').split('/')[0] ?? ''

/** `getApiAppointmentsIdAttendances`: stable as long as the address is. */
const operationId = (endpoint: EndpointShape): string =>
  endpoint.method.toLowerCase() +
  endpoint.path
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '' && part !== 'api')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const securityOf = (endpoint: EndpointShape): Json[] => {
  const xsrf = endpoint.method === 'GET' || endpoint.xsrf === 'not-needed' ? {} : { xsrf: [] }
  const bearer = endpoint.access === 'anyone' ? {} : { bearer: [] }
  const service = endpoint.scope === undefined ? [] : [{ serviceToken: [endpoint.scope] }]
  return [{ ...bearer, ...xsrf }, ...service]
}

const scopeWords = ({ scope }: EndpointShape): string =>
  scope === undefined ? 'Closed to service tokens.' : `Scope of service tokens: ${scope}.`

/** The sender chooses the names of the parts. */
const FORM_BODY: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', additionalProperties: { type: 'string', format: 'binary' } },
    },
  },
}

const operationOf = (endpoint: EndpointShape): Json => ({
  operationId: operationId(endpoint),
  summary: endpoint.summary,
  description: `Access: ${endpoint.access}. ${scopeWords(endpoint)} Specification: ${endpoint.section}.`,
  tags: [tagOf(endpoint)],
  'x-access': endpoint.access,
  ...(endpoint.scope === undefined ? {} : { 'x-scope': endpoint.scope }),
  security: securityOf(endpoint),
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...secretHeaderOf(endpoint),
  ],
  ...(endpoint.upload === undefined ? {} : { requestBody: FORM_BODY }),
  ...(endpoint.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
        },
      }),
  responses: { ...answersOf(endpoint), ...failuresOf(endpoint) },
})

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string', description: "In the reader's language." },
    errors: {
      type: 'object',
      description: '422: codes by field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    data: { description: '409: the object as it is now.' },
    retryAt: {
      type: 'string',
      format: 'date-time',
      description: '429 and 503, with the header Retry-After.',
    },
    requestId: {
      type: 'string',
      description: '5xx: names the lines of the log, as the header X-Request-Id does on every error.',
    },
  },
}

const pathsOf = (endpoints: readonly EndpointShape[]): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return paths
}

/** The whole document; `version` is the product's, `sourceUrl` where its source is offered (AGPL §13). */
export const openApiOf = (
  endpoints: readonly EndpointShape[],
  { version, sourceUrl }: { readonly version: string; readonly sourceUrl: string | undefined },
): Json => ({
  openapi: '3.1.0',
  ...(sourceUrl === undefined
    ? {}
    : { externalDocs: { description: 'The source of what runs here', url: sourceUrl } }),
  info: {
    title: 'Wegband',
    version,
    description:
      'Training paths, videos, classes and belts for martial-arts schools. One object comes as `{ data }`, a list as `{ data, meta }`, an error as `{ code, message }`.',
    license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
  },
  servers: [{ url: '/' }],
  tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
  paths: pathsOf(endpoints),
  components: {
    schemas: { Error: ERROR_SCHEMA },
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/auth.' },
      serviceToken: {
        type: 'http',
        scheme: 'bearer',
        description:
          'A service token of the office, which begins with wbs_. Its scopes stand at each endpoint; it needs no XSRF token.',
      },
      xsrf: {
        type: 'apiKey',
        in: 'header',
        name: 'X-XSRF-TOKEN',
        description:
          'The value of the cookie XSRF-TOKEN (over https __Host-XSRF-TOKEN), which GET /sanctum/csrf-cookie sets.',
      },
    },
  },
})
