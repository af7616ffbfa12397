/** Takes every rendered component out of the document after a test, so that none sees the leftovers of another. */
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)
