import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@wegband/domain/http/endpoint.ts'
import { parseRequest } from './parse-request.ts'
import { parseQueryString } from './query-string.ts'

const asking = <Shape extends z.ZodRawShape>(query: Shape) =>
  endpoint({
    method: 'GET',
    path: '/api/test/asked-again',
    summary: 'test',
    section: 'test',
    access: 'anyone',
    query: z.strictObject(query),
    answers: { 200: z.object({}) },
    errors: [],
  })
const words = asking({ word: z.string().max(3), 'list[]': z.array(z.string()).optional() })
const numbers = asking({ word: z.coerce.number() })

/** The part of a request that contains its query. */
const asked = (text: string): Pick<FastifyRequest, 'params' | 'query' | 'body'> => ({
  query: parseQueryString(text),
  params: {},
  body: undefined,
})

describe('a repeated query', () => {
  test('is parsed once for each endpoint, into a frozen object', () => {
    const { query } = parseRequest(words, asked('word=12&list[]=a&list[]=b'))
    expect(query).toEqual({ word: '12', 'list[]': ['a', 'b'] })
    expect(parseRequest(words, asked('word=12&list[]=a&list[]=b')).query).toBe(query)
    expect([Object.isFrozen(query), Object.isFrozen(query['list[]'])]).toEqual([true, true])
    expect(parseRequest(words, asked('word=12')).query).toEqual({ word: '12' })
    expect(parseRequest(numbers, asked('word=12')).query).toEqual({ word: 12 })
  })

  test('is refused again where it was refused', () => {
    const refusals = [1, 2].map(() => {
      try {
        return parseRequest(words, asked('word=long'))
      } catch (error) {
        return error
      }
    })
    expect(refusals).toEqual([
      expect.objectContaining({ code: 'general.invalid' }),
      expect.objectContaining({ code: 'general.invalid' }),
    ])
  })
})

describe('the secret field of an endpoint', () => {
  const base = {
    method: 'GET',
    summary: 'test',
    section: 'test',
    access: 'anyone',
    answers: { 200: z.object({}) },
    errors: [],
  } as const
  const inPath = endpoint({
    ...base,
    path: '/api/test/by-token/:token',
    params: z.strictObject({ token: z.string().min(2) }),
    secretField: 'token',
  })
  const inQuery = endpoint({
    ...base,
    path: '/api/test/by-token',
    query: z.strictObject({ token: z.string() }),
    secretField: 'token',
  })
  const sent = (token: string, search: string, header?: string) => ({
    params: { token },
    query: parseQueryString(search),
    body: undefined,
    headers: header === undefined ? {} : { 'wegband-secret': header },
  })

  test('comes in the header, or in the address as the specification spells it', () => {
    expect(parseRequest(inPath, sent('-', '', 'a%2Fb')).params).toEqual({ token: 'a/b' })
    expect(parseRequest(inPath, sent('in-path', '', 'other')).params).toEqual({ token: 'in-path' })
    expect(parseRequest(inQuery, sent('', '', 'a%2Fb')).query).toEqual({ token: 'a/b' })
    expect(parseRequest(inQuery, sent('', 'token=in-query', 'other')).query).toEqual({ token: 'in-query' })
  })

  test('is missing where the header cannot be read', () => {
    expect(() => parseRequest(inPath, sent('-', '', '%zz'))).toThrow('general.not-found')
    expect(() => parseRequest(inQuery, sent('', '', '%00'))).toThrow('general.invalid')
  })
})
