/** The check-ins at the tablet that are not sent yet, in the outbox of this device. They belong to the door, since no user is signed in. */
import { checkInAtKiosk, type Welcome } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { call } from '../../../platform/api/api.ts'
import { createOutbox, newKey, type OutboxItem, UNSENT } from '../../../platform/offline/outbox.ts'
import { createStore } from '../../../platform/store.ts'

/** `appointmentId`: chosen by the person, or the class of an offline check-in; otherwise the server finds it. */
export type CheckIn =
  | { readonly token: string; readonly appointmentId?: number | undefined }
  | { readonly attendanceId: number }
  | { readonly guestId: number }
export type SentCheckIn = { readonly key: string; readonly doneAt: string; readonly kiosk: string } & CheckIn
/** `firstName`: if the tablet knows the owner of the code. */
type KeptCheckIn = SentCheckIn & { readonly firstName?: string | undefined }

/** People who were let in offline and whom the server refused later. They stay listed until the tablet mode ends. */
export type RefusedCheckIn = {
  readonly key: string
  readonly doneAt: string
  readonly firstName: string | undefined
  readonly code: ErrorCode
}

type QueuedCheckIn = OutboxItem & {
  readonly key: string
  readonly doneAt: string
  readonly firstName: string | undefined
  /** Undefined once refused: the code of a card is not kept for longer than it is needed. */
  readonly body: SentCheckIn | undefined
}

const DOOR = 'door'
const FORMER_WAITING = 'kiosk-in:'
const FORMER_REFUSED = 'kiosk-refused:'

const waitingOf = ({ firstName, ...body }: KeptCheckIn): QueuedCheckIn => ({
  ...UNSENT,
  key: body.key,
  doneAt: body.doneAt,
  firstName,
  body,
})
const refusedOf = ({ key, doneAt, firstName, code }: RefusedCheckIn): QueuedCheckIn => ({
  key,
  doneAt,
  firstName,
  body: undefined,
  wasSent: true,
  state: 'refused',
  code,
})

const outbox = createOutbox<QueuedCheckIn>({
  name: 'check-in',
  keyOf: ({ key }) => key,
  laneOf: () => DOOR,
  refuse: (item, code) => refusedOf({ ...item, code }),
  former: {
    prefixesOf: () => [FORMER_WAITING, FORMER_REFUSED],
    take: (records) => {
      const takeAll = (prefix: string): unknown[] =>
        [...records].filter(([name]) => name.startsWith(prefix) && records.delete(name)).map(([, one]) => one)
      // Earlier versions wrote nothing else under these names.
      return [
        ...(takeAll(FORMER_REFUSED) as RefusedCheckIn[]).map(refusedOf),
        ...(takeAll(FORMER_WAITING) as KeptCheckIn[]).map(waitingOf),
      ]
    },
  },
})

/** How many check-ins this tablet has not sent yet. */
export const waitingCheckIns = createStore(0)
export const refusedCheckIns = createStore<readonly RefusedCheckIn[]>([])

outbox.view.subscribe(() => {
  const { items } = outbox.view.get()
  waitingCheckIns.set(items.filter(({ state }) => state === 'waiting').length)
  refusedCheckIns.set(
    items.flatMap(({ key, doneAt, firstName, code }) =>
      code === null ? [] : { key, doneAt, firstName, code },
    ),
  )
})

export const makeCheckIn = (kiosk: string, doneAt: string, who: CheckIn): SentCheckIn => ({
  kiosk,
  key: newKey(),
  doneAt,
  ...who,
})

export const sendCheckIn = (body: SentCheckIn): Promise<Welcome> => call(checkInAtKiosk, { body })

/** Reads what was stored before a reload of this page. */
export const recallCheckIns = (): Promise<void> => outbox.open(DOOR)

export async function keepCheckIn(kept: KeptCheckIn): Promise<void> {
  await recallCheckIns()
  await outbox.change(DOOR, (items) => [...items, waitingOf(kept)])
}

/** Refused check-ins are deleted with the tablet mode; unsent ones stay until they are sent. */
export const forgetRefusedCheckIns = (): Promise<void> =>
  outbox.change(DOOR, (items) => items.filter(({ state }) => state !== 'refused'))

/** Sends the queue in its order. Returns true when something was sent. Throws nothing, since a lost connection may come back. */
export async function sendCheckIns(): Promise<boolean> {
  await recallCheckIns()
  const hasWaiting = waitingCheckIns.get() > 0
  await outbox
    .send(async ([item]) => {
      if (item?.body === undefined) return []
      await sendCheckIn(item.body)
      return [{ key: item.key, next: null }]
    })
    .catch(() => undefined)
  return hasWaiting
}

/** Shows no check-in; what is stored stays. */
export const closeCheckIns = outbox.close
