/** The answer that the person has no other class at that time. The page asks for it before a booking. */
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'

export const noOtherClasses = answer(listAppointments, {
  status: 200,
  body: { data: [], meta: { current_page: 1, last_page: 1, per_page: 200, total: 0 } },
})
