/** Some rules of the product stand in one file each, so that two places can never answer differently. */
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { isCode, isTest, readSources } from './checks/source-files.ts'

/** The seed writes whole histories, and measurements fill their own worlds. */
const PRODUCT = /^(domain|server|web)\/(?!db\/seed\/)/
const files = readSources(dirname(import.meta.dirname)).filter(
  ({ path }) => PRODUCT.test(path) && isCode(path) && !isTest(path),
)
const filesWith = (pattern: RegExp): string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

/** What stands once, the file, how it is recognised, and two forms that must be found. */
const RULES = [
  {
    what: 'the insert into attendances',
    home: 'server/features/appointments/attendance/add-attendance-statement.ts',
    pattern: /insert\s+into\s+"?attendances\b|\binsert\(attendances\)/i,
    forms: ['insert into\n  attendances (id)', 'await tx.insert(attendances).values(row)'],
  },
  {
    what: 'whether a person was there',
    home: 'domain/features/appointments/attendance/presence-rules.ts',
    pattern: /\b(?:some|every)\(\((\w+)\) => \1 !== 'denied'\)/,
    forms: ["confirmations.some((type) => type !== 'denied')", "all.every((one) => one !== 'denied')"],
  },
  {
    what: 'the same in SQL',
    home: 'server/db/presence.ts',
    pattern: /\btype(?:\})? <> 'denied'/,
    forms: ["c.type <> 'denied'", "${confirmations.type} <> 'denied'"],
  },
  {
    what: 'the full name of a person',
    home: 'domain/features/accounts/person-name.ts',
    pattern: /\{[\w.?]*firstName(?: \?\? '')?\} \$?\{[\w.?]*lastName(?: \?\? '')?\}/,
    forms: ['`${person.firstName} ${person.lastName}`', '<b>{user.firstName} {user.lastName}</b>'],
  },
  {
    what: 'the full name in SQL',
    home: 'server/db/full-name.ts',
    pattern: /first_?name\}?(?:, ' ',| \|\| ' ')/i,
    forms: ["trim(concat(u.first_name, ' ', u.last_name))", "${users.firstName} || ' ' || ${users.lastName}"],
  },
] as const

test.each(RULES)('$what stands in one file', ({ home, pattern, forms }) => {
  for (const form of forms) expect(form).toMatch(pattern)
  expect(filesWith(pattern)).toEqual([home])
})
