import { describe, expect, test } from 'vitest'
import { isDeeperThan, MAX_JSON_DEPTH } from './json-body.ts'

describe('the depth of a body', () => {
  test('counts arrays and objects alike', () => {
    expect(isDeeperThan('{"a":[{"b":1}]}', 3)).toBe(false)
    expect(isDeeperThan('{"a":[{"b":1}]}', 2)).toBe(true)
  })

  test('does not count brackets inside texts, escaped quotes included', () => {
    expect(isDeeperThan(String.raw`{"a":"[[[[\"[[[["}`, 1)).toBe(false)
  })

  test('stops at the limit, however long the rest is', () => {
    expect(isDeeperThan('['.repeat(200_000), MAX_JSON_DEPTH)).toBe(true)
  })

  test('does not count neighbouring lists as depth', () => {
    expect(isDeeperThan(`[${'[],'.repeat(10_000)}[]]`, 2)).toBe(false)
  })
})
