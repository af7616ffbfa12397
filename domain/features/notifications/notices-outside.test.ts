import { describe, expect, test } from 'vitest'
import { withFirstNamesOnly } from './first-names.ts'
import { DEFAULT_CHOICES, noticeChoices, topicsOf } from './notice-choices.ts'
import { hasGeneralEmail, isAlwaysEmailed, NOTICE_TOPICS, TOPIC_OF, TOPICS_IN_USE } from './notice-topics.ts'
import { NOTIFICATION_TYPES } from './notification-types.ts'
import { isPushAddress, PUSH_HOSTS } from './push-hosts.ts'

describe('a lock screen', () => {
  test('shows first names alone, and no words of others', () => {
    const params = {
      firstName: 'Mara',
      lastName: 'Lindner',
      trainer: 'Jo Lind, Anna Maria Berg und Kim Ohm',
      byName: 'Andrea Kessler',
      message: 'Bitte nicht weitersagen',
      className: 'Abendunterricht',
    }
    expect(withFirstNamesOnly(params)).toEqual({
      firstName: 'Mara',
      trainer: 'Jo, Anna und Kim',
      byName: 'Andrea',
      className: 'Abendunterricht',
    })
  })
})

describe('topics', () => {
  test('are given to every type of notification', () => {
    for (const type of NOTIFICATION_TYPES) expect(NOTICE_TOPICS).toContain(TOPIC_OF[type])
    expect(TOPICS_IN_USE.length).toBeGreaterThan(5)
  })

  test('never send a second email beside one about security or a contract', () => {
    for (const type of ['account-helped', 'payment-warning-1', 'contract-declared'] as const)
      expect([isAlwaysEmailed(type), hasGeneralEmail(type)]).toEqual([true, false])
  })

  test('that are stored in another shape count as their default', () => {
    expect(topicsOf({ classes: { push: 'yes' } })).toEqual(DEFAULT_CHOICES.topics)
    expect(topicsOf(null)).toEqual(DEFAULT_CHOICES.topics)
  })
})

test('choices take only times of a clock and zones that exist', () => {
  expect(noticeChoices.safeParse(DEFAULT_CHOICES).success).toBe(true)
  const quiet = { ...DEFAULT_CHOICES.quiet, from: '24:00' }
  expect(noticeChoices.safeParse({ ...DEFAULT_CHOICES, quiet }).success).toBe(false)
  expect(noticeChoices.safeParse({ ...DEFAULT_CHOICES, timeZone: 'Mars/Olympus' }).success).toBe(false)
})

describe('an address of a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('is known: %s', (address) => {
    expect(isPushAddress(address, PUSH_HOSTS)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com.example/abc',
    'https://notpush.apple.com.evil/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://FCM.googleapis.com/abc',
  ])('is refused: %s', (address) => {
    expect(isPushAddress(address, PUSH_HOSTS)).toBe(false)
  })
})
