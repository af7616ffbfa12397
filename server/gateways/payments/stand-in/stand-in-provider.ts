/**
 * The stand-in of the payment provider: its payments are rows, and the payer decides on a page of ours how each one ends. It moves no
 * money, so it runs only in a demo and in tests (docs/decisions/0068).
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../clock.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Database } from '../../../db/open-database.ts'
import { isEventSigned, SIGNATURE_HEADER, signEvent } from '../event-signature.ts'
import {
  type Payment,
  PaymentError,
  type PaymentProvider,
  type ProviderEvent,
  type SavedMethod,
} from '../port.ts'
import {
  addRefund,
  type EventRow,
  findMethod,
  findPayment,
  findPaymentByKey,
  insertEvent,
  insertMethod,
  insertPayment,
  listEventsSince,
  listMethods,
  type MethodRow,
  movePayment,
  type PaymentRow,
  takeFailure,
} from './store.ts'

/** What the payer chooses on the page of the stand-in. */
export type Outcome = 'pay' | 'decline' | 'fail-authentication' | 'debit' | 'leave'

/** How its notices reach us, for tests and demonstrations. */
export type Delivery = 'prompt' | 'late' | 'twice' | 'shuffled' | 'lost'

export type StandIn = PaymentProvider & {
  readonly name: 'stand-in'
  /** The payer decides. Undefined for an unknown payment, or one that has ended. */
  readonly decide: (reference: string, outcome: Outcome) => Promise<Payment | undefined>
  /** A debit that was under way arrives, or the bank takes a payment back. */
  readonly finish: (
    reference: string,
    state: 'succeeded' | 'failed' | 'returned',
  ) => Promise<Payment | undefined>
  /** A switch for demonstrations, which holds in this process only. */
  delivery: Delivery
  /** A notice as the provider would send it, with its signature. */
  readonly sign: (event: ProviderEvent) => { readonly body: Buffer; readonly headers: Record<string, string> }
}

type Options = {
  readonly db: Database
  readonly clock: Clock
  readonly secret: Buffer
  /** Without a slash at its end. */
  readonly publicUrl: string
}

const CARD_YEARS = 3
const EVENTS_PER_PAGE = 500

const methodOf = ({ reference, kind, brand, last4, expiresOn }: MethodRow): SavedMethod => ({
  reference,
  kind,
  brand,
  last4,
  expiresOn,
})

const paymentOf = (row: PaymentRow, method: MethodRow | null): Payment => ({
  reference: row.reference,
  key: row.key,
  state: row.state,
  amountCents: row.amountCents,
  currency: 'EUR',
  payerId: row.payerId,
  method: method && methodOf(method),
  problem: row.problem,
  isDisputed: false,
  action: null,
})

export const eventOf = ({ id, kind, reference }: EventRow): ProviderEvent => ({
  eventId: `event_${id}`,
  kind,
  reference,
})

const newReference = (kind: string): string => `${kind}_${randomUUID().replaceAll('-', '')}`

/** The methods that the page offers: one card, one account. */
const newMethod = (payerId: number, outcome: Outcome, now: Date): MethodRow => {
  const isDebit = outcome === 'debit'
  return {
    reference: newReference('method'),
    payerId,
    kind: isDebit ? 'sepa' : 'card',
    brand: isDebit ? null : 'visa',
    last4: isDebit ? '4417' : '4242',
    expiresOn: isDebit ? null : `${now.getUTCFullYear() + CARD_YEARS}-12-31`,
  }
}

const END_OF: Readonly<Record<Outcome, Pick<PaymentRow, 'state' | 'problem'>>> = {
  pay: { state: 'succeeded', problem: null },
  debit: { state: 'processing', problem: null },
  decline: { state: 'failed', problem: 'payments.declined' },
  'fail-authentication': { state: 'failed', problem: 'payments.authentication-failed' },
  leave: { state: 'needs-action', problem: null },
}

/** Reads and moves payments; every move writes the notice that a provider would send. */
const openPaymentBook = ({ db, clock }: Pick<Options, 'db' | 'clock'>) => {
  const read = async (reference: string): Promise<Payment | undefined> => {
    const row = await findPayment(db.drizzle, reference)
    return row && paymentOf(row, row.method)
  }
  const readKnown = async (reference: string): Promise<Payment> => {
    const payment = await read(reference)
    if (payment === undefined) throw new PaymentError('refused', 'the stand-in knows no such payment')
    return payment
  }
  const moveIn = async (
    tx: Db,
    reference: string,
    from: readonly PaymentRow['state'][],
    to: Parameters<typeof movePayment>[3],
  ): Promise<boolean> => {
    const moved = await movePayment(tx, reference, from, to)
    if (moved === undefined) return false
    await insertEvent(tx, reference, `payment.${to.state}`, clock.now().toISOString())
    return true
  }
  const move = (
    reference: string,
    from: readonly PaymentRow['state'][],
    to: Parameters<typeof movePayment>[3],
  ): Promise<boolean> => inTransaction(db, (tx) => moveIn(tx, reference, from, to))
  return { read, readKnown, moveIn, move }
}
type PaymentBook = ReturnType<typeof openPaymentBook>

const starter =
  ({ db, clock, publicUrl }: Options, { readKnown }: PaymentBook): PaymentProvider['start'] =>
  async ({ key, amountCents, payerId, description, returnUrl }) => {
    const row = await insertPayment(db.drizzle, {
      reference: newReference('payment'),
      key,
      payerId,
      amountCents,
      description,
      returnUrl,
      state: 'needs-action',
      createdAt: clock.now().toISOString(),
    })
    return { payment: await readKnown(row.reference), redirectUrl: `${publicUrl}/pay/${row.reference}` }
  }

const collector =
  ({ db, clock }: Options, { readKnown, moveIn }: PaymentBook): PaymentProvider['collect'] =>
  async ({ key, amountCents, payerId, description, method }) => {
    const saved = await findMethod(db.drizzle, method)
    if (saved === undefined || saved.payerId !== payerId)
      throw new PaymentError('refused', 'the stand-in knows no such method')
    const reference = await inTransaction(db, async (tx) => {
      const row = await insertPayment(tx, {
        reference: newReference('payment'),
        key,
        payerId,
        amountCents,
        description,
        methodReference: method,
        state: 'processing',
        createdAt: clock.now().toISOString(),
      })
      if (!row.isNew) return row.reference
      const isFailing = await takeFailure(tx, payerId)
      // A debit stays under way until its bank answers.
      if (isFailing || saved.kind !== 'sepa')
        await moveIn(tx, row.reference, ['processing'], END_OF[isFailing ? 'decline' : 'pay'])
      return row.reference
    })
    return readKnown(reference)
  }

/** What the payer and the bank decide; a real provider has pages and banks for it. */
const deciders = (
  { db, clock }: Options,
  { readKnown, move }: PaymentBook,
): Pick<StandIn, 'decide' | 'finish'> => ({
  decide: async (reference, outcome) => {
    const waiting = await findPayment(db.drizzle, reference)
    if (waiting?.state !== 'needs-action') return undefined
    if (outcome === 'leave') return readKnown(reference)
    const method = newMethod(waiting.payerId, outcome, clock.now())
    const isSaved = outcome === 'pay' || outcome === 'debit'
    if (isSaved) await insertMethod(db.drizzle, method)
    const end = { ...END_OF[outcome], ...(isSaved ? { methodReference: method.reference } : {}) }
    return (await move(reference, ['needs-action'], end)) ? readKnown(reference) : undefined
  },
  finish: async (reference, state) => {
    const from: PaymentRow['state'][] = state === 'returned' ? ['succeeded'] : ['processing']
    const problem = state === 'succeeded' ? null : ('payments.declined' as const)
    return (await move(reference, from, { state, problem })) ? readKnown(reference) : undefined
  },
})

export const standInProvider = (options: Options): StandIn => {
  const { db, clock, secret, publicUrl } = options
  const book = openPaymentBook(options)
  return {
    name: 'stand-in',
    delivery: 'prompt',
    entersOnOurPage: false,
    start: starter(options, book),
    collect: collector(options, book),
    read: book.read,
    find: async ({ key, payerId }) => {
      const row = await findPaymentByKey(db.drizzle, key, payerId)
      return row && book.read(row.reference)
    },
    cancel: async (reference) => {
      await book.move(reference, ['needs-action', 'processing'], { state: 'cancelled' })
      return book.readKnown(reference)
    },
    refund: async (refund) => {
      const at = clock.now().toISOString()
      if (!(await inTransaction(db, (tx) => addRefund(tx, refund, at))))
        throw new PaymentError('refused', 'more than was paid cannot be paid back')
    },
    methods: async (payerId) => (await listMethods(db.drizzle, payerId)).map(methodOf),
    readMethod: async (reference) => {
      const row = await findMethod(db.drizzle, reference)
      return row && { payerId: row.payerId, method: methodOf(row), isRemoved: false }
    },
    portal: async ({ returnUrl }) =>
      Promise.resolve(`${publicUrl}/pay/methods?back=${encodeURIComponent(returnUrl)}`),
    verifyEvent: (body, headers, now) => {
      const signature = headers[SIGNATURE_HEADER]
      if (typeof signature !== 'string' || !isEventSigned(secret, body, signature, now)) return undefined
      return JSON.parse(body.toString('utf8')) as ProviderEvent
    },
    eventsSince: async (since, after) => {
      const rows = await listEventsSince(db.drizzle, since, Number(after ?? 0), EVENTS_PER_PAGE)
      const last = rows.length < EVENTS_PER_PAGE ? undefined : rows.at(-1)
      return { events: rows.map(eventOf), next: last === undefined ? null : String(last.id) }
    },
    ...deciders(options, book),
    sign: (event) => {
      const body = Buffer.from(JSON.stringify(event))
      return { body, headers: { [SIGNATURE_HEADER]: signEvent(secret, body, clock.now()) } }
    },
  }
}
