import { expect, test } from 'vitest'
import * as cards from '@wegband/domain/features/cards/contract.ts'
import * as sessions from '@wegband/domain/features/sessions/contract.ts'
import { leanSource } from './lean-source.ts'

test('keeps method, path and client facts of endpoints and every constant, and drops the shapes', () => {
  const source = leanSource(sessions)
  expect(source).toContain(
    'export const checkAuth = {"method":"GET","path":"/api/auth","openInMaintenance":true',
  )
  expect(source).toContain('export const listSessions = {"method":"GET","path":"/api/users/:id/sessions"}')
  expect(source).toContain('export const SESSION_CHECK_MS = 300000')
  expect(source).not.toContain('authState')
  expect(source).not.toContain('sessionEndpoints')
})

test('keeps which field of an endpoint stays out of its address', () => {
  expect(leanSource(cards)).toContain('"path":"/api/users/by-token/:token","secretField":"token"')
})

test('refuses a contract that is more than data', () => {
  expect(() => leanSource({ compute: () => 1 })).toThrow('compute is a function')
})
