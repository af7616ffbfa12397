/** The desk of a school and the hall in the evening: plans, substitutes, members, cards, papers, and the commands of an offline device. */
import { searchUsers } from '@wegband/domain/features/accounts/person-search-contract.ts'
import * as commands from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { readDoorCode } from '@wegband/domain/features/appointments/kiosk/door-contract.ts'
import * as kiosk from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import * as card from '@wegband/domain/features/cards/card-contract.ts'
import * as papers from '@wegband/domain/features/documents/contract.ts'
import { readOpenWork } from '@wegband/domain/features/dashboard/contract.ts'
import { readFigures } from '@wegband/domain/features/insights/contract.ts'
import { listClassPhotos } from '@wegband/domain/features/appointments/schedule/class-photos-contract.ts'
import * as members from '@wegband/domain/features/members/contract.ts'
import * as timetable from '@wegband/domain/features/timetable/contract.ts'
import { listSharedPauses } from '@wegband/domain/features/timetable/pauses-contract.ts'
import * as standingBookings from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import * as spans from '@wegband/domain/features/timetable/substitutions-contract.ts'
import * as substitutes from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { nextNumber } from '@wegband/server/testing/makers/makers.ts'
import type { Club } from './small-club.ts'
import {
  asAdmin,
  asStudent,
  asTrainer,
  type Question,
  row,
  rowAbout,
  type StatementRow,
} from './statement-row.ts'

const asLeader =
  (ask: (club: Club) => Question = () => ({})) =>
  (all: Club): Question => ({ as: all.leader, ...ask(all) })
const ofSchool = asLeader(({ schoolId }) => ({ params: { id: schoolId } }))
const ofStudent = asStudent(({ student }) => ({ params: { id: student.id } }))
const ofRunning = asTrainer(({ runningId }) => ({ params: { id: runningId } }))
const ofDate = asLeader(({ dateId }) => ({ params: { id: dateId } }))

const TIMETABLE: readonly StatementRow[] = [
  row(timetable.createAppointment, 201, 10, (all) => ({
    as: all.leader,
    body: {
      schoolId: all.schoolId,
      siteId: all.siteId,
      typeId: all.typeId,
      sportIds: [all.sportId],
      name: 'Lehrgang',
      description: '',
      room: `Halle ${nextNumber()}`,
      trainer: null,
      assignment: 'open',
      startAt: '2026-12-05T09:00:00Z',
      duration: 120,
      capacity: null,
      trialSlots: 0,
      isPublic: false,
    },
  })),
  row(timetable.changeDetails, 200, 24, async (all) => ({
    as: all.leader,
    params: { id: await all.makeDate() },
    body: { scope: 'one', room: `Halle ${nextNumber()}`, force: true },
  })),
  row(
    timetable.readSeries,
    200,
    3,
    asLeader(({ seriesId }) => ({ params: { id: seriesId } })),
  ),
  row(timetable.readClassPlan, 200, 2, ofDate),
  row(timetable.readTimetableChoices, 200, 2, ofSchool),
  row(listSharedPauses, 200, 1, ofSchool),
  row(substitutes.readSubstitute, 200, 2, ofDate),
  row(substitutes.listCandidates, 200, 3, ofDate),
  row(substitutes.askSubstitutes, 201, 18, async (all) => ({
    as: all.leader,
    params: { id: await all.makeDate() },
    body: { userIds: [all.otherTrainer.id], message: '', answerUntil: '2026-11-21T09:00:00Z' },
  })),
  row(substitutes.answerSubstitute, 200, 46, async (all) => ({
    as: all.otherTrainer,
    params: { id: await all.makeAsked() },
    body: { isAccepted: true, force: true },
  })),
  row(substitutes.withdrawSubstitute, 200, 16, async (all) => ({
    as: all.leader,
    params: { id: await all.makeAsked() },
  })),
  row(spans.listSubstitutionChoices, 200, 5, (all) => ({
    as: all.leader,
    params: { id: all.schoolId },
    query: { from: '2026-11-20', to: '2026-12-11', series_id: String(all.seriesId) },
  })),
  row(spans.listOpenSubstitutions, 200, 5, asLeader()),
  row(
    spans.readSubstitution,
    200,
    6,
    asLeader(({ spanId }) => ({ params: { id: spanId } })),
  ),
  row(
    standingBookings.readStandingBookings,
    200,
    4,
    asStudent(({ dateId }) => ({ params: { id: dateId } })),
  ),
  row(standingBookings.callOffOnce, 200, 15, async (all) => ({
    as: all.student,
    params: { id: await all.makeDate(), userId: all.student.id },
    body: { reason: 'krank' },
  })),
]

const RUNNING: readonly StatementRow[] = [
  row(commands.sendCommands, 200, 11, async (all) => ({
    as: all.trainer,
    params: { id: all.runningId },
    body: {
      commands: [
        {
          kind: 'scan',
          key: `statement-key-${String(nextNumber()).padStart(8, '0')}`,
          doneAt: '2026-11-20T08:59:00.000Z',
          token: await all.makeCard(),
        },
      ],
    },
  })),
  row(commands.readClassCards, 200, 2, ofRunning),
  row(commands.readRecentPeople, 200, 2, ofRunning),
  row(commands.readClassMissing, 200, 3, ofRunning),
  row(listClassPhotos, 200, 3, ofRunning),
  row(readDoorCode, 200, 1, ofRunning),
  row(kiosk.openKiosk, 201, 7, ofRunning),
  row(kiosk.countKiosks, 200, 3, ofRunning),
  row(kiosk.endKiosk, 204, 5, ofRunning),
]

const PEOPLE: readonly StatementRow[] = [
  row(
    searchUsers,
    200,
    2,
    asLeader(() => ({ query: { 'user-filter-str': 'Muster' } })),
  ),
  row(members.listMembers, 200, 4, ofSchool),
  row(
    members.readMember,
    200,
    15,
    // Opening a page is recorded once per hour and reader, so each call opens the page of another member.
    async (all) => ({
      as: all.leader,
      params: { id: all.schoolId, userId: (await all.makeStudent()).id },
    }),
  ),
  row(members.readTeam, 200, 2, ofSchool),
  row(readOpenWork, 200, 5, asLeader()),
  rowAbout('of an admin', readOpenWork, 200, 2, asAdmin()),
  // Figures are cached for some minutes, so each call reads those of another sport.
  row(
    readFigures,
    200,
    9,
    asLeader((all) => ({ params: { id: all.schoolId }, query: { sport: String(all.freshSportId()) } })),
  ),
]

const CARDS_AND_PAPERS: readonly StatementRow[] = [
  row(card.listCards, 200, 3, ofStudent),
  row(card.readPermanentCode, 200, 3, ofStudent),
  row(
    card.readFreeCard,
    200,
    1,
    asLeader(({ schoolId }) => ({ params: { id: schoolId }, query: { code: '04:A2:FF:00:11:23' } })),
  ),
  row(
    card.listCardHolders,
    200,
    3,
    asLeader(({ schoolId, student }) => ({
      params: { id: schoolId },
      query: { 'user[]': String(student.id) },
    })),
  ),
  row(card.listCardBatches, 200, 3, ofSchool),
  // A forged address is rejected without a statement.
  row(card.readCardSheet, 404, 0, () => ({ params: { batchId: 1, locale: 'de', grant: 'x.y' } })),
  row(papers.listDocuments, 200, 2, ofStudent),
  row(papers.readDocumentFile, 404, 0, () => ({ params: { id: 1, grant: 'zzzzzzzz.forged' } })),
  row(papers.checkCertificate, 200, 3, ({ certificate }) => ({ params: { code: certificate } })),
]

export const DESK_ROWS: readonly StatementRow[] = [...TIMETABLE, ...RUNNING, ...PEOPLE, ...CARDS_AND_PAPERS]
