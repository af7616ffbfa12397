/** For tests that open dialogs: their code is there beforehand, and a busy machine gets its time. */
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
