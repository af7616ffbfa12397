/**
 * API contract of training with a video, alone or with partners: it is started, watched, and counted once for every participant (§3,
 * §7 Relations and video trainings, decisions §4).
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { flagText, id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { SCAN_ERRORS, SCANS_PER_MINUTE, scanToken } from '../cards/contract.ts'
import { relatedPerson } from '../family/contract.ts'
import { missingAccess } from '../videos/contract.ts'

/** Partners of one training. */
export const PARTNERS_MAX = 10
/** Trainings that a list answers, newest first. */
export const TRAININGS_SHOWN = 50

export const VIDEO_TRAINING_STATES = ['running', 'finished', 'processed'] as const
export type VideoTrainingState = (typeof VIDEO_TRAINING_STATES)[number]

/** The result for an attendee after processing. `not-watched`: it counts as soon as they have seen the video, until `countsUntil`. */
export const ATTENDEE_OUTCOMES = ['counted', 'not-allowed', 'not-watched'] as const
export type AttendeeOutcome = (typeof ATTENDEE_OUTCOMES)[number]

export const trainingAttendee = z.object({
  user: relatedPerson,
  /** How much of the video they have seen, 0 to 100. */
  watchedPercent: z.int(),
  hasWatched: z.boolean(),
  /** Null until the training is processed. */
  outcome: z.enum(ATTENDEE_OUTCOMES).nullable(),
  /** The standing after processing: trainings of the module, of those it needs, and active weeks, both of their level. */
  standing: z
    .object({ module: z.object({ have: z.int(), need: z.int() }).nullable(), activeWeeks: z.int() })
    .nullable(),
})
export type TrainingAttendee = z.output<typeof trainingAttendee>

export const trainedVideo = z.object({
  id,
  name: z.string(),
  title: z.string(),
  isSolo: z.boolean(),
  /** Seconds. */
  videoLength: z.int(),
  titlePictureLight: z.string().nullable(),
  titlePictureDark: z.string().nullable(),
  poster: z.string().nullable(),
  sportId: id,
  /** `order`: the module's place in its level. */
  module: z.object({ id, order: z.int(), name: z.string() }).nullable(),
})

export const videoTraining = z.object({
  id,
  contentId: id,
  content: trainedVideo,
  state: z.enum(VIDEO_TRAINING_STATES),
  startedBy: id,
  startedAt: instant,
  /** It can be processed from then on. */
  countsFrom: instant,
  endedAt: instant.nullable(),
  /** Until then it still counts for an attendee who watches the rest of the video; null before it is processed. */
  countsUntil: instant.nullable(),
  /** Attendees who left are not included, and get no list. */
  attendees: z.array(trainingAttendee),
  allowAchievementsTo: z.array(id),
})
export type VideoTraining = z.output<typeof videoTraining>

export const PARTNER_SOURCES = ['scan', 'training-buddy', 'child', 'parent'] as const
export const partner = z.object({
  user: relatedPerson,
  source: z.enum(PARTNER_SOURCES),
  /** For a scanned person: until when they may be chosen. */
  scannedAt: instant.nullable(),
  selectableUntil: instant.nullable(),
  /** Earlier trainings together, as long as they are stored. */
  together: z.object({ count: z.int(), lastAt: instant }).nullable(),
  /**
   * Whether the person may watch the requested video; null without a video. A person who may not cannot be chosen, since it could
   * not count.
   */
  canWatch: z.boolean().nullable(),
  /**
   * What the caller's own child lacks for the video. For other people it is private: null, as for a video of a school that is not
   * theirs.
   */
  missing: missingAccess.nullable(),
})
export type Partner = z.output<typeof partner>

export const listVideoTrainings = endpoint({
  method: 'GET',
  path: '/api/video-trainings',
  summary: "The caller's video trainings, newest first; running ones or those of one content alone if asked",
  section: '§7 Relations and video trainings',
  access: 'registered',
  staleOn: ['video-trainings'],
  query: z.strictObject({ running: flagText.optional(), content_id: idText.optional() }),
  answers: { 200: z.object({ data: z.array(videoTraining) }) },
  errors: [],
})

export const readVideoTraining = endpoint({
  method: 'GET',
  path: '/api/video-trainings/:id',
  summary: 'One video training, for those who take or took part',
  section: 'decisions §4 Video training',
  access: 'registered',
  staleOn: ['video-trainings/:id'],
  params: idParams,
  answers: { 200: one(videoTraining) },
  errors: [],
})

/** 200: the same training is already running; a repeated start gets the same answer. */
export const startVideoTraining = endpoint({
  method: 'POST',
  path: '/api/video-trainings',
  summary: 'Start training a video, alone or with partners',
  section: '§7 Relations and video trainings',
  access: 'registered',
  body: z.strictObject({ contentId: id, attendees: z.array(id).max(PARTNERS_MAX).default([]) }),
  answers: { 200: one(videoTraining), 201: one(videoTraining) },
  errors: [
    'videos.not-found',
    'videos.content-access',
    'video-trainings.needs-partner',
    'video-trainings.not-selectable',
    'video-trainings.partner-access',
    'video-trainings.already-running',
    'video-trainings.partner-busy',
  ],
})

/** The starter decides for whom it counts: while it runs and for half an hour after it was counted. */
export const changeVideoTraining = endpoint({
  method: 'PATCH',
  path: '/api/video-trainings/:id',
  summary: 'Say which of the attendees the training counts for',
  section: '§7 Relations and video trainings',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ allowAchievementsTo: z.array(id).max(PARTNERS_MAX + 1) }),
  answers: { 200: one(videoTraining) },
  errors: ['video-trainings.already-ended'],
})

/** Without an id, the caller's running one. Repeating it answers the same and counts nothing twice. */
export const processVideoTraining = endpoint({
  method: 'POST',
  path: '/api/video-trainings/process',
  summary: 'End a video training and count it for everyone entitled to it',
  section: '§7 Relations and video trainings',
  access: 'registered',
  body: z.strictObject({ id: id.optional() }),
  answers: { 200: one(videoTraining) },
  errors: [
    'video-trainings.none-running',
    'video-trainings.too-early',
    'video-trainings.needs-partner',
    'video-trainings.already-ended',
  ],
})

export const finishVideoTraining = endpoint({
  method: 'DELETE',
  path: '/api/video-trainings/:id',
  summary: 'End a video training that one started, without counting it',
  section: '§4 Video training',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['video-trainings.already-ended'],
})

export const leaveVideoTraining = endpoint({
  method: 'DELETE',
  path: '/api/video-trainings/:id/attendees/:userId',
  summary: 'Not take part, or no longer: for oneself or a child of one’s own',
  section: 'decisions §4 Video training',
  access: 'registered',
  params: z.strictObject({ id: idText, userId: idText }),
  answers: { 204: 'empty' },
  errors: ['video-trainings.already-ended'],
})

export const listPartners = endpoint({
  method: 'GET',
  path: '/api/video-trainings/partners',
  summary:
    'With whom the caller may train now: who was scanned just before, training partners, own children, a child its parents',
  section: '§9 Appointments and training',
  access: 'registered',
  staleOn: ['relations', 'video-trainings'],
  /** With a content, each partner has whether they may watch it. */
  query: z.strictObject({ content_id: idText.optional() }),
  answers: { 200: z.object({ data: z.array(partner) }) },
  errors: ['videos.not-found'],
})

export const scanPartner = endpoint({
  method: 'POST',
  path: '/api/video-trainings/partners',
  summary: 'Make the owner of a scanned code selectable for 20 minutes',
  section: '§9 Appointments and training',
  access: 'registered',
  body: z.strictObject({ token: scanToken }),
  answers: { 200: one(partner) },
  errors: SCAN_ERRORS,
  perMinute: SCANS_PER_MINUTE,
})

export const videoTrainingEndpoints = [
  listVideoTrainings,
  listPartners,
  scanPartner,
  readVideoTraining,
  startVideoTraining,
  changeVideoTraining,
  processVideoTraining,
  finishVideoTraining,
  leaveVideoTraining,
]
