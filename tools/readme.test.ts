import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD, demoLogins } from '@wegband/demo/people/people.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const table = /<!-- demo-logins -->([\s\S]*)<!-- \/demo-logins -->/.exec(readme)?.[1] ?? ''

test('the README lists all demo users who can sign in, with their working password', () => {
  const named = [...table.matchAll(/^\| `(\w+)`/gm)].map((match) => match[1])
  const able = demoLogins().map(({ username }) => username)
  expect(named).toEqual(able)
  expect(readme).toContain(`password is \`${DEMO_PASSWORD}\``)
})
