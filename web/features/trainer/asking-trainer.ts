/** The person as the rules of the trainer's desk take them; the wire calls the sports otherwise. */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'

export const askingPerson = (viewer: Viewer) => ({
  schools: viewer.schools,
  trainerSportIds: viewer.trainerSportsIds,
})
