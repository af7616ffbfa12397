import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { ERRORS } from './catalogue.ts'
import { PERMISSION_CODES, refusalKind } from './refusal-kind.ts'

test('a missing right, a missing thing and a failure are different kinds', () => {
  expect(refusalKind(new AppError('schools.cannot-answer'))).toBe('permission')
  expect(refusalKind(new AppError('general.not-found'))).toBe('missing')
  expect(refusalKind(new AppError('general.gone'))).toBe('missing')
  expect(refusalKind(new AppError('general.unavailable'))).toBe('failure')
  expect(refusalKind(new TypeError('x is not a function'))).toBe('failure')
})

test('every code about a missing right has the status 403', () => {
  for (const code of PERMISSION_CODES) expect([code, ERRORS[code]]).toEqual([code, 403])
})
