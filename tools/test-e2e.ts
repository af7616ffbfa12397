/** `npm run test:e2e`: the browser stories alone; what stands behind `--` goes to Playwright (a file, `--project phone`). */
import { runStep } from './run/run-step.ts'
import { browserStep } from './run/test-steps.ts'

const { exitCode } = await runStep(browserStep(process.argv.slice(2)))
process.exitCode ??= exitCode
