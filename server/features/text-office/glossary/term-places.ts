/**
 * Texts of the office in which a term would be marked. The page marks them as it does for members, which leaves out headings, links and
 * code.
 */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import {
  type findTermPlaces,
  TERM_PLACES_MAX,
  type TermPlace,
} from '@wegband/domain/features/text-office/glossary-contract.ts'
import { termFinder } from '@wegband/domain/features/texts/term-marks.ts'
import type { z } from 'zod'
import type { Context } from '../../../http/request/context.ts'
import { listMarkedTexts } from './term-places-store.ts'

export const readTermPlaces = async (
  { db }: Context,
  { locale, title, forms = '', except }: z.output<(typeof findTermPlaces)['query']>,
): Promise<{ places: TermPlace[]; total: number }> => {
  const names = forms.split(',').map((form) => form.trim())
  const find = termFinder([{ id: 0, title, language: locale, forms: names }])
  const found = (await listMarkedTexts(db.drizzle))
    .filter(({ kind, id, text }) => (kind !== 'term' || id !== except) && text[locale] !== undefined)
    .map(({ name, text, ...place }) => ({
      ...place,
      name: inLocale(name, locale),
      text: inLocale(text, locale),
    }))
    .filter(({ text }) => find([text]).some((marks) => marks.length > 0))
  return { places: found.slice(0, TERM_PLACES_MAX), total: found.length }
}
