import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailAddress } from './contract.ts'
import { canBeAccount, isMailAddress, maskedMail } from './login-name.ts'

test('user names and email addresses can be accounts, other texts cannot', () => {
  expect(['mara.lindner', 'a-_', 'mara@post.example', 'M.x+y@post.example'].map(canBeAccount)).toEqual(
    Array.from({ length: 4 }, () => true),
  )
  expect(
    ['Mara Lindner', 'ab', 'müller', '@', 'mara@', 'x'.repeat(33), '', 'a\u0000b'].map(canBeAccount),
  ).toEqual(Array.from({ length: 8 }, () => false))
})

test('a masked address has only its first characters and its host, and a user name is hidden', () => {
  expect(maskedMail('mara@post.example')).toBe('ma…@post.example')
  expect(maskedMail('m@post.example')).toBe('m…@post.example')
  expect(maskedMail('mara.lindner')).toBeUndefined()
  expect(isMailAddress('mara.lindner')).toBe(false)
})

test('the forms and the server use the same rule for an email address', () => {
  const texts = fc.oneof(
    fc.emailAddress(),
    fc.string(),
    fc.string().map((text) => `${text}@post.example`),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const trimmed = text.trim()
      expect(mailAddress.safeParse(text).success).toBe(isMailAddress(trimmed))
    }),
  )
})

test('a very long text is checked quickly', () => {
  for (const text of ['a'.repeat(100_000), `${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(50_000)}`])
    expect(isMailAddress(text)).toBe(false)
})
