/** Whether the user may call off more than one date; a substitute may call off only their own. */
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { useClassPlan } from './queries.ts'

/** False until it is loaded. */
export const useMayEndSeries = ({ id }: Appointment): boolean => useClassPlan(id).data?.mayEndSeries === true
