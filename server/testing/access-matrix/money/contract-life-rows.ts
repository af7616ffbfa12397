/** Rows of the access matrix for the life of a contract: pauses, extending, the billing day, and the clock of a demo. */
import { changeBillingChoices, moveStandInClock } from '@wegband/domain/features/billing/contract.ts'
import { extendSubscription } from '@wegband/domain/features/checkout/contract.ts'
import { answerPause, askForPause, withdrawPause } from '@wegband/domain/features/contracts/pause-contract.ts'
import { answers, row, type MatrixRow, type MatrixWorld } from '../matrix-row.ts'

const ADDRESS = { name: 'Rechnung', street: 'Speicherweg 7a', zip: '24103', city: 'Lindenau', country: 'DE' }
const EXTENSION_KEY = '3e1b6a52-6f0f-4d8c-9b8e-0f6a2d5c7b12'

const contractOfSelf = ({ bought }: MatrixWorld) => ({ params: { id: bought.contractId } })

export const contractLifeRows: readonly MatrixRow[] = [
  // The child sees its contract, and only the payer asks and withdraws.
  row(askForPause, 404, { 201: ['parent'], 403: ['self'] }, (world) => ({
    ...contractOfSelf(world),
    body: { startsOn: '2027-01-01', endsOn: '2027-01-31', reason: 'Urlaub' },
  })),
  // None waits.
  row(withdrawPause, 404, { 409: ['parent'], 403: ['self'] }, contractOfSelf),
  // Only heads of the school that sells answer, and the office; there is no such pause.
  row(answerPause, 404, {}, () => ({ params: { id: 999_999 }, body: { answer: 'granted' } })),
  row(extendSubscription, 404, { 201: ['parent'], 403: ['self'] }, (world) => ({
    ...contractOfSelf(world),
    body: { key: EXTENSION_KEY, total_cents: 7_200, due_now_cents: 0, address: ADDRESS },
  })),
  answers(changeBillingChoices, () => ({ body: { billingDay: 5 } })),
  answers(moveStandInClock, () => ({ body: { to: 'real' } })),
]
