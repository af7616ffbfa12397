/** Removes every rendered component from the document after a test, so that tests do not affect each other. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A machine that is busy with other work is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
