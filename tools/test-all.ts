/**
 * `npm test`: runs everything, from the types to the browser, one runner after the other. The end lists the
 * slowest files and one line per runner. It also names every test that failed or needed a second try. After a
 * failed runner the next one still runs, so one run shows all failures.
 */
import { ROOT, runStep, type StepResult } from './run/run-step.ts'
import { slowestFiles } from './run/slowest-files.ts'
import { browserStep, checkStep, rulesStep, serverStep } from './run/test-steps.ts'

const results: StepResult[] = []
for (const step of [checkStep, rulesStep, serverStep(), browserStep()]) {
  console.log(`\n--- ${step.name} ---`)
  results.push(await runStep(step))
  // A signal ends the whole run, not only one runner.
  if (process.exitCode !== undefined) break
}

console.log('\n--- slowest test files ---')
for (const line of slowestFiles(ROOT)) console.log(line)

console.log('\n--- all ---')
for (const { name, exitCode, lastLine, toMend, seconds } of results) {
  const mark = exitCode === 0 ? 'ok    ' : 'FAILED'
  console.log(`${mark} ${name.padEnd(22)} ${seconds.toFixed(0).padStart(5)} s  ${lastLine}`)
  for (const line of toMend) console.log(`       ${line}`)
}
process.exitCode ??= results.some(({ exitCode }) => exitCode !== 0) ? 1 : 0
