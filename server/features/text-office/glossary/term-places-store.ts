/** SQL of the texts that are shown with marks. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { TermPlace } from '@wegband/domain/features/text-office/glossary-contract.ts'
import { MEMBERSHIP_KEYS } from '@wegband/domain/features/texts/text-keys.ts'
import { eq, inArray, isNull } from 'drizzle-orm'
import { modules, promos } from '../../../db/schema/sports.ts'
import { glossary, textBlocks } from '../../../db/schema/texts.ts'
import type { Db } from '../../../db/transaction.ts'

type MarkedText = Omit<TermPlace, 'name' | 'text'> & { readonly name: LocalText; readonly text: LocalText }

/** Every text of the office that is shown with marks. A new page that shows marks adds its texts here. */
export const listMarkedTexts = async (db: Db): Promise<MarkedText[]> => {
  const [moduleRows, promoRows, terms, blocks] = await Promise.all([
    db
      .select({ id: modules.id, name: modules.name, text: modules.description })
      .from(modules)
      .where(isNull(modules.retiredAt))
      .orderBy(modules.id),
    db
      .select({ id: promos.id, name: promos.title, questions: promos.questions })
      .from(promos)
      .where(eq(promos.isActive, true))
      .orderBy(promos.id),
    db
      .select({ id: glossary.id, name: glossary.title, text: glossary.description })
      .from(glossary)
      .where(eq(glossary.isActive, true))
      .orderBy(glossary.id),
    db
      .select({ id: textBlocks.id, name: textBlocks.title, text: textBlocks.text })
      .from(textBlocks)
      .where(inArray(textBlocks.textKey, [...MEMBERSHIP_KEYS]))
      .orderBy(textBlocks.id),
  ])
  return [
    ...moduleRows.map((row) => ({ kind: 'module' as const, ...row })),
    ...promoRows.flatMap(({ id, name, questions }) =>
      questions.map(({ answer }) => ({ kind: 'promo' as const, id, name, text: answer })),
    ),
    ...terms.map((row) => ({ kind: 'term' as const, ...row })),
    ...blocks.map((row) => ({ kind: 'block' as const, ...row })),
  ]
}
