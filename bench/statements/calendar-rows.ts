/** Waiting lists and trial classes: what a class page reads in addition to the class, and each action. */
import { swapPlace } from '@wegband/domain/features/appointments/booking/swap-contract.ts'
import * as cancel from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { readReachedPeople } from '@wegband/domain/features/appointments/schedule/reached-contract.ts'
import * as trial from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import * as waiting from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { listCalendarFeeds, readCalendarFeed } from '@wegband/domain/features/calendar/contract.ts'
import { asStudent, row, type StatementRow } from './statement-row.ts'

export const CALENDAR_ROWS: readonly StatementRow[] = [
  row(
    waiting.readWaitingList,
    200,
    2,
    asStudent(({ classId }) => ({ params: { id: classId } })),
  ),
  row(swapPlace, 200, 14, async (all) => {
    const [student, otherId] = [await all.makeStudent(), await all.makeClass()]
    await all.book(student, otherId)
    return { as: student, params: { id: await all.makeClass(), userId: student.id, otherId } }
  }),
  row(waiting.joinWaitingList, 200, 9, async (all) => ({
    as: all.student,
    params: { id: await all.makeFullClass(), userId: all.student.id },
    body: { isShortNotice: true },
  })),
  row(waiting.answerOffer, 200, 14, async (all) => ({
    as: all.student,
    params: { id: await all.makeFullClass('offered'), userId: all.student.id },
    body: { isAccepted: true },
  })),
  row(waiting.leaveWaitingList, 204, 12, async (all) => ({
    as: all.student,
    params: { id: await all.makeFullClass('offered'), userId: all.student.id },
  })),
  row(trial.readTrialClass, 200, 1, async (all) => ({ params: { id: (await all.makeTrial()).classId } })),
  row(trial.registerTrial, 201, 19, async (all) => ({
    params: { id: (await all.makeTrial()).classId },
    body: {
      firstName: 'Nico',
      lastName: 'Petersen',
      mail: `nico${await all.makeFullClass()}@post.example`,
      phone: '',
    },
    from: '198.51.100.7',
  })),
  row(trial.listOwnTrials, 200, 2, asStudent()),
  row(trial.confirmTrial, 200, 6, async (all) => ({ body: { token: (await all.makeTrial()).token } })),
  row(trial.readTrialCalendar, 200, 1, async (all) => ({ params: { id: (await all.makeTrial()).classId } })),
  row(trial.takeBackTrial, 204, 12, async (all) => ({ body: { token: (await all.makeTrial()).token } })),
  row(trial.listTrialRegistrations, 200, 3, async (all) => ({
    as: all.trainer,
    params: { id: (await all.makeTrial()).classId },
  })),
  row(trial.removeTrialRegistration, 204, 13, async (all) => {
    const { classId, id } = await all.makeTrial()
    return { as: all.trainer, params: { id: classId, registrationId: id } }
  }),
  row(trial.markTrialArrival, 204, 5, async (all) => {
    const { classId, id } = await all.makeTrial()
    return { as: all.trainer, params: { id: classId, registrationId: id }, body: { hasArrived: true } }
  }),
  row(cancel.readCancelReach, 200, 8, async (all) => ({
    as: all.trainer,
    params: { id: await all.makeBookedClass() },
  })),
  row(readReachedPeople, 200, 4, async (all) => ({
    as: all.trainer,
    params: { id: await all.makeCancelledClass() },
  })),
  row(cancel.undoCancellation, 200, 24, async (all) => ({
    as: all.trainer,
    params: { id: await all.makeCancelledClass() },
  })),
  row(cancel.cancelAppointment, 200, 24, async (all) => ({
    as: all.trainer,
    params: { id: await all.makeBookedClass() },
    body: { scope: 'one', reason: '' },
  })),
  row(
    listCalendarFeeds,
    200,
    2,
    asStudent(({ student }) => ({ params: { id: student.id } })),
  ),
  row(readCalendarFeed, 200, 3, async (all) => ({ params: { file: await all.makeFeed() } })),
]
