/**
 * What was done in a class without a line: kept on this device under its person, sent in its order when the line is back, and gone from
 * here only when the server has it. Nobody else's sign-in ever sends it.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { changesOf, isArrival, isRun } from '@wegband/domain/features/appointments/deed-rules.ts'
import {
  type Deed,
  type DeedAnswer,
  type JudgeDeed,
  MOST_DEEDS,
  type RivalJudgement,
  sendDeeds,
} from '@wegband/domain/features/appointments/deeds-contract.ts'
import { call } from '../../platform/api.ts'
import { dropRecord, keepRecord, listRecords } from '../../platform/device-store.ts'
import { setUnsent } from '../../platform/line.ts'
import { createStore } from '../../platform/store.ts'

/** One deed with what its line in the list says. */
export type QueuedDeed = {
  readonly userId: number
  readonly appointmentId: number
  readonly className: string
  readonly deed: Deed
  /** Who it is about; a scanned code may be of somebody whom the device does not know. */
  readonly person: { readonly id: number; readonly firstName: string; readonly lastName: string } | undefined
  /** "Modul 14, 90 Min." or the end of a card's code. */
  readonly note: string
  /** It was on its way at least once: it may have arrived. */
  readonly wasSent: boolean
  readonly state: 'waiting' | 'conflict' | 'refused'
  readonly rival: RivalJudgement | null
  readonly code: ErrorCode | null
}

/** `wasSent`: it was asked as a request of its own whose answer did not come. */
export type NewQueuedDeed = Omit<QueuedDeed, 'wasSent' | 'state' | 'rival' | 'code'> &
  Partial<Pick<QueuedDeed, 'wasSent'>>

export type DeedQueue = { readonly items: readonly QueuedDeed[]; readonly isSending: boolean }

const EMPTY: DeedQueue = { items: [], isSending: false }
export const deedQueue = createStore<DeedQueue>(EMPTY)

const PREFIX = 'deed:'
const recordOf = ({ userId, deed }: Pick<QueuedDeed, 'userId' | 'deed'>): string =>
  `${PREFIX}${userId}:${deed.doneAt}:${deed.key}`

let owner: number | undefined

function show(items: readonly QueuedDeed[]): void {
  deedQueue.set({ ...deedQueue.get(), items })
  setUnsent(
    'deed',
    items.map(({ appointmentId, state }) => ({ appointmentId, isWaiting: state !== 'refused' })),
  )
}

/** Shows what this person has left on this device. */
export async function openQueue(userId: number): Promise<void> {
  if (owner !== userId) show([])
  owner = userId
  const kept = (await listRecords(`${PREFIX}${userId}:`)) as QueuedDeed[]
  if (owner === userId) show(kept)
}

export function closeQueue(): void {
  owner = undefined
  deedQueue.set(EMPTY)
  setUnsent('deed', [])
}

/** How many of this person's deeds wait on this device, whether they are shown or not. */
export const countKept = async (userId: number): Promise<number> =>
  (await listRecords(`${PREFIX}${userId}:`)).length

async function put(item: QueuedDeed): Promise<void> {
  await keepRecord(recordOf(item), item)
  if (owner !== item.userId) return
  const { items } = deedQueue.get()
  const isKnown = items.some(({ deed }) => deed.key === item.deed.key)
  show(isKnown ? items.map((one) => (one.deed.key === item.deed.key ? item : one)) : [...items, item])
}

async function drop(item: QueuedDeed): Promise<void> {
  await dropRecord(recordOf(item))
  show(deedQueue.get().items.filter(({ deed }) => deed.key !== item.deed.key))
}

const isAbout = (item: QueuedDeed, { appointmentId, deed }: NewQueuedDeed): boolean =>
  deed.kind === 'judge' &&
  item.deed.kind === 'judge' &&
  item.appointmentId === appointmentId &&
  item.deed.userId === deed.userId

const saysNothing = ({ seen, wanted }: JudgeDeed): boolean => {
  const { add, remove, isTrainedChanged } = changesOf(seen, wanted)
  return add.length === 0 && remove.length === 0 && !isTrainedChanged
}

/**
 * Keeps a deed. What was not on its way yet is said anew rather than twice: of somebody who is confirmed and taken back before the line
 * is there, nothing remains.
 */
export async function enqueue(next: NewQueuedDeed): Promise<void> {
  const fresh = { wasSent: false, ...next, state: 'waiting', rival: null, code: null } as const
  const last = deedQueue.get().items.findLast((item) => isAbout(item, next))
  const isFoldable = last !== undefined && !last.wasSent && !fresh.wasSent && last.state === 'waiting'
  if (!isFoldable || next.deed.kind !== 'judge' || last.deed.kind !== 'judge') {
    await put(fresh)
    return
  }
  const deed = { ...next.deed, seen: last.deed.seen }
  await drop(last)
  if (!saysNothing(deed)) await put({ ...fresh, deed })
}

/** A deed that was refused, or that somebody decided not to send. */
export async function forgetDeed(key: string): Promise<void> {
  const item = deedQueue.get().items.find(({ deed }) => deed.key === key)
  if (item !== undefined) await drop(item)
}

/** Takes commands back that the server has not heard of. */
export async function forgetDeeds(items: readonly QueuedDeed[]): Promise<void> {
  for (const item of items) await drop(item)
}

/** A deed that was refused may hold by now: a place was made in the full class. It goes again as it was. */
export async function sendAgain(key: string): Promise<void> {
  const item = deedQueue.get().items.find(({ deed }) => deed.key === key)
  if (item?.state === 'refused') await put({ ...item, state: 'waiting', code: null })
}

/** The person was shown what another trainer said meanwhile, and keeps their own: it goes again, now knowing the other. */
export async function keepMine(key: string, next: { key: string; doneAt: string }): Promise<void> {
  const item = deedQueue.get().items.find(({ deed }) => deed.key === key)
  if (item === undefined || item.rival === null || isArrival(item.deed)) return
  const { rival, deed } = item
  if (isRun(deed)) return
  await drop(item)
  const decided: Deed =
    deed.kind === 'judge'
      ? {
          ...deed,
          ...next,
          isDecided: true,
          seen: { confirmations: rival.confirmations, suggestion: rival.suggestion },
        }
      : { ...deed, ...next, isDecided: true, seen: rival.confirmations }
  await put({ ...item, deed: decided, wasSent: false, state: 'waiting', rival: null })
}

async function take(item: QueuedDeed, answer: DeedAnswer): Promise<void> {
  const { outcome, rival, code } = answer
  // a colleague was faster: this person has to be told, so it stays until it is read
  if (outcome === 'overtaken' && code !== null) await put({ ...item, state: 'refused', rival, code })
  else if (outcome === 'done' || outcome === 'overtaken') await drop(item)
  else if (outcome === 'conflict') await put({ ...item, state: 'conflict', rival })
  else if (outcome === 'refused') await put({ ...item, state: 'refused', code })
}

/** Refused as a whole: the right is gone, or the class. Each command is kept with the reason rather than sent for ever. */
const REFUSED_FOR_GOOD: ReadonlySet<number> = new Set([403, 404, 422])

async function sendBatch(id: number, batch: readonly QueuedDeed[]): Promise<readonly DeedAnswer[]> {
  try {
    return await call(sendDeeds, { params: { id }, body: { deeds: batch.map(({ deed }) => deed) } })
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSED_FOR_GOOD.has(error.status)) throw error
    const { code } = error
    return batch.map(({ deed: { key } }) => ({
      key,
      outcome: 'refused',
      code,
      attendance: null,
      rival: null,
    }))
  }
}

/** Runs one at a time over all tabs, where the browser can. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  await (locks === undefined ? work() : locks.request('wegband.deeds', work))
}

const firstClass = (items: readonly QueuedDeed[], done: ReadonlySet<number>): number | undefined =>
  items.find((item) => item.state === 'waiting' && !done.has(item.appointmentId))?.appointmentId

type SendEvents = {
  /** After the answers of one class were taken over. */
  readonly onAnswers: (appointmentId: number, answers: readonly DeedAnswer[]) => void
  /** The server did these; they are about to leave the device. */
  readonly onDone?: (done: readonly QueuedDeed[]) => void
}

/** Sends what waits, class by class. Throws the error of a failed connection: the rest waits on. */
export async function sendQueue(events: SendEvents): Promise<void> {
  const userId = owner
  if (userId === undefined || deedQueue.get().isSending) return
  deedQueue.set({ ...deedQueue.get(), isSending: true })
  try {
    await exclusively(() => sendAll(userId, events))
  } finally {
    deedQueue.set({ ...deedQueue.get(), isSending: false })
  }
}

const isDone = (item: QueuedDeed, answers: readonly DeedAnswer[]): boolean =>
  answers.some(({ key, outcome }) => key === item.deed.key && outcome === 'done')

async function sendAll(userId: number, { onAnswers, onDone }: SendEvents): Promise<void> {
  // another tab may have sent some of it
  await openQueue(userId)
  const asked = new Set<number>()
  for (;;) {
    if (owner !== userId) return
    const id = firstClass(deedQueue.get().items, asked)
    if (id === undefined) return
    const batch = deedQueue
      .get()
      .items.filter((item) => item.appointmentId === id && item.state === 'waiting')
      .slice(0, MOST_DEEDS)
    if (batch.length < MOST_DEEDS) asked.add(id)
    for (const item of batch) await put({ ...item, wasSent: true })
    const answers = await sendBatch(id, batch)
    onDone?.(batch.filter((item) => isDone(item, answers)))
    for (const item of batch) {
      const answer = answers.find(({ key }) => key === item.deed.key)
      if (answer !== undefined) await take({ ...item, wasSent: true }, answer)
    }
    // everything still waits for somebody to come onto the list: the same again would change nothing
    if (answers.every(({ outcome }) => outcome === 'waiting')) asked.add(id)
    onAnswers(id, answers)
  }
}

let made = 0

/** Made once per deed; 128 bits, and before them what keeps deeds of one millisecond in their order. */
export const newKey = (): string => {
  made += 1
  return `${made.toString(36).padStart(4, '0')}-${crypto.randomUUID()}`
}
