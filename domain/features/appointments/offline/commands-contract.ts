/**
 * API contract of the commands that a device sends from a class, at once or when it is online again. Each offline command takes
 * effect once, whenever and however often it arrives.
 */
import { z } from 'zod'
import { ERRORS, type ErrorCode } from '../../../errors/catalogue.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { id, idParams, instant } from '../../../http/shapes.ts'
import { scanToken } from '../../cards/contract.ts'
import { missingGoal } from '../../progress/missing-to-next-step.ts'
import { attendance, CONFIRMATION_TYPES, LONGEST_TRAINING_MINUTES, suggestion } from '../contract.ts'
import { personName } from '../../accounts/person-shapes.ts'

/** Commands per request; a longer queue is sent in several requests. */
export const MAX_COMMANDS = 100
/** How long the server remembers a key. */
export const COMMAND_RETENTION_DAYS = 7
/** How many members' cards a device stores: those who trained in the school last. */
export const MOST_KEPT_PEOPLE = 500
/** A device stores names while a class runs: members who trained in the school in these weeks, the latest first. */
export const RECENT_WEEKS = 8
export const MOST_KEPT_NAMES = 300
/** One request carries many scans. */
const SENDINGS_PER_MINUTE = 120

const types = z.array(z.enum(CONFIRMATION_TYPES)).max(CONFIRMATION_TYPES.length)
const trained = z.strictObject({
  sportId: id,
  moduleId: id.nullable(),
  sportDuration: z.int().min(1).max(LONGEST_TRAINING_MINUTES).nullable(),
})
/** What is confirmed for a person, and what they trained. */
const judgement = z.strictObject({ confirmations: types, suggestion: trained.nullable() })
export type Judgement = z.output<typeof judgement>

const shared = {
  /** Created on the device, one per offline command. */
  key: z.string().regex(/^[A-Za-z0-9-]{16,64}$/),
  /** When it was done, by the clock of the device. */
  doneAt: instant,
}

/**
 * `seen`: what the device knew before; only the difference is changed. `isDecided`: the trainer saw what another trainer had
 * confirmed meanwhile, and chose.
 */
export const command = z.discriminatedUnion('kind', [
  z.strictObject({ ...shared, kind: z.literal('scan'), token: scanToken }),
  // by name, for a person without their card
  z.strictObject({ ...shared, kind: z.literal('add'), userId: id }),
  z.strictObject({
    ...shared,
    kind: z.literal('judge'),
    userId: id,
    seen: judgement,
    wanted: judgement,
    isDecided: z.boolean().optional(),
    /** False: confirmed together with others, so it must not begin a sport. True: the trainer answered the question about this person. */
    mayBegin: z.boolean().optional(),
  }),
  z.strictObject({
    ...shared,
    kind: z.literal('remove'),
    userId: id,
    seen: types,
    isDecided: z.boolean().optional(),
  }),
  // `force` as online: the trainer confirmed the question about a colleague's class
  z.strictObject({ ...shared, kind: z.literal('start'), force: z.boolean().optional() }),
  z.strictObject({ ...shared, kind: z.literal('end') }),
])
export type AttendanceCommand = z.output<typeof command>
export type JudgeCommand = Extract<AttendanceCommand, { kind: 'judge' }>
export type RemoveCommand = Extract<AttendanceCommand, { kind: 'remove' }>
export type ScanCommand = Extract<AttendanceCommand, { kind: 'scan' }>
export type AddCommand = Extract<AttendanceCommand, { kind: 'add' }>
/** Starts or ends the class; concerns no single person. */
export type RunCommand = Extract<AttendanceCommand, { kind: 'start' | 'end' }>

/** What another trainer meanwhile confirmed for the same person. For a start: who had started the class, and when. */
export const rivalJudgement = z.object({
  /** `id` null: the trainer's account was deleted. */
  by: z.object({ id: id.nullable(), firstName: z.string() }),
  at: instant,
  confirmations: types,
  suggestion: suggestion.nullable(),
})
export type RivalJudgement = z.output<typeof rivalJudgement>

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

/**
 * `done`: it holds, now or since an earlier request. `overtaken`: a later command of the same trainer about the same person holds.
 * With a code, a colleague started or ended the class, and their time holds. `waiting`: the person is not on the list yet; the
 * device sends it again. `conflict`: nothing was changed, a trainer has to choose. `refused`: it will never hold.
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

/** Offline commands are independent: a refused one does not affect the others. The answers come in the order of the commands. */
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

/**
 * Trainer side of a class that is near or runs. `cards` are fingerprints, never codes. Chips are left out, since their numbers can
 * be guessed.
 */
export const readClassCards = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/cards',
  summary:
    'Who may come to a class, with the fingerprints of their permanent cards, for a device that goes offline',
  section: 'decisions §4 QR/NFC',
  access: 'registered',
  offline: { ofRunningClass: true },
  staleOn: ['cards'],
  params: idParams,
  answers: {
    200: z.object({
      data: z.array(personName.extend({ cards: z.array(z.string()) })),
    }),
  },
  errors: ['appointments.not-allowed'],
})

/** Only a name: enough to recognise the person, too little to reveal anything about them. */
export const recentPerson = z.object({ id, firstName: z.string(), initial: z.string() })
export type RecentPerson = z.output<typeof recentPerson>

/** For the trainers who run the class, while it runs. */
export const readRecentPeople = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/recent-people',
  summary: 'Names of the members who trained in the school lately, for a device that goes offline',
  section: 'decisions §4 QR/NFC',
  access: 'registered',
  offline: { ofRunningClass: true },
  params: idParams,
  answers: { 200: z.object({ data: z.array(recentPerson) }) },
  errors: [
    'appointments.not-allowed',
    'appointments.cancelled',
    'appointments.not-started',
    'appointments.already-ended',
  ],
})

/** For the club side. It applies the rule of the person's own page to the whole list at once. */
export const readClassMissing = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/missing',
  summary: 'What each person on the list still needs for the next goal, in the sport they train',
  section: '§4 Level progress',
  access: 'registered',
  staleOn: ['attendances/:id'],
  offline: { ofRunningClass: true },
  params: idParams,
  answers: {
    200: z.object({ data: z.array(z.object({ userId: id, sportId: id, goals: z.array(missingGoal) })) }),
  },
  errors: ['appointments.not-allowed'],
})

export const commandEndpoints = [sendCommands, readClassCards, readRecentPeople, readClassMissing]
