/** The rank of a child among the kids contracts of its payer, by which siblings pay less (§9, decisions §4 Purchase). */
import { contractStatus } from '@wegband/domain/features/subscriptions/contracts/contract-status.ts'
import { familyRank } from '@wegband/domain/features/subscriptions/coupons/family-discount.ts'
import { factsOf } from './contract-facts.ts'
import type { ContractRow } from './contract-statement.ts'

/** `contracts`: all of the payer. `now`: ISO 8601 in UTC. */
export const rankAmong = (contracts: readonly ContractRow[], profiteerId: number, now: string): number =>
  familyRank(
    contracts.map((row) => ({
      profiteerId: row.profiteerId,
      isKidsLevel: row.isKidsLevel,
      status: contractStatus(factsOf(row), now),
    })),
    profiteerId,
  )
