/** Who stands in for one date calls off that one: nothing else is offered to them. */
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { useClassPlan } from './queries.ts'

/** False as long as it is not known. */
export const useMayEndSeries = ({ id }: Appointment): boolean => useClassPlan(id).data?.mayEndSeries === true
