/** Setup of every test file: sets the clock to `TEST_CLOCK`, when given. */
import { setTestClock } from '@wegband/e2e/support/clock/test-clock.ts'

setTestClock()
