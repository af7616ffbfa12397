/** The reference of the renewals: the same rows, one after the other, without any rule. */
import pg from 'pg'

const PER_TRANSACTION = 500

const PHASE = `insert into subscription_phases (subscription_id, plan_id, kind, starts_on, paid_from, ends_on, total_cents)
  values ($1, $2, 'renewal', '2026-11-21', '2026-11-21', '2026-12-20', 1199) returning id`
const CHARGE = `insert into charges (phase_id, period, due_on, covers_from, covers_until, amount_cents, vat_basis_points)
  values ($1, 1, '2026-11-21', '2026-11-21', '2026-12-20', 1199, 1900) returning id`
const MOVE = `update subscriptions set phase_ends_at = '2026-12-20T23:00:00Z' where id = $1`
const BILL = `insert into bills (issuer_id, payer_id, due_on, amount_cents, collection, state, next_try_at)
  values ($1, $2, '2026-11-21', 1199, 'provider', 'open', '2026-11-21T05:00:00Z') returning id`
const PUT = 'update charges set bill_id = $1 where id = $2'

/** Seconds that it took. */
export const renewBare = async (
  connectionString: string,
  {
    firstId,
    planId,
    issuerId,
  }: { readonly firstId: number; readonly planId: number; readonly issuerId: number },
  count: number,
): Promise<number> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const insert = async (name: string, text: string, values: number[]): Promise<number> => {
    const { rows } = await client.query<{ id: number }>({ name, text, values })
    return rows[0]?.id ?? 0
  }
  try {
    const begun = performance.now()
    for (let done = 0; done < count; done += PER_TRANSACTION) {
      await client.query('begin')
      for (let id = firstId + done; id < firstId + Math.min(count, done + PER_TRANSACTION); id += 1) {
        const phase = await insert('phase', PHASE, [id, planId])
        const charge = await insert('charge', CHARGE, [phase])
        await insert('move', MOVE, [id])
        const bill = await insert('bill', BILL, [issuerId, id])
        await insert('put', PUT, [bill, charge])
      }
      await client.query('commit')
    }
    return (performance.now() - begun) / 1000
  } finally {
    await client.end()
  }
}
