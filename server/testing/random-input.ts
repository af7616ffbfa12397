/** Input for an endpoint made from its declaration: mostly what the schema asks for, with single values that are wrong in known ways. */
import { z } from 'zod'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'

/** A repeatable source of numbers from 0 to below 1 (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Schema = { readonly [key: string]: unknown }
type Random = () => number

const WRONG_SHARE = 0.12
const LEFT_OUT_SHARE = 0.35
const UNKNOWN_FIELD_SHARE = 0.03
const LARGEST_ID = 14

/** What broke servers before: bounds, foreign types, text that databases, paths and pages read differently. */
const WRONG_VALUES: readonly unknown[] = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  '😀'.repeat(60),
  'x'.repeat(3_000),
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  '<script>',
  '0000-01-01',
  '10000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  'NaN',
  -1,
  0,
  1.5,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  true,
  null,
  [],
  [[]],
  {},
  { __proto__: null, constructor: 1 },
]

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

const pick = <T>(items: readonly T[], random: Random): T | undefined =>
  items[Math.floor(random() * items.length)]

const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-11-20T17:00:00Z', '2026-11-21T09:30:00.000Z', '2027-03-28T01:30:00Z'],
  date: ['2026-11-20', '2010-02-28', '1990-05-05'],
  email: ['somebody@beispiel.example', 'else@beispiel.example'],
  time: ['18:30', '07:00:00'],
}
const TEXTS: readonly string[] = [
  'de',
  'Anna',
  'Ein Satz mit Umlauten: äöüß.',
  '1',
  '12',
  'true',
  'x'.repeat(43),
]

const textOf = (schema: Schema, random: Random): string => {
  const samples = SAMPLES[String(schema['format'])] ?? TEXTS
  return pick(samples, random) ?? ''
}

const wholeNumber = (schema: Schema, random: Random): number => {
  const least = typeof schema['minimum'] === 'number' ? schema['minimum'] : 0
  const most = typeof schema['maximum'] === 'number' ? schema['maximum'] : LARGEST_ID
  return least + Math.floor(random() * (Math.min(most, least + LARGEST_ID) - least + 1))
}

const objectOf = (schema: Schema, random: Random): Record<string, unknown> => {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {}
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const made: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties))
    if (required.includes(name) || random() > LEFT_OUT_SHARE) made[name] = valueFor(property, random)
  if (random() < UNKNOWN_FIELD_SHARE) made['isAdmin'] = true
  return made
}

const alternativesOf = (schema: Schema): readonly unknown[] | undefined => {
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  return Array.isArray(alternatives) ? alternatives : undefined
}

const MOST_ITEMS = 3

/** A value for this JSON schema, or now and then one that does not fit it. */
export const valueFor = (schema: unknown, random: Random): unknown => {
  if (!isSchema(schema) || random() < WRONG_SHARE) return pick(WRONG_VALUES, random)
  const alternatives = alternativesOf(schema)
  if (alternatives !== undefined) return valueFor(pick(alternatives, random), random)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return pick<unknown>(schema['enum'], random)
  if (Array.isArray(schema['allOf'])) return valueFor(schema['allOf'][0], random)
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, random)
    case 'array':
      return Array.from({ length: Math.floor(random() * MOST_ITEMS) }, () =>
        valueFor(schema['items'], random),
      )
    case 'integer':
      return wholeNumber(schema, random)
    case 'number':
      return random() * 100
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    default:
      return textOf(schema, random)
  }
}

const schemas = new WeakMap<z.ZodType, unknown>()
const schemaOf = (type: z.ZodType): unknown => {
  const known = schemas.get(type) ?? z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  schemas.set(type, known)
  return known
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const queryOf = (endpoint: EndpointShape, random: Random): string => {
  if (endpoint.query === undefined) return ''
  const wanted = objectOf(schemaOf(endpoint.query) as Schema, random)
  const pairs = Object.entries(wanted).flatMap(([name, value]) =>
    [value]
      .flat()
      .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(one).toWellFormed())}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const pathOf = (endpoint: EndpointShape, random: Random): string =>
  endpoint.path.replaceAll(/:\w+/g, () =>
    encodeURIComponent(
      random() < WRONG_SHARE
        ? asText(pick(WRONG_VALUES, random)).toWellFormed() || '-'
        : String(1 + Math.floor(random() * LARGEST_ID)),
    ),
  )

export type RandomRequest = { readonly url: string; readonly payload: string | undefined }

export const randomRequest = (endpoint: EndpointShape, random: Random): RandomRequest => ({
  url: pathOf(endpoint, random) + queryOf(endpoint, random),
  payload:
    endpoint.body === undefined ? undefined : JSON.stringify(valueFor(schemaOf(endpoint.body), random)),
})
