/** The list of all rows: the request to each endpoint, its status, and its number of statements. */
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import * as appointment from '@wegband/domain/features/appointments/contract.ts'
import * as session from '@wegband/domain/features/sessions/contract.ts'
import { createAccessToken, signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { readQrToken, readUserByToken } from '@wegband/domain/features/cards/contract.ts'
import { readLatest } from '@wegband/domain/features/dashboard/contract.ts'
import { readFreemium } from '@wegband/domain/features/freemium/contract.ts'
import * as progress from '@wegband/domain/features/progress/contract.ts'
import * as start from '@wegband/domain/features/start/contract.ts'
import * as sport from '@wegband/domain/features/sports/contract.ts'
import { readOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import * as texts from '@wegband/domain/features/texts/contract.ts'
import * as video from '@wegband/domain/features/videos/contract.ts'
import { ACCOUNT_ROWS } from './account-rows.ts'
import { CALENDAR_ROWS } from './calendar-rows.ts'
import { VIDEO_ROWS } from './video-library-rows.ts'
import type { Club } from './small-club.ts'
import { CONTRACT_LIFE_ROWS } from './contract-life-rows.ts'
import { DESK_ROWS } from './desk-rows.ts'
import { EXAM_ROWS } from './exam-rows.ts'
import { INVOICE_ROWS } from './invoice-rows.ts'
import { JUDGEMENT_ROWS } from './judgement-rows.ts'
import { MESSAGE_ROWS } from './message-rows.ts'
import { MONEY_OFFICE_ROWS } from './money-office-rows.ts'
import { MONEY_ROWS } from './money-rows.ts'
import { SCHOOL_MONEY_ROWS } from './school-money-rows.ts'
import { SCHOOL_OFFICE_ROWS } from './school-office-rows.ts'
import { SCHOOL_ROWS } from './school-rows.ts'
import { PAPER_ROWS } from './paper-rows.ts'
import { OFFICE_ROWS } from './office-rows.ts'
import { TEXT_OFFICE_ROWS } from './text-office-rows.ts'
import { TRAINING_EDITOR_ROWS } from './training-editor-rows.ts'
import { VIDEO_TRAINING_ROWS } from './video-training-rows.ts'
import { asStudent, asTrainer, row, type StatementRow } from './statement-row.ts'

const login = ({ visitor, password }: Club) => ({ username: visitor.username, password })
const ofClass = (all: Club) => ({ params: { id: all.classId } })
const ofContent = (all: Club) => ({ params: { contentId: all.contentId } })
const media = (all: Club, rest: object) => ({
  params: { contentId: all.contentId, grant: all.grant, ...rest },
})

export const STATEMENT_ROWS: readonly StatementRow[] = [
  row(signIn, 200, 14, (all) => ({ body: login(all) })),
  row(createAccessToken, 201, 14, (all) => ({ body: { ...login(all), name: 'Telefon' } })),
  row(session.csrfCookie, 204, 0),
  row(session.checkAuth, 200, 1, asStudent()),
  row(session.listSessions, 200, 2, (all) => ({ as: all.visitor, params: { id: all.visitor.id } })),
  row(session.endSession, 204, 7, async (all) => ({
    as: all.visitor,
    params: { id: all.visitor.id, sessionId: await all.makeDevice() },
  })),
  row(session.endOtherSessions, 204, 8, async (all) => {
    await all.makeDevice()
    return { as: all.visitor, params: { id: all.visitor.id } }
  }),
  // The reads of the dashboard are counted one by one.
  row(start.readStart, 200, 10, asStudent()),
  row(start.readLastingStart, 200, 13, asStudent()),
  row(texts.listTextBlocks, 200, 1),
  row(texts.listGlobalMessages, 200, 1),
  row(texts.describeGlobalMessage, 404, 1, () => ({ params: { id: 999_999 } })),
  row(texts.readPublicSettings, 200, 0),
  row(texts.listGlossary, 200, 1, asStudent()),
  row(readLatest, 200, 2, asStudent()),
  row(
    readUser,
    200,
    6,
    asStudent(({ student }) => ({ params: { id: student.id } })),
  ),
  row(
    readQrToken,
    200,
    0,
    asStudent(({ student }) => ({ params: { id: student.id } })),
  ),
  row(
    readUserByToken,
    200,
    2,
    asTrainer(({ card }) => ({ params: { token: card } })),
  ),
  row(sport.listSports, 200, 2, asStudent()),
  row(
    sport.readSport,
    200,
    5,
    asStudent(({ sportId }) => ({ params: { id: sportId } })),
  ),
  row(
    sport.listModules,
    200,
    2,
    asStudent(({ sportId }) => ({ query: { sport: sportId } })),
  ),
  row(
    sport.readModule,
    200,
    2,
    asStudent(({ moduleId }) => ({ params: { id: moduleId } })),
  ),
  row(
    sport.listModuleGroups,
    200,
    0,
    asStudent(({ sportId }) => ({ query: { sport: sportId } })),
  ),
  row(
    sport.readModuleGroup,
    200,
    0,
    asStudent(({ groupId }) => ({ params: { id: groupId } })),
  ),
  row(
    sport.readPromo,
    200,
    2,
    asStudent(({ promoId }) => ({ params: { id: promoId } })),
  ),
  row(
    progress.readMissing,
    200,
    2,
    asStudent(({ student, sportId }) => ({ params: { id: student.id }, query: { sport: String(sportId) } })),
  ),
  row(
    progress.markProgressSeen,
    200,
    2,
    asStudent(({ student, sportId }) => ({
      params: { id: student.id },
      body: { sportId, levelIndex: 1, beltStep: 0, activeWeeks: 1 },
    })),
  ),
  row(
    video.readContent,
    200,
    1,
    asStudent(({ contentId }) => ({ params: { id: contentId } })),
  ),
  row(video.readOtp, 200, 3, asStudent(ofContent)),
  row(video.startPlayback, 200, 3, async (all) => ({
    as: all.student,
    ...ofContent(all),
    body: { otp: await all.makeOtp() },
  })),
  row(video.readPlaylist, 404, 0, (all) => media(all, { playlist: 'master.m3u8' })),
  row(video.readSegment, 200, 0, (all) => media(all, { rendition: 'main', segment: '0000.ts' })),
  row(video.readCaptions, 404, 0, (all) => media(all, { caption: 'de.vtt' })),
  row(video.readThumbnails, 404, 0, (all) => media(all, {})),
  row(
    video.readMediaKey,
    403,
    1,
    asStudent((all) => ({ ...ofContent(all), headers: { 'x-playback': 'x'.repeat(43) } })),
  ),
  row(
    video.reportProgress,
    200,
    2,
    asStudent(({ contentId }) => ({ params: { id: contentId }, body: { duration: 10 } })),
  ),
  row(
    video.listVideoProgress,
    200,
    1,
    asStudent(({ student }) => ({ params: { id: student.id } })),
  ),
  row(
    video.readVideoProgress,
    200,
    1,
    asStudent(({ student, contentId }) => ({ params: { id: student.id, contentId } })),
  ),
  row(
    readOffers,
    200,
    2,
    asStudent(({ contentId }) => ({ params: { type: 'content', id: contentId } })),
  ),
  row(readFreemium, 200, 1, asStudent()),
  row(appointment.listAppointments, 200, 1, asTrainer()),
  row(appointment.readAppointment, 200, 1, asStudent(ofClass)),
  row(appointment.listAppointmentTypes, 200, 0, asStudent()),
  row(appointment.listAttendances, 200, 2, asTrainer(ofClass)),
  row(appointment.addAttendee, 200, 3, async (all) => ({
    as: all.trainer,
    params: { id: all.classId, userId: (await all.makeStudent()).id },
  })),
  row(appointment.addAttendeeByToken, 200, 6, async (all) => ({
    as: all.trainer,
    params: { id: all.runningId, token: await all.makeCard() },
  })),
  row(
    appointment.changeSuggestion,
    200,
    8,
    asTrainer(({ runningId, attendanceId, sportId, moduleId }) => ({
      params: { id: runningId, attendanceId },
      body: { suggestion: { sportId, moduleId, sportDuration: 60 } },
    })),
  ),
  row(appointment.addConfirmation, 200, 17, async (all) => ({
    as: all.trainer,
    params: { id: all.runningId, attendanceId: await all.makeAttendance(), type: 'progress' },
  })),
  row(appointment.removeConfirmation, 200, 9, async (all) => ({
    as: all.trainer,
    params: { id: all.runningId, attendanceId: await all.makeConfirmed(), type: 'progress' },
  })),
  row(appointment.removeAttendance, 204, 8, async (all) => ({
    as: all.trainer,
    params: { id: all.runningId, attendanceId: await all.makeAttendance() },
  })),
  row(appointment.changeAppointment, 200, 6, async (all) => ({
    as: all.trainer,
    params: { id: await all.makeClass() },
    body: { isStarted: true },
  })),
  row(appointment.undoStart, 200, 14, async (all) => ({
    as: all.trainer,
    params: { id: await all.makeStartedClass() },
  })),
  row(session.refreshAuth, 200, 6, async (all) => ({ as: await all.makeStudent() })),
  row(session.signOut, 204, 5, async (all) => ({ as: await all.makeStudent() })),
  ...ACCOUNT_ROWS,
  ...CALENDAR_ROWS,
  ...DESK_ROWS,
  ...SCHOOL_MONEY_ROWS,
  ...INVOICE_ROWS,
  ...JUDGEMENT_ROWS,
  ...EXAM_ROWS,
  ...VIDEO_ROWS,
  ...SCHOOL_ROWS,
  ...SCHOOL_OFFICE_ROWS,
  ...MONEY_ROWS,
  ...MESSAGE_ROWS,
  ...MONEY_OFFICE_ROWS,
  ...OFFICE_ROWS,
  ...TEXT_OFFICE_ROWS,
  ...PAPER_ROWS,
  ...TRAINING_EDITOR_ROWS,
  ...CONTRACT_LIFE_ROWS,
  ...VIDEO_TRAINING_ROWS,
]
