/** Legal texts as all visitors may read them. A signed-in person also sees what they have accepted. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { ComingLegalText, LegalKind, LegalText } from '@wegband/domain/features/legal/contract.ts'
import { latestInForce } from '@wegband/domain/features/legal/legal-rules.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { type AcceptedVersion, type LegalTextRow, listAcceptedVersions, listTexts } from './store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

type Reader = { readonly isAdult: boolean; readonly accepted: readonly AcceptedVersion[] }

/** Every version is in force by then. */
const FAR_FUTURE = '9999-01-01T00:00:00.000Z'

/** From 18 on a parent's acceptance no longer counts (decisions §4 Kids). */
const show = (text: LegalTextRow, { isAdult, accepted }: Reader): LegalText => {
  const ofKind = accepted.filter(({ kind }) => kind === text.kind)
  const own = isAdult ? ofKind.filter(({ acceptedBy }) => acceptedBy === null) : ofKind
  return {
    id: text.id,
    kind: text.kind,
    locale: text.locale,
    version: text.version,
    title: text.title,
    text: text.text,
    isMandatory: text.isMandatory,
    inForceAt: text.inForceAt,
    is_accepted: own.some(({ version }) => version === text.version),
    isAcceptedByParent: own.length === 0 && ofKind.length > 0,
  }
}

const readReader = async ({ db, actor, clock }: OpenContext): Promise<Reader> =>
  actor === undefined
    ? { isAdult: false, accepted: [] }
    : {
        isAdult: isAdultOn(actor.birthdayAt, dayOf(clock.now().toISOString())),
        accepted: await listAcceptedVersions(db.drizzle, actor.userId),
      }

/** Texts that are or were in force; those with a future date are listed by themselves. */
export const readAllTexts = async (
  context: OpenContext,
  kind: LegalKind | undefined,
): Promise<LegalText[]> => {
  const [texts, reader] = await Promise.all([listTexts(context.db.drizzle, kind), readReader(context)])
  const now = context.clock.now().getTime()
  return texts.filter((text) => Date.parse(text.inForceAt) <= now).map((text) => show(text, reader))
}

export const readLatestTexts = async (context: OpenContext): Promise<LegalText[]> => {
  const [texts, reader] = await Promise.all([listTexts(context.db.drizzle), readReader(context)])
  return latestInForce(texts, context.locale, context.clock.now().toISOString()).map((text) =>
    show(text, reader),
  )
}

/** The version of each kind that is not in force yet; the office lets only one wait. */
export const readComingTexts = async ({ db, clock, locale }: OpenContext): Promise<ComingLegalText[]> => {
  const now = clock.now().getTime()
  const coming = (await listTexts(db.drizzle)).filter((text) => Date.parse(text.inForceAt) > now)
  return latestInForce(coming, locale, FAR_FUTURE).map((text) => ({
    id: text.id,
    kind: text.kind,
    locale: text.locale,
    version: text.version,
    title: text.title,
    text: text.text,
    isMandatory: text.isMandatory,
    inForceAt: text.inForceAt,
  }))
}
