/**
 * `npm run test:postgres -- postgresql://user:password@host/database`: runs the server's tests on that
 * PostgreSQL instead of the embedded one. The role must be allowed to create databases; the tests create
 * their own and drop them.
 */
import { runStep } from './run/run-step.ts'
import { serverStep } from './run/test-steps.ts'

const [url, ...args] = process.argv.slice(2)
if (url === undefined || !/^postgres(ql)?:\/\/\S+$/.test(url)) {
  console.error('Which PostgreSQL? npm run test:postgres -- postgresql://user:password@host:5432/database')
  process.exitCode = 2
} else {
  const { exitCode } = await runStep(serverStep(url, args))
  process.exitCode ??= exitCode
}
