/** Legal texts as everybody may read them; for a signed-in person with what they have accepted. */
import type { LegalKind, LegalText } from '@wegband/domain/features/legal/contract.ts'
import { latestInForce } from '@wegband/domain/features/legal/legal-rules.ts'
import type { OpenContext } from '../../http/context.ts'
import { type AcceptedVersion, type LegalTextRow, listAcceptedVersions, listTexts } from './store.ts'

const show = (text: LegalTextRow, accepted: readonly AcceptedVersion[]): LegalText => ({
  id: text.id,
  kind: text.kind,
  locale: text.locale,
  version: text.version,
  title: text.title,
  text: text.text,
  isMandatory: text.isMandatory,
  inForceAt: text.inForceAt,
  is_accepted: accepted.some(({ kind, version }) => kind === text.kind && version === text.version),
})

const acceptedByCaller = async ({ db, actor }: OpenContext): Promise<AcceptedVersion[]> =>
  actor === undefined ? [] : listAcceptedVersions(db.drizzle, actor.userId)

/** What is in force or was; drafts with a date in the future stay unseen. */
export const readAllTexts = async (
  context: OpenContext,
  kind: LegalKind | undefined,
): Promise<LegalText[]> => {
  const [texts, accepted] = await Promise.all([
    listTexts(context.db.drizzle, kind),
    acceptedByCaller(context),
  ])
  const now = context.clock.now().getTime()
  return texts.filter((text) => Date.parse(text.inForceAt) <= now).map((text) => show(text, accepted))
}

export const readLatestTexts = async (context: OpenContext): Promise<LegalText[]> => {
  const [texts, accepted] = await Promise.all([listTexts(context.db.drizzle), acceptedByCaller(context)])
  return latestInForce(texts, context.locale, context.clock.now().toISOString()).map((text) =>
    show(text, accepted),
  )
}
