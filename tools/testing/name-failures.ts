/**
 * A reporter for vitest: after everything else, one line for each test that failed and for each that needed a second
 * try, with what its first try said. Who reads only the end of a long run, as after CI, knows where to look.
 */
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Where everything fails for one reason, a few names tell it. */
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
