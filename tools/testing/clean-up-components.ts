/** Takes every rendered component out of the document after a test, so that none sees the leftovers of another. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A machine that does something else at the same time is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
