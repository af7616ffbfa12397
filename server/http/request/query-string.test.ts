import { describe, expect, test } from 'vitest'
import { parseQueryString } from './query-string.ts'

describe('a query string', () => {
  test('gives one text or a list of texts', () => {
    expect({ ...parseQueryString('a=1&b[]=2&b[]=3') }).toEqual({ a: '1', 'b[]': ['2', '3'] })
  })

  test('reads numbered keys as a list', () => {
    expect({ ...parseQueryString('school[0]=7&school[1]=8&school%5B%5D=9') }).toEqual({
      'school[]': ['7', '8', '9'],
    })
  })

  test('has no prototype that a key can reach', () => {
    const query = parseQueryString('__proto__=1&constructor=2')
    expect(Object.getPrototypeOf(query)).toBe(null)
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })

  test('is read only up to a few hundred keys', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `k${index}=1`).join('&')
    expect(Object.keys(parseQueryString(many)).length).toBeLessThanOrEqual(300)
  })

  test('that is repeated gives the same frozen object', () => {
    const query = parseQueryString('a=1&b[]=2&b[]=3')
    expect(parseQueryString('a=1&b[]=2&b[]=3')).toBe(query)
    expect([Object.isFrozen(query), Object.isFrozen(query['b[]'])]).toEqual([true, true])
  })

  test('that is long or one of very many is not cached for ever', () => {
    const long = `a=${'x'.repeat(400)}`
    expect(parseQueryString(long)).not.toBe(parseQueryString(long))
    const first = parseQueryString('page=first')
    for (let page = 0; page < 1_000; page += 1) parseQueryString(`page=${page}`)
    expect(parseQueryString('page=first')).not.toBe(first)
    expect({ ...parseQueryString('page=first') }).toEqual({ page: 'first' })
  })
})
