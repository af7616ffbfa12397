/** The names of what plans sell: sports, modules, groups and membership levels. */
import { inLocale, type Locale, type LocalText } from '@wegband/domain/basics/locale.ts'
import type { SUBJECT_TYPES } from '@wegband/domain/features/subscriptions/contract.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'

export type NamedSubject = {
  readonly type: (typeof SUBJECT_TYPES)[number]
  readonly id: number
  /** The name of a membership level, which the reference data does not hold. */
  readonly levelName?: LocalText | undefined
}

/** Undefined for a deleted subject. */
export const subjectName = (
  { type, id, levelName }: NamedSubject,
  data: ReferenceData,
): LocalText | undefined => {
  if (type === 'sport') return data.sports.get(id)?.name
  if (type === 'module') return data.modules.get(id)?.name
  if (type === 'module-group') return data.moduleGroups.get(id)?.name
  return levelName
}

/** A product without a name of its own is called like its subject; empty for a deleted one. */
export const productName = (
  sold: {
    readonly product: { readonly name: LocalText | null }
    readonly plan: { readonly subjectType: NamedSubject['type']; readonly subjectId: number }
    readonly level: { readonly name: LocalText } | null
  },
  data: ReferenceData,
  locale: Locale,
): string => {
  const { subjectType: type, subjectId: id } = sold.plan
  const name = sold.product.name ?? subjectName({ type, id, levelName: sold.level?.name }, data)
  return name === undefined ? '' : inLocale(name, locale)
}
