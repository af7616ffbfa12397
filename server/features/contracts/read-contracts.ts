/** Reads contracts: those that the caller or an own minor child pays for or benefits from (§7, decisions §4). */
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { type ContractRow, findContract, listContracts } from './contract-statement.ts'
import { showContract } from './show-contract.ts'

/** Orders that were never paid have no card. */
const isShown = ({ cardState, stripeStatus }: SubscriptionView): boolean =>
  cardState !== null || stripeStatus === 'canceled'

const viewerOf = ({ actor, locale }: Context) => ({
  payerId: actor.impersonatorId === null ? actor.userId : null,
  locale,
})

const peopleOf = ({ actor }: Context): readonly number[] => [actor.userId, ...actor.childIds]

export const listOwnContracts = async (context: Context): Promise<SubscriptionView[]> => {
  const rows = await listContracts(context.db.drizzle, peopleOf(context))
  const now = context.clock.now().toISOString()
  return rows.map((row) => showContract(row, viewerOf(context), now)).filter(isShown)
}

/** 404 for contracts of others. `tx`: inside the transaction that writes. */
export const requireContract = async (
  context: Context,
  id: number,
  tx: Db = context.db.drizzle,
): Promise<ContractRow> => {
  const row = await findContract(tx, peopleOf(context), id)
  if (row === undefined) throw notFound()
  return row
}

export const readOwnContract = async (context: Context, id: number): Promise<SubscriptionView> => {
  const row = await requireContract(context, id)
  return showContract(row, viewerOf(context), context.clock.now().toISOString())
}
