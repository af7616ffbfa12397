/** Changes the language and the funnels of the caller's own account (decisions §5). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { closedFunnels, type Funnel } from '@wegband/domain/features/registration/funnel-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { requireOfferedLanguage } from '../accounts/offered-language.ts'
import { publish } from '../events/publish.ts'
import { findFunnelFacts, listFunnels, setLanguage, writeFunnels } from './store.ts'

export type SettingsChange = {
  readonly language?: string | undefined
  readonly funnels?: readonly Funnel[] | undefined
}

export const changeSettings = async (
  context: Context,
  userId: number,
  change: SettingsChange,
): Promise<{ language: string; funnels: Funnel[] }> => {
  const { actor, db, clock } = context
  if (userId !== actor.userId) throw notFound()
  return inTransaction(db, async (tx) => {
    const facts = await findFunnelFacts(tx, userId)
    if (facts === undefined) throw notFound()
    const present = await listFunnels(tx, userId)
    const { isAnonymous, hasFreemium, level: membershipLv } = actor
    const person = { ...facts, isAnonymous, hasFreemium, membershipLv }
    const closed = closedFunnels(change.funnels ?? [], present, person)
    if (closed.length > 0) throw new AppError('registration.funnel-closed', { missing: closed })

    requireOfferedLanguage(context, change.language, facts.language)
    if (change.language !== undefined) await setLanguage(tx, userId, change.language)
    if (change.funnels !== undefined) await writeFunnels(tx, userId, change.funnels)
    await bumpUserVersions(tx, [userId], clock.now())
    await publish(tx, { topic: 'user', ids: [userId], userIds: [userId] })
    const funnels = change.funnels === undefined ? present : await listFunnels(tx, userId)
    return { language: change.language ?? facts.language, funnels }
  })
}
