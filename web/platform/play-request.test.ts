import { expect, test } from 'vitest'
import { requestPlay, takePlayRequest } from './play-request.ts'

test('the video that was asked for plays once, and no other does', () => {
  expect(takePlayRequest('7')).toBe(false)
  requestPlay('7')
  expect(takePlayRequest('7')).toBe(true)
  expect(takePlayRequest('7')).toBe(false)
  requestPlay('7')
  expect(takePlayRequest('8')).toBe(false)
  expect(takePlayRequest('7')).toBe(false)
})
