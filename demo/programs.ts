/** A webhook whose receiver has gone silent, and a token that a website reads with. The log says who made them. */
import { asc, eq } from 'drizzle-orm'
import { MS_PER_DAY, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { users } from '@wegband/server/db/schema/people.ts'
import { serviceTokens, webhookDeliveries, webhooks } from '@wegband/server/db/schema/running/programs.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import { writeAudit } from '@wegband/server/features/accounts/write-audit.ts'
import { hookPlace, newHookSecret } from '@wegband/server/features/programs/hook-signature.ts'
import { hashToken, newToken } from '@wegband/server/http/guard/authenticate.ts'
import { seal } from '@wegband/server/secrets/seal.ts'

const HOOK_ID = 1
const FAILED = 4

/** Off from the beginning, so that a demo calls nothing outside. */
export const writePrograms = async (tx: Transaction, appSecret: string, now: Date): Promise<void> => {
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.id))
    .limit(1)
  if (admin === undefined) return
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const made = before(20 * MS_PER_DAY).toISOString()
  const name = 'Website'
  await tx.insert(webhooks).values({
    name,
    url: 'https://website.example/wegband',
    topics: ['class.cancelled', 'member.joined'],
    secretSealed: seal(newHookSecret(), { ...hookPlace(HOOK_ID), appSecret }),
    offReason: 'failing',
    failingSince: before(6 * MS_PER_DAY).toISOString(),
    createdBy: admin.id,
    createdAt: made,
    updatedAt: before(MS_PER_DAY).toISOString(),
  })
  await tx.insert(webhookDeliveries).values(
    Array.from({ length: FAILED }, (_, at) => {
      const createdAt = before(6 * MS_PER_DAY - at * MS_PER_HOUR).toISOString()
      return {
        webhookId: HOOK_ID,
        topic: 'class.cancelled',
        data: { schoolId: 1, appointmentId: at + 1 },
        state: 'failed' as const,
        attempts: 14,
        firstTriedAt: createdAt,
        lastTriedAt: before(3 * MS_PER_DAY - at * MS_PER_HOUR).toISOString(),
        lastProblem: 'no answer in time',
        createdAt,
        updatedAt: createdAt,
      }
    }),
  )
  await tx.insert(serviceTokens).values({
    name,
    hash: hashToken(newToken()),
    hint: 'k3Pq',
    scopes: ['schools:read', 'classes:read'],
    networks: [],
    perMinute: 60,
    expiresAt: new Date(now.getTime() + 345 * MS_PER_DAY).toISOString(),
    issuedBy: admin.id,
    createdAt: made,
    updatedAt: made,
  })
  const actor = { userId: admin.id, impersonatorId: null }
  for (const [action, subjectType] of [
    ['service-token.issued', 'service-token'],
    ['webhook.created', 'webhook'],
  ] as const)
    await writeAudit(
      tx,
      actor,
      { action, subjectType, subjectId: 1, details: { after: { name } } },
      new Date(made),
    )
}
