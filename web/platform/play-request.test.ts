import { expect, test } from 'vitest'
import { requestPlay, takePlayRequest } from './play-request.ts'

test('the requested video plays once, and no other video plays', () => {
  expect(takePlayRequest('7')).toBe(false)
  requestPlay('7')
  expect(takePlayRequest('7')).toBe(true)
  expect(takePlayRequest('7')).toBe(false)
  requestPlay('7')
  expect(takePlayRequest('8')).toBe(false)
  expect(takePlayRequest('7')).toBe(false)
})
