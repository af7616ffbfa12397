import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EndpointShape } from '../http/endpoint.ts'
import { ALL_ENDPOINTS } from './endpoints.ts'

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answers' in value
const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`

test('the list has every endpoint of every contract once', async () => {
  const files = globSync(join(import.meta.dirname, '**/*contract.ts'))
  const contracts = await Promise.all(files.map((file): Promise<object> => import(file)))
  const declared = contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint))
  expect(ALL_ENDPOINTS.map(nameOf).toSorted()).toEqual(declared.map(nameOf).toSorted())
})
