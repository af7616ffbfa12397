/** `npm run test:e2e`: runs the browser stories only; arguments after `--` go to Playwright (a file, `--project phone`). */
import { runStep } from './run/run-step.ts'
import { browserStep } from './run/test-steps.ts'

const { exitCode } = await runStep(browserStep(process.argv.slice(2)))
process.exitCode ??= exitCode
