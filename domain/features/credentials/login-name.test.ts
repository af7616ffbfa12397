import { expect, test } from 'vitest'
import { canBeAccount, isMailAddress, maskedMail } from './login-name.ts'

test('user names and mails can be accounts, anything else cannot', () => {
  expect(['mara.lindner', 'a-_', 'mara@post.example', 'M.x+y@post.example'].map(canBeAccount)).toEqual(
    Array.from({ length: 4 }, () => true),
  )
  expect(
    ['Mara Lindner', 'ab', 'müller', '@', 'mara@', 'x'.repeat(33), '', 'a\u0000b'].map(canBeAccount),
  ).toEqual(Array.from({ length: 8 }, () => false))
})

test('a mail is shown by its first letters and its host, a user name not at all', () => {
  expect(maskedMail('mara@post.example')).toBe('ma…@post.example')
  expect(maskedMail('m@post.example')).toBe('m…@post.example')
  expect(maskedMail('mara.lindner')).toBeUndefined()
  expect(isMailAddress('mara.lindner')).toBe(false)
})
