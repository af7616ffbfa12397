import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

test('hides secrets and health data at every depth, in any spelling', () => {
  expect(
    withoutSecrets({
      after: { password: 'Wegband-2026', password_hash: 'x', apiKey: 'k', iban: 'DE00', name: 'Mara' },
      list: [{ 'client-secret': 's' }, 'plain'],
      emergency: { allergies: 'Nüsse' },
    }),
  ).toEqual({
    after: { password: '***', password_hash: '***', apiKey: '***', iban: '***', name: 'Mara' },
    list: [{ 'client-secret': '***' }, 'plain'],
    emergency: '***',
  })
})

test('keeps ids, reasons, flags and numbers', () => {
  const details = {
    userIds: [1, 2],
    reason: 'Telefon verloren',
    tokenId: 4,
    password: true,
    token: null,
    at: 'x',
  }
  expect(withoutSecrets(details)).toEqual(details)
})
