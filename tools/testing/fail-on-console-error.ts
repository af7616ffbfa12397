/**
 * A test that writes to `console.error` fails: React, the router and Node report real mistakes there.
 * A test that expects such a line says so with `vi.spyOn(console, 'error').mockImplementation(() => {})`, which replaces this watch.
 */
import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

let lines: string[] = []

beforeEach(() => {
  lines = []
  console.error = (...parts: unknown[]) => {
    lines.push(format(...parts))
  }
})

afterEach(() => {
  if (lines.length === 0) return
  const said = lines.join('\n')
  lines = []
  throw new Error(`console.error was called during this test:\n${said}`)
})
