import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readExport } from './read-export.ts'

const HEADER = 'number;password_hash;birthday;status;since;credit_cents;credit_date;annual_fee_cents;grade'
const PHC =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'

describe('an export', () => {
  test('is read with columns in any order, comma or semicolon, quotes and a byte order mark', () => {
    const semicolon = `\uFEFF${HEADER}\r\nDE 204 118;${PHC};1978-06-16;active;2019-03-01;8400;2026-01-31;4800;3\r\n`
    const comma = `status,number,birthday,credit_cents,since,credit_date,annual_fee_cents,grade,password_hash\nactive,"DE 204 118",1978-06-16,8400,2019-03-01,2026-01-31,4800,3,"${PHC}"`
    const expected = {
      members: [
        {
          number: 'DE204118',
          passwordHash: PHC,
          birthdayAt: '1978-06-16',
          status: 'active',
          memberSince: '2019-03-01',
          creditCents: 8400,
          creditAt: '2026-01-31',
          annualFeeCents: 4800,
          wtGrade: 3,
        },
      ],
      problems: [],
    }
    expect(readExport(semicolon)).toEqual(expected)
    expect(readExport(comma)).toEqual(expected)
  })

  test('has no password hash that costs the server more than a sign-in may', () => {
    const withCost = (cost: string) =>
      readExport(`${HEADER}\nDE1001;${PHC.replace('m=19456,t=2,p=1', cost)};;active;;;;;`)
    for (const cost of [
      'm=4000000,t=2,p=1',
      'm=65537,t=2,p=1',
      'm=19456,t=99,p=1',
      'm=19456,t=2,p=9',
      'm=0,t=1,p=1',
    ])
      expect(withCost(cost).problems, cost).toEqual([{ line: 2, columns: ['password_hash'] }])
    for (const cost of ['m=65536,t=3,p=4', 'm=4096,t=10,p=1'])
      expect(withCost(cost).problems, cost).toEqual([])
  })

  test('needs only number and status', () => {
    expect(readExport('number;status\nDE1001;passive\n\n').members).toMatchObject([
      {
        number: 'DE1001',
        status: 'passive',
        creditCents: 0,
        birthdayAt: null,
        passwordHash: null,
        wtGrade: null,
      },
    ])
  })

  test('names the columns that are missing or unknown', () => {
    expect(readExport('number;credits\nDE1;5')).toEqual({
      members: [],
      problems: [{ line: 1, columns: ['status', 'credits'] }],
    })
    expect(readExport('').problems).toEqual([{ line: 1, columns: ['number', 'status'] }])
  })

  test('names every wrong field with its line, and a number that comes twice', () => {
    const csv = [
      HEADER,
      'DE1001;;1978-02-30;active;;;;;',
      'DE1002;plain;;gone;;8,4;;;99',
      '"DE1003";"";"";"active";"";"";"";"";""',
      'de 1003;;;active;;;;;',
      ';;;active;;;;;',
    ].join('\n')
    expect(readExport(csv)).toMatchObject({
      members: [{ number: 'DE1003' }],
      problems: [
        { line: 2, columns: ['birthday'] },
        { line: 3, columns: ['password_hash', 'status', 'credit_cents', 'grade'] },
        { line: 5, columns: ['number'] },
        { line: 6, columns: ['number'] },
      ],
    })
  })

  test('counts lines correctly when a field spans several', () => {
    expect(readExport('number;status\n"DE1001\n";active\nDE1002;wrong').problems).toEqual([
      { line: 4, columns: ['status'] },
    ])
  })

  test('never throws for any text, and every member in it is complete', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'binary' }), fc.boolean(), (text, hasHeader) => {
        const { members, problems } = readExport(hasHeader ? `${HEADER}\n${text}` : text)
        for (const { number } of members) expect(number).toMatch(/^[A-Z0-9-]{4,20}$/)
        for (const { line, columns } of problems) expect([line > 0, columns.length > 0]).toEqual([true, true])
      }),
    )
  })
})
