import { expect, test } from 'vitest'
import * as auth from '@wegband/domain/features/auth/contract.ts'
import { leanSource } from './lean-source.ts'

test('keeps method, path and client facts of endpoints and every constant, and drops the shapes', () => {
  const source = leanSource(auth)
  expect(source).toContain(
    'export const signIn = {"method":"POST","path":"/api/auth","openInMaintenance":true,"signsIn":true}',
  )
  expect(source).toContain('export const listSessions = {"method":"GET","path":"/api/users/:id/sessions"}')
  expect(source).toContain('export const SESSION_CHECK_MS = 300000')
  expect(source).not.toContain('authState')
  expect(source).not.toContain('authEndpoints')
})

test('refuses a contract that is more than data', () => {
  expect(() => leanSource({ compute: () => 1 })).toThrow('compute is a function')
})
