/**
 * `npm run check`: everything that can be checked without running the product. Prints one line each, with
 * details under failed checks. `npm run check -- arrows sizes` runs only those.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkArrows } from './checks/check-arrows.ts'
import { checkAsvs } from './checks/papers/check-asvs.ts'
import { checkBudget } from './checks/check-budget.ts'
import { checkCircles } from './checks/check-circles.ts'
import { checkClock } from './checks/check-clock.ts'
import { checkDeclared } from './checks/check-declared.ts'
import { checkDocs } from './checks/papers/check-docs.ts'
import { checkDurations } from './run/check-durations.ts'
import { checkGenerated } from './checks/check-generated.ts'
import { checkMessages } from './checks/check-messages.ts'
import { checkRequirements } from './checks/papers/check-requirements.ts'
import { checkSizes } from './checks/check-sizes.ts'
import { checkSql } from './checks/check-sql.ts'
import { checkStyleClasses } from './styles/check-style-classes.ts'
import { checkTokens } from './styles/check-tokens.ts'
import { checkWidths } from './checks/check-widths.ts'
import { checkWords } from './words/check-words.ts'
import { readSources, type CheckResult, type SourceFile } from './checks/source-files.ts'
import { readDurations } from './run/test-durations.ts'

const ROOT = dirname(import.meta.dirname)

/** A check by an external tool: its exit code decides, its output is shown. */
const command =
  (name: string, ...args: string[]) =>
  (): CheckResult => {
    const done = spawnSync(join(ROOT, 'node_modules', '.bin', name), args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    })
    const said = `${done.stdout ?? ''}${done.stderr ?? ''}`.trimEnd()
    if (done.status === 0) return { problems: [], summary: said.split('\n').at(-1)?.trim() ?? '' }
    return {
      problems: said === '' ? [`${name} ended with ${done.status ?? done.signal}`] : said.split('\n'),
      summary: '',
    }
  }

const textBelow = (path: string): string | undefined => {
  const file = join(ROOT, path)
  if (!existsSync(file)) return undefined
  return statSync(file).isFile() ? readFileSync(file, 'utf8') : ''
}

/** As the build has compressed it; small files are not. */
const gzippedSize = (path: string): number => statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size

const CHECKS: Record<string, (files: readonly SourceFile[]) => CheckResult | Promise<CheckResult>> = {
  types: command('tsc', '-b'),
  lint: command('oxlint', '--type-aware', '--deny-warnings'),
  format: command('oxfmt', '--check'),
  arrows: checkArrows,
  circles: checkCircles,
  declared: checkDeclared,
  unused: command('knip', '--no-progress'),
  sizes: checkSizes,
  budget: checkBudget({
    read: (name) => textBelow(join('web/dist', name)),
    sizeOf: (file) => gzippedSize(join(ROOT, 'web/dist', file)),
  }),
  sql: checkSql,
  styles: checkStyleClasses,
  tokens: checkTokens,
  words: checkWords,
  widths: checkWidths,
  clock: checkClock,
  messages: checkMessages,
  docs: checkDocs((path) => existsSync(join(ROOT, path))),
  asvs: checkAsvs(textBelow),
  requirements: checkRequirements,
  durations: checkDurations(readDurations(ROOT)),
  generated: checkGenerated,
}

const run = async (names: readonly string[]): Promise<boolean> => {
  const files = readSources(ROOT)
  let isFine = true
  for (const [name, check] of Object.entries(CHECKS)) {
    if (names.length > 0 && !names.includes(name)) continue
    const began = performance.now()
    const { problems, summary } = await check(files)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const words = problems.length === 0 ? summary : `${problems.length} lines below`
    console.log(
      `${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(13)} ${seconds.padStart(5)} s  ${words}`,
    )
    for (const problem of problems) console.log(`         ${problem}`)
    isFine &&= problems.length === 0
  }
  return isFine
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in CHECKS))
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(', ')}; there are ${Object.keys(CHECKS).join(', ')}.`)
  process.exitCode = 2
} else {
  const isFine = await run(wanted)
  console.log(isFine ? 'check: everything holds' : 'check: FAILED')
  process.exitCode = isFine ? 0 : 1
}
