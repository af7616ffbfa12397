/** The person as the rules of the trainer's desk take them. */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'

export const askingPerson = (viewer: Viewer) => ({
  schools: viewer.schools,
  teaches: viewer.teaches,
})
