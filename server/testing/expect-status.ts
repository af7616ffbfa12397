/** An expectation about a status that shows the answer when it fails. */
import { AssertionError } from 'node:assert'
import { describeAnswer, recentAnswers } from './recent-answers.ts'

/** Of the test app, of Fastify's `inject`, or of `fetch`. */
type Answer =
  | { readonly status: number; readonly body?: unknown }
  | { readonly statusCode: number; readonly body?: unknown }

/** What was asked, where the test app remembers the answer. */
const requestOf = (status: number, body: unknown): string =>
  recentAnswers().findLast((one) => one.status === status && (body === undefined || one.body === body))
    ?.request ?? 'The answer'

/** Expects the status before anything of the body; a failure names the request and shows the body. */
export const expectStatus = (answer: Answer, expected: number): void => {
  const actual = 'status' in answer ? answer.status : answer.statusCode
  if (actual === expected) return
  const came = describeAnswer({ request: requestOf(actual, answer.body), status: actual, body: answer.body })
  throw new AssertionError({
    message: `expected status ${expected}: ${came}`,
    actual,
    expected,
    operator: 'expectStatus',
    stackStartFn: expectStatus,
  })
}
