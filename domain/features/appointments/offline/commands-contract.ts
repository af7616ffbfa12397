/** What a device does in a class and sends, at once or when the line is back: each offline command takes effect once, whenever and however often it comes. */
import { z } from 'zod'
import { ERRORS, type ErrorCode } from '../../../errors/catalogue.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { id, idParams, instant } from '../../../http/shapes.ts'
import { scanToken } from '../../cards/contract.ts'
import { missingGoal } from '../../progress/missing.ts'
import { attendance, CONFIRMATION_TYPES, LONGEST_TRAINING_MINUTES, suggestion } from '../contract.ts'

/** Of one sending; a longer queue is sent in several. */
export const MAX_COMMANDS = 100
/** So long a key is remembered. */
export const COMMAND_RETENTION_DAYS = 7
/** Members whose cards a device keeps: those of the school who trained last. */
export const MOST_KEPT_PEOPLE = 500
/** Names that a device keeps while a class runs: of members who trained in the school in these weeks, the latest first. */
export const RECENT_WEEKS = 8
export const MOST_KEPT_NAMES = 300
/** A sending carries many scans. */
const SENDINGS_PER_MINUTE = 120

const types = z.array(z.enum(CONFIRMATION_TYPES)).max(CONFIRMATION_TYPES.length)
const trained = z.strictObject({
  sportId: id,
  moduleId: id.nullable(),
  sportDuration: z.int().min(1).max(LONGEST_TRAINING_MINUTES).nullable(),
})
/** What is confirmed of somebody, and what they trained. */
const judgement = z.strictObject({ confirmations: types, suggestion: trained.nullable() })
export type Judgement = z.output<typeof judgement>

const shared = {
  /** Made on the device, once per offline command. */
  key: z.string().regex(/^[A-Za-z0-9-]{16,64}$/),
  /** When it was done, as the device tells. */
  doneAt: instant,
}

/**
 * `seen`: what the device knew before; only what differs from it is changed. `isDecided`: the person was shown what another trainer
 * had confirmed meanwhile, and chose.
 */
export const command = z.discriminatedUnion('kind', [
  z.strictObject({ ...shared, kind: z.literal('scan'), token: scanToken }),
  // by name, for who has no card with them
  z.strictObject({ ...shared, kind: z.literal('add'), userId: id }),
  z.strictObject({
    ...shared,
    kind: z.literal('judge'),
    userId: id,
    seen: judgement,
    wanted: judgement,
    isDecided: z.boolean().optional(),
    /** False: confirmed with others, so it must not begin a sport. True: the trainer was asked about this person. */
    mayBegin: z.boolean().optional(),
  }),
  z.strictObject({
    ...shared,
    kind: z.literal('remove'),
    userId: id,
    seen: types,
    isDecided: z.boolean().optional(),
  }),
  // `force` as online: the trainer was asked about a colleague's class
  z.strictObject({ ...shared, kind: z.literal('start'), force: z.boolean().optional() }),
  z.strictObject({ ...shared, kind: z.literal('end') }),
])
export type AttendanceCommand = z.output<typeof command>
export type JudgeCommand = Extract<AttendanceCommand, { kind: 'judge' }>
export type RemoveCommand = Extract<AttendanceCommand, { kind: 'remove' }>
export type ScanCommand = Extract<AttendanceCommand, { kind: 'scan' }>
export type AddCommand = Extract<AttendanceCommand, { kind: 'add' }>
/** Starts or ends the class, and is about no person. */
export type RunCommand = Extract<AttendanceCommand, { kind: 'start' | 'end' }>
/** About one person on the list or at the door. */
export type PersonCommand = Exclude<AttendanceCommand, RunCommand>

/** What another trainer said about the same person meanwhile, or of a start: who had started the class, and when. */
export const rivalJudgement = z.object({
  /** `id` null: somebody whose account is gone. */
  by: z.object({ id: id.nullable(), firstName: z.string() }),
  at: instant,
  confirmations: types,
  suggestion: suggestion.nullable(),
})
export type RivalJudgement = z.output<typeof rivalJudgement>

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

/**
 * `done`: it holds, now or since an earlier sending. `overtaken`: a later offline command of the same person about the same one holds; with a code,
 * a colleague started or ended the class and their moment holds. `waiting`: about somebody who is not on the list (yet): to be sent again. `conflict`: nothing was changed, somebody has to choose. `refused`: it
 * will never hold.
 */
export const commandAnswer = z.object({
  key: z.string(),
  outcome: z.enum(['done', 'overtaken', 'waiting', 'conflict', 'refused']),
  /** Why it was refused, or what overtook it. */
  code: z.enum(codes).nullable(),
  /** As it is now; null where there is none. */
  attendance: attendance.nullable(),
  rival: rivalJudgement.nullable(),
})
export type CommandAnswer = z.output<typeof commandAnswer>

/** Each offline command stands for itself: one that is refused leaves the others alone. Answers in the order of the offline commands. */
export const sendCommands = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/deeds',
  summary:
    'Start, scans, people put down by name, confirmations, removals and end of a class, at once or later from a device without a line',
  section: 'decisions §4 QR/NFC',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ commands: z.array(command).min(1).max(MAX_COMMANDS) }),
  answers: { 200: z.object({ data: z.array(commandAnswer) }) },
  errors: ['appointments.not-allowed', 'scanner.flood'],
  perMinute: SENDINGS_PER_MINUTE,
})

/** Trainer side of a class that is near or runs. Never a code: `cards` are its fingerprints, without chips, whose numbers can be guessed. */
export const readClassCards = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/cards',
  summary:
    'Who may come to a class, with the fingerprints of their permanent cards, for a device that loses the line',
  section: 'decisions §4 QR/NFC',
  access: 'registered',
  params: idParams,
  answers: {
    200: z.object({
      data: z.array(
        z.object({ id, firstName: z.string(), lastName: z.string(), cards: z.array(z.string()) }),
      ),
    }),
  },
  errors: ['appointments.not-allowed'],
})

/** A name and no more: enough to know who stands there, too little to say anything about them. */
export const recentPerson = z.object({ id, firstName: z.string(), initial: z.string() })
export type RecentPerson = z.output<typeof recentPerson>

/** For whoever runs the class, while it runs. */
export const readRecentPeople = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/recent-people',
  summary: 'Names of the members who trained in the school lately, for a device that loses the line',
  section: 'decisions §4 QR/NFC',
  access: 'registered',
  params: idParams,
  answers: { 200: z.object({ data: z.array(recentPerson) }) },
  errors: [
    'appointments.not-allowed',
    'appointments.cancelled',
    'appointments.not-started',
    'appointments.already-ended',
  ],
})

/** For the club side; the same rule as on the person's own page, for the whole list at once. */
export const readClassMissing = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/missing',
  summary: 'What each person on the list still needs for the next goal, in the sport they train',
  section: '§4 Level progress',
  access: 'registered',
  params: idParams,
  answers: {
    200: z.object({ data: z.array(z.object({ userId: id, sportId: id, goals: z.array(missingGoal) })) }),
  },
  errors: ['appointments.not-allowed'],
})

export const commandEndpoints = [sendCommands, readClassCards, readRecentPeople, readClassMissing]
