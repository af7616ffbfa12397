/** In place of a figure above a level check: the belt that the member would tie next. */
import type { ReactNode } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { BeltPicture } from '../../ui/band/belt-picture.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useSports } from '../sports/queries.ts'

/** Who does not train the sport sees the belt of its first check. */
const FIRST_CHECKED = 2
const LAST_BELT = 12
const LAST_KIDS_BELT = 8

export function ExamBeltPicture(props: { readonly appointment: Appointment }): ReactNode {
  const { sports, isCancelled } = props.appointment
  const { trainingProgress } = useViewer()
  const [sport] = sports
  const own = trainingProgress.find(({ sportId }) => sportId === sport?.id)
  const { data: all } = useSports()
  if (all === undefined) return null
  const isKids = all.some((one) => one.id === sport?.id && one.isKids)
  const next = own === undefined ? FIRST_CHECKED : own.levelIndex + 1
  const level = Math.min(next, isKids ? LAST_KIDS_BELT : LAST_BELT)
  return <BeltPicture belt={{ level, isKids }} state="whole" isLow isPale={isCancelled} />
}
