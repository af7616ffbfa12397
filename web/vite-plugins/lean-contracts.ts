/**
 * Gives the browser the contracts without their zod shapes: of an endpoint it needs method and path, the shapes check on the server.
 * That keeps zod out of the first page. Constants stay; whoever imports a shape in `web` learns it from the build.
 */
import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = /\/domain\/features\/[^/]+\/contract\.ts$/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isShape = (value: unknown): boolean => isRecord(value) && '_zod' in value

const isEndpoint = (value: unknown): value is { method: string; path: string } =>
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

/** The exports of a contract as source text; functions make the contract more than data and are refused. */
export function leanSource(exports: Record<string, unknown>): string {
  const lines = Object.entries(exports).flatMap(([name, value]) => {
    if (typeof value === 'function') throw new Error(`a contract is data: ${name} is a function`)
    if (isEndpoint(value))
      return [`export const ${name} = ${JSON.stringify({ method: value.method, path: value.path })}`]
    return isPlain(value) ? [`export const ${name} = ${JSON.stringify(value)}`] : []
  })
  return lines.join('\n')
}

export const leanContracts = (): Plugin => ({
  name: 'wegband:lean-contracts',
  enforce: 'pre',
  async load(id) {
    const file = id.split('?', 1)[0] ?? id
    if (!CONTRACT.test(file)) return null
    // the time makes Node read a changed file again while the development server runs
    const address = `${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`
    const exports = (await import(/* @vite-ignore */ address)) as Record<string, unknown>
    return { code: leanSource(exports), moduleSideEffects: false, map: null }
  },
})
