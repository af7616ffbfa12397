/**
 * What the browser needs of a contract, as source text: method, path and some facts of its endpoints, and its
 * constants.
 */
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'

/** The facts that the client of the API looks at. Other facts reach the browser as tables. */
const KEPT = [
  'method',
  'path',
  'openInMaintenance',
  'conditional',
  'throttleMs',
  'keepalive',
  'secretField',
  'signsIn',
  'probe',
] as const satisfies readonly (keyof EndpointShape)[]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isShape = (value: unknown): boolean => isRecord(value) && '_zod' in value

const isEndpoint = (value: unknown): value is Partial<EndpointShape> =>
  isRecord(value) &&
  typeof value['method'] === 'string' &&
  typeof value['path'] === 'string' &&
  'answers' in value

/** Whether JSON can carry it without loss. */
const isPlain = (value: unknown): boolean => {
  if (isShape(value) || isEndpoint(value)) return false
  if (isRecord(value)) return Object.values(value).every((inner) => isPlain(inner))
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** `exports` of a contract; functions make it more than data and are refused. */
export function leanSource(exports: object): string {
  const lines = Object.entries(exports).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'function') throw new Error(`a contract is data: ${name} is a function`)
    if (isEndpoint(value))
      // a missing fact is left out
      return [
        `export const ${name} = ${JSON.stringify(Object.fromEntries(KEPT.map((fact) => [fact, value[fact]])))}`,
      ]
    return isPlain(value) ? [`export const ${name} = ${JSON.stringify(value)}`] : []
  })
  return lines.join('\n')
}
