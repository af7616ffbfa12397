/** Who plans in the tests of the timetable, and what there is to choose from. */
import type { TimetableChoices } from '@wegband/domain/features/timetable/contract.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { SCHOOL_ID, TAREK } from '../../appointments/testing/make-appointment.ts'

export const CHOICES: TimetableChoices = {
  sites: [{ id: 1, name: 'Lindenhof', country: 'DE', state: 'SH' }],
  sports: [{ id: 1, name: 'Wing Chun' }],
  types: [{ id: 1, name: 'Training', isExam: false }],
  trainers: [{ ...TAREK, sportIds: [1] }],
  rooms: ['Halle 2'],
}

export const leader = makeViewer({
  schools: [
    {
      schoolId: SCHOOL_ID,
      name: 'Schule Lindenhof',
      schoolSiteId: 1,
      state: 'active',
      roles: ['leader'],
      abilities: [],
    },
  ],
})
