/** A reason why the server cannot start, in one sentence that the operator can act on. The start prints it without a stack and exits. */

const NAME = 'StartupProblem'

/** An error whose message is meant for the operator; `cause` keeps the underlying error. */
export const startupProblem = (sentence: string, cause?: unknown): Error => {
  const problem = new Error(sentence, cause === undefined ? undefined : { cause })
  problem.name = NAME
  return problem
}

/** Whether the message of this error may be printed as it is, without a stack. */
export const isStartupProblem = (error: unknown): error is Error =>
  error instanceof Error && error.name === NAME
