/** Reads the promo page of a sport: what to bring, its first modules, and which of them are free to try. */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { type Promo, PROMO_MODULES } from '@wegband/domain/features/sports/contract.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { levelAt, readReferenceDataFor } from '../reference-data/reference-data.ts'
import { seenSport, showModules } from './read-sports.ts'

const FIRST_LEVEL = 1

/** A promo of a sport closed to the caller is the same 404 as an unknown one. */
export const readPromo = async (context: Context, promoId: number): Promise<Promo> => {
  const { locale, actor } = context
  const referenceData = await readReferenceDataFor(context.db, 'promos', promoId)
  const row = referenceData.promos.get(promoId)
  if (row === undefined) throw notFound()
  const sport = seenSport(referenceData, context, row.sportId)
  const level = levelAt(referenceData, sport.id, FIRST_LEVEL)
  const all = level ? (referenceData.modulesOfLevel.get(level.id) ?? []) : []
  const modules = await showModules(context, referenceData, all.slice(0, PROMO_MODULES), {
    withContents: true,
    withSport: false,
  })
  return {
    id: row.id,
    sport: {
      id: sport.id,
      name: inLocale(sport.name, locale),
      slug: sport.slug,
      hue: sport.hue,
      chroma: sport.chroma,
      requiredMembershipLv: sport.requiredMembershipLv,
    },
    title: inLocale(row.title, locale),
    lead: inLocale(row.lead, locale),
    gains: row.gains.map((gain) => inLocale(gain, locale)),
    questions: row.questions.map(({ question, answer }) => ({
      question: inLocale(question, locale),
      answer: inLocale(answer, locale),
    })),
    modulesCount: all.length,
    freeModules: modules.filter(({ contents }) =>
      contents.some((content) => content.contentIsAvailableForFreemium),
    ).length,
    modules,
    hasBegun: actor.trainingProgress.some((entry) => entry.sportId === sport.id),
  }
}
