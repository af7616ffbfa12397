/**
 * A reporter for vitest. At the end it prints one line for each test that failed or needed a second try. The
 * line contains the first error, so that the end of a long run, such as in CI, suffices.
 */
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** When all tests fail for one reason, a few names suffice. */
const MOST = 40

const firstLine = (text: string | undefined): string => (text ?? '').split('\n', 1)[0] ?? ''

const told = (mark: string, where: string, errors: readonly { readonly message: string }[] = []): string =>
  `${mark} ${where}: ${firstLine(errors[0]?.message)}`

const ofTest = (test: TestCase): string | undefined => {
  const { state, errors } = test.result()
  const where = `${test.module.relativeModuleId} > ${test.fullName}`
  if (state === 'failed') return told('FAILED', where, errors)
  return test.diagnostic()?.flaky === true ? told('SECOND TRY', where, errors) : undefined
}

export class NameFailures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { readonly message: string }[]): void {
    const lines = modules.flatMap((module) => [
      ...module.errors().map((error) => told('FAILED', module.relativeModuleId, [error])),
      ...[...module.children.allTests()].map(ofTest).filter((line) => line !== undefined),
    ])
    for (const error of unhandled) lines.push(told('FAILED', 'outside of any test', [error]))
    const named = [...new Set(lines)].slice(0, MOST)
    if (named.length > 0) console.log(`\n${named.join('\n')}`)
  }
}
