/**
 * Builds the JSON schema from which Fastify compiles one fast serialiser per answer, once at start. It is twice as fast as JSON.stringify
 * (performance.md).
 */
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'

export type JsonSchema = { [keyword: string]: unknown }

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNullOnly = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null'

/** `X or null` becomes `X` with `nullable`: the serialiser would otherwise validate each value against both alternatives. */
const flattenNullable = (schema: JsonSchema): JsonSchema => {
  const alternatives = schema['anyOf']
  if (!Array.isArray(alternatives) || alternatives.length !== 2) return schema
  const wanted: unknown = alternatives.find((alternative) => !isNullOnly(alternative))
  if (!alternatives.some(isNullOnly) || !isObject(wanted)) return schema
  if (wanted['$ref'] !== undefined || wanted['anyOf'] !== undefined) return schema
  const { anyOf: _replaced, ...rest } = schema
  return { ...rest, ...wanted, nullable: true }
}

/** Bounds and patterns have no effect when writing; fewer keywords compile faster. */
const UNUSED = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  '$schema',
])

const forWriting = (schema: unknown, isPropertyMap = false): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => forWriting(item))
  if (!isObject(schema)) return schema
  const entries = Object.entries(schema)
    .filter(([key]) => isPropertyMap || !UNUSED.has(key))
    .map(([key, value]): [string, unknown] => [
      key,
      forWriting(value, !isPropertyMap && key === 'properties'),
    ])
  const copy: JsonSchema = Object.fromEntries(entries)
  return isPropertyMap ? copy : flattenNullable(copy)
}

/** The same answer always gives the same schema object, so that its serialiser is found again. */
const known = new WeakMap<z.ZodType, unknown>()

/** Throws for shapes that JSON cannot carry (dates, maps, transforms): the server must not start with such a contract. */
export const writingSchema = (answer: z.ZodType): unknown => {
  const schema = known.get(answer) ?? forWriting(z.toJSONSchema(answer, { io: 'output', target: 'draft-7' }))
  known.set(answer, schema)
  return schema
}

type Serializer = (body: unknown) => string
const serializers = new WeakMap<object, Serializer>()

/** Compiles each schema once: the HEAD route of a GET shares it, and so does every application of a process. */
export const serializerOf = (schema: object): Serializer => {
  const serializer = serializers.get(schema) ?? fastJsonStringify(schema)
  serializers.set(schema, serializer)
  return serializer
}

/** The `schema.response` of a route: only the JSON answers. */
export const responseSchemas = (endpoint: EndpointShape): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(endpoint.answers).flatMap(([status, answer]) =>
      typeof answer === 'string' ? [] : [[status, writingSchema(answer)]],
    ),
  )
