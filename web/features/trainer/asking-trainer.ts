/** Builds the acting person for the rules of the trainer area. */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'

export const askingPerson = (viewer: Viewer) => ({
  schools: viewer.schools,
  teaches: viewer.teaches,
})
