/** Setup of every test file: the clock of `TEST_CLOCK`, where that is given. */
import { setTestClock } from '@wegband/e2e/support/clock/test-clock.ts'

setTestClock()
