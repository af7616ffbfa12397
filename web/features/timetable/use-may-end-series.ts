/** Whether the user may call off more than one date; a substitute may call off only their own. */
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { useClassPlan } from './queries.ts'

/** False until it is loaded, and for viewers who may not change the class. */
export const useMayEndSeries = ({ id, capabilities }: Appointment): boolean =>
  useClassPlan(id, capabilities.includes('edit')).data?.mayEndSeries === true
