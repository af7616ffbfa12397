import { expect, test, vi } from 'vitest'
import { runStep, summaryLine, testsToMend } from './run-step.ts'

test('the summary line is the last line that matches, without its colours', () => {
  const output = '\u001b[32m Tests \u001b[39m 3 passed (3)\n Duration 3 s\n\n'
  expect(summaryLine(output, /^Tests\s/)).toBe('Tests  3 passed (3)')
  expect(summaryLine(output)).toBe('Duration 3 s')
  expect(summaryLine('crashed early\n', /^Tests\s/)).toBe('crashed early')
  expect(summaryLine('')).toBe('(said nothing)')
})

test('finds failed and repeated tests in the output of both runners', () => {
  const vitest =
    ' ✓ web/a.test.ts\n\nFAILED web/b.test.ts > b: expected 1 to be 2\nSECOND TRY web/c.test.ts > c: late\n'
  expect(testsToMend(vitest)).toEqual([
    'FAILED web/b.test.ts > b: expected 1 to be 2',
    'SECOND TRY web/c.test.ts > c: late',
  ])
  const story = (name: string) => `[phone] › e2e/a.spec.ts:1:1 › ${name}`
  const playwright = `
    ✓ 1 ${story('an earlier line')}
    1 failed
      ${story('is broken')} ────────
    2 flaky
      ${story('was slow')} ───
      ${story('was slower')} ───
    3 passed (1.0m)`
  expect(testsToMend(playwright)).toEqual([
    `FAILED ${story('is broken')}`,
    `SECOND TRY ${story('was slow')}`,
    `SECOND TRY ${story('was slower')}`,
  ])
  expect(testsToMend('  3 passed (1.0m)\n')).toEqual([])
})

test('reports the exit code and last line of a child, whose input is closed', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  const script = `process.stdin.on('end', () => { console.log('input is closed'); process.exitCode = 3 }).resume()`
  const result = await runStep({ name: 'x', args: ['-e', script] })
  expect(result).toMatchObject({ name: 'x', exitCode: 3, lastLine: 'input is closed' })
  expect(written).toHaveBeenCalledOnce()
  written.mockRestore()
})

test('passes the environment of a step to its child', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  const { lastLine } = await runStep({
    name: 'x',
    args: ['-p', 'process.env.COLOUR'],
    env: { COLOUR: 'green' },
  })
  expect(lastLine).toBe('green')
  written.mockRestore()
})
