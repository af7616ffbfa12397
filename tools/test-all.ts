/**
 * `npm test`: everything, from the types to the browser, each runner after the other; at the end the files that took longest, one line
 * from each runner, and the name of every test that failed or needed a second try.
 * A runner that fails does not keep the next from running, so one look shows all there is to mend.
 */
import { ROOT, runStep, type StepResult } from './run/run-step.ts'
import { slowestFiles } from './run/slowest-files.ts'
import { browserStep, checkStep, rulesStep, serverStep } from './run/test-steps.ts'

const results: StepResult[] = []
for (const step of [checkStep, rulesStep, serverStep(), browserStep()]) {
  console.log(`\n--- ${step.name} ---`)
  results.push(await runStep(step))
  // A signal ends the whole run, not just one runner.
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
