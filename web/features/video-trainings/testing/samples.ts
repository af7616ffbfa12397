/** Trainings and partners as the server answers them. The viewer is Mara (1); the clock is 2026-11-20, 19:00 in Berlin. */
import { listRelationRequests } from '@wegband/domain/features/family/contract.ts'
import { listModules, readModule, readSport } from '@wegband/domain/features/sports/contract.ts'
import {
  listPartners,
  listVideoTrainings,
  type Partner,
  readVideoTraining,
  type TrainingAttendee,
  type VideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import { type Content, readContent } from '@wegband/domain/features/videos/contract.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { AYLIN, MARA } from '../../family/testing/people.ts'
import { pageOfAll, sampleContent, sampleModule, samplePath } from '../../sports/testing-samples.ts'

export const NOW = '2026-11-20T18:00:00.000Z'

/** A video for two, of module 14. */
export const videoForTwo = (more: Partial<Content> = {}): Content =>
  sampleContent(9, { name: 'Druck von vorn', isSolo: false, ...more })

export const attendee = (more: Partial<TrainingAttendee> = {}): TrainingAttendee => ({
  user: MARA,
  watchedPercent: 100,
  hasWatched: true,
  outcome: null,
  standing: null,
  ...more,
})

/** Started eleven minutes ago. */
export const training = (more: Partial<VideoTraining> = {}): VideoTraining => ({
  id: 7,
  contentId: 9,
  content: {
    id: 9,
    name: 'Druck von vorn',
    title: 'Druck von vorn',
    isSolo: false,
    videoLength: 765,
    titlePictureLight: null,
    titlePictureDark: null,
    poster: null,
    sportId: 1,
    module: { id: 14, order: 14, name: 'Druck' },
  },
  state: 'running',
  startedBy: 1,
  startedAt: '2026-11-20T17:49:00.000Z',
  countsFrom: '2026-11-20T18:04:00.000Z',
  endedAt: null,
  countsUntil: null,
  attendees: [attendee(), attendee({ user: AYLIN, watchedPercent: 72, hasWatched: false })],
  allowAchievementsTo: [1, 3],
  ...more,
})

const counted = { outcome: 'counted', standing: { module: { have: 2, need: 2 }, activeWeeks: 58 } } as const
const pending = {
  outcome: 'not-watched',
  standing: { module: { have: 0, need: 2 }, activeWeeks: 3 },
} as const

/** Ended a minute ago: it counted for Mara, and not yet for Aylin. */
export const partResult = (more: Partial<VideoTraining> = {}): VideoTraining =>
  training({
    state: 'processed',
    startedAt: '2026-11-20T17:41:00.000Z',
    countsFrom: '2026-11-20T17:56:00.000Z',
    endedAt: '2026-11-20T17:59:00.000Z',
    countsUntil: '2026-11-22T23:00:00.000Z',
    attendees: [
      attendee(counted),
      attendee({ user: AYLIN, watchedPercent: 72, hasWatched: false, ...pending }),
    ],
    ...more,
  })

export const partner = (more: Partial<Partner> = {}): Partner => ({
  user: AYLIN,
  source: 'training-buddy',
  scannedAt: null,
  selectableUntil: null,
  together: null,
  canWatch: true,
  missing: null,
  ...more,
})

/** The answers that the pages need; `of`: the current training, running or ended. */
export const trainingAnswers = (
  of: VideoTraining | undefined,
  content: Content = videoForTwo(),
  partners: readonly Partner[] = [partner()],
): FakeAnswer[] => [
  answer(listVideoTrainings, ({ query }) => ({
    status: 200,
    body: { data: of === undefined || (query['running'] === '1' && of.state !== 'running') ? [] : [of] },
  })),
  answer(readVideoTraining, { status: 200, body: { data: of } }),
  answer(listPartners, { status: 200, body: { data: partners } }),
  answer(listRelationRequests, { status: 200, body: { data: [] } }),
  answer(readContent, { status: 200, body: { data: content } }),
  answer(readSport, { status: 200, body: { data: samplePath() } }),
  answer(readModule, { status: 200, body: { data: sampleModule(14) } }),
  answer(listModules, {
    status: 200,
    body: pageOfAll([
      sampleModule(14, {
        contents: [videoForTwo(), videoForTwo({ id: 10, order: 10, name: 'Druck von der Seite' })],
      }),
      sampleModule(15, { contents: [videoForTwo({ id: 11, order: 1, name: 'Zwei Richtungen' })] }),
    ]),
  }),
]
