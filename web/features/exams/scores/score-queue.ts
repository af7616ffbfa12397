/**
 * Scores of an exam day: stored on this device first, sent in order, removed when the server has them.
 * Each examiner has a sheet of their own, so no other is overwritten.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import {
  type ExamCandidate,
  handInSheet,
  markAbsent,
  scoreTask,
} from '@wegband/domain/features/exams/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { dropRecord, keepRecord, listRecords } from '../../../platform/device/device-store.ts'
import { setUnsent } from '../../../platform/offline/connection.ts'
import { isWorthRetrying } from '../../../platform/api/query-client.ts'
import { createStore } from '../../../platform/store.ts'

export type ExamStep =
  | { readonly do: 'score'; readonly taskId: number; readonly points: 0 | 2 | 3; readonly note: string }
  | { readonly do: 'hand-in'; readonly isHandedIn: boolean }
  | { readonly do: 'absent'; readonly isAbsent: boolean }

export type QueuedStep = {
  readonly key: string
  /** The examiner. */
  readonly userId: number
  readonly appointmentId: number
  readonly candidate: { readonly id: number; readonly firstName: string; readonly lastName: string }
  readonly step: ExamStep
  /** ISO instant, by this device. */
  readonly doneAt: string
  /** It could not be sent at once: its refusal is shown until the examiner has seen it. */
  readonly hasWaited: boolean
  readonly state: 'waiting' | 'refused'
  readonly code: ErrorCode | null
}

export const scoreQueue = createStore<readonly QueuedStep[]>([])

const KIND = 'exam-step'
const prefixOf = (userId: number): string => `${KIND}:${userId}:`
const recordOf = ({ userId, doneAt, key }: QueuedStep): string => `${prefixOf(userId)}${doneAt}:${key}`

let owner: number | undefined

function show(items: readonly QueuedStep[]): void {
  scoreQueue.set(items)
  setUnsent(
    KIND,
    items.map(({ appointmentId, state }) => ({ appointmentId, isWaiting: state === 'waiting' })),
  )
}

/** Loads what this examiner has left on this device. */
export async function openScoreQueue(userId: number): Promise<void> {
  if (owner !== userId) show([])
  owner = userId
  const records = (await listRecords(prefixOf(userId))) as QueuedStep[]
  if (owner === userId) show(records)
}

export function closeScoreQueue(): void {
  owner = undefined
  show([])
}

async function put(item: QueuedStep): Promise<void> {
  await keepRecord(recordOf(item), item)
  if (owner !== item.userId) return
  const items = scoreQueue.get()
  const isKnown = items.some(({ key }) => key === item.key)
  show(isKnown ? items.map((one) => (one.key === item.key ? item : one)) : [...items, item])
}

async function drop(item: QueuedStep): Promise<void> {
  await dropRecord(recordOf(item))
  if (owner === item.userId) show(scoreQueue.get().filter(({ key }) => key !== item.key))
}

/** Two steps about the same thing: the later one replaces the earlier. */
const slotOf = ({ appointmentId, candidate, step }: QueuedStep): string =>
  [appointmentId, candidate.id, step.do, step.do === 'score' ? step.taskId : ''].join(' ')

let count = 0

/** Unique, and for steps of one millisecond in the order in which they were made. */
export function newStepKey(): string {
  count += 1
  return `${count.toString(36).padStart(4, '0')}-${crypto.randomUUID()}`
}

export async function addStep(item: QueuedStep): Promise<void> {
  if (owner !== item.userId) await openScoreQueue(item.userId)
  const before = scoreQueue.get().filter((one) => slotOf(one) === slotOf(item))
  await put(item)
  for (const one of before) await drop(one)
}

/** A refused step that the examiner has seen. */
export async function forgetStep(key: string): Promise<void> {
  const item = scoreQueue.get().find((one) => one.key === key)
  if (item !== undefined) await drop(item)
}

function send({ appointmentId, candidate, step, doneAt }: QueuedStep): Promise<ExamCandidate> {
  const params = { id: appointmentId, userId: candidate.id }
  switch (step.do) {
    case 'score': {
      const { taskId, points, note } = step
      return call(scoreTask, { params: { ...params, taskId }, body: { points, note, doneAt } })
    }
    case 'hand-in':
      return call(handInSheet, { params, body: { isHandedIn: step.isHandedIn } })
    case 'absent':
      return call(markAbsent, { params, body: { isAbsent: step.isAbsent } })
  }
}

/** Where the browser can, one tab at a time. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  await (locks === undefined ? work() : locks.request('wegband.exam-steps', work))
}

export type SendingEvents = {
  readonly onAnswer: (item: QueuedStep, candidate: ExamCandidate) => Promise<void> | void
  readonly onRefusal: (item: QueuedStep, error: AppError) => void
}

let sending: Promise<void> | undefined
let isAskedAgain = false

/** Sends what waits; resolves when everything is sent or the connection is missing, in which case the rest waits. */
export async function sendSteps(events: SendingEvents): Promise<void> {
  const userId = owner
  if (userId === undefined) return
  if (sending !== undefined) {
    isAskedAgain = true
    await sending
    return
  }
  sending = exclusively(() => sendAll(userId, events)).finally(() => {
    sending = undefined
  })
  await sending
  if (!isAskedAgain) return
  isAskedAgain = false
  await sendSteps(events)
}

async function sendAll(userId: number, events: SendingEvents): Promise<void> {
  // // Another tab may have sent some of it.
  await openScoreQueue(userId)
  for (;;) {
    const item = scoreQueue.get().find(({ state }) => state === 'waiting')
    if (owner !== userId || item === undefined) return
    try {
      const candidate = await send(item)
      await events.onAnswer(item, candidate)
      await drop(item)
    } catch (error) {
      if (!(error instanceof AppError) || isWorthRetrying(error)) {
        await put({ ...item, hasWaited: true })
        return
      }
      if (item.hasWaited) await put({ ...item, state: 'refused', code: error.code })
      else await drop(item)
      events.onRefusal(item, error)
    }
  }
}
