/** For tests that open dialogs: preloads their code and allows more time on a busy machine. */
import { configure } from '@testing-library/react'
import { beforeAll } from 'vitest'

const PATIENCE_MS = 5000

export function preloadDialogs(): void {
  configure({ asyncUtilTimeout: PATIENCE_MS })
  beforeAll(async () => {
    await Promise.all([
      import('../attendance/attendee-sheet.tsx'),
      import('../booking/lost-race.tsx'),
      import('../run/run-dialogs.tsx'),
    ])
    await import('../../../ui/dialog/confirm-dialog.tsx')
  }, 30_000)
}
