/** For tests that open the family dialogs: preloads their code and allows more time on a busy machine. */
import { configure } from '@testing-library/react'
import { beforeAll } from 'vitest'

const PATIENCE_MS = 5000

export function preloadDialogs(): void {
  configure({ asyncUtilTimeout: PATIENCE_MS })
  beforeAll(async () => {
    await Promise.all([
      import('../add-child-dialog.tsx'),
      import('../relations/ask-dialog.tsx'),
      import('../child-dialog.tsx'),
      import('../credit-dialog.tsx'),
      import('../hand-over-dialog.tsx'),
      import('../relations/invite-dialog.tsx'),
      import('../relations/release-dialog.tsx'),
    ])
  }, 30_000)
}
