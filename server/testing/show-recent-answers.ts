/** Prints the last answers of a test that failed: a setup file of the project `server`. */
import { afterEach, beforeEach } from 'vitest'
import { describeAnswer, forgetAnswers, recentAnswers } from './recent-answers.ts'

beforeEach(forgetAnswers)

afterEach(({ task }) => {
  if (task.result?.state !== 'fail' || recentAnswers().length === 0) return
  const lines = [
    `The last answers of "${task.name}", the newest at the end:`,
    ...recentAnswers().map(describeAnswer),
    '',
  ]
  process.stdout.write(lines.join('\n'))
})
