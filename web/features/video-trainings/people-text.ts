/** How participants are named: the viewer as "du", the others by their first names. */
import type { TrainingAttendee, VideoTraining } from '@wegband/domain/features/video-trainings/contract.ts'

export type Taking = {
  readonly me: TrainingAttendee | undefined
  readonly others: readonly TrainingAttendee[]
}

export const takingPart = ({ attendees }: VideoTraining, personId: number): Taking => ({
  me: attendees.find(({ user }) => user.id === personId),
  others: attendees.filter(({ user }) => user.id !== personId),
})
