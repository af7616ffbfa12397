/** The legal texts of the demo, and their acceptance by its people when they joined. */
import { LOCALES } from '@wegband/domain/basics/locale.ts'
import { add, type Row } from './federation/federation.ts'
import { PRIVACY } from './legal-texts/privacy.ts'
import { TERMS } from './legal-texts/terms.ts'
import { WITHDRAWAL } from './legal-texts/withdrawal.ts'

const IN_FORCE_AT = '2026-01-01T00:00:00.000Z'

export const buildLegalTexts = (): Row<'legalTexts'>[] => {
  const rows: Row<'legalTexts'>[] = []
  for (const { kind, isMandatory, title, text } of [TERMS, PRIVACY, WITHDRAWAL])
    for (const locale of LOCALES)
      add(rows, {
        kind,
        locale,
        version: 1,
        title: title[locale],
        text: text[locale],
        isMandatory,
        inForceAt: IN_FORCE_AT,
      })
  return rows
}

/** Every person with an account, on the day they joined or the texts came into force; parents accept for their children. */
export const buildLegalAcceptances = (
  texts: readonly Row<'legalTexts'>[],
  people: readonly Row<'users'>[],
  relations: readonly Row<'relations'>[],
): Row<'legalAcceptances'>[] => {
  const parentOf = new Map(
    relations.filter(({ type }) => type === 'parent').map(({ userId, relatedId }) => [userId, relatedId]),
  )
  const rows: Row<'legalAcceptances'>[] = []
  const mandatory = texts.filter((text) => text.isMandatory && text.locale === 'de')
  for (const { id: userId, profileType, createdAt } of people.filter(
    (one) => one.profileType !== 'anonymous',
  ))
    for (const { id: legalTextId, kind, version } of mandatory) {
      const joinedAt = createdAt ?? IN_FORCE_AT
      const acceptedAt = joinedAt > IN_FORCE_AT ? joinedAt : IN_FORCE_AT
      const acceptedBy = profileType === 'regular_kid' ? (parentOf.get(userId) ?? null) : null
      add(rows, { userId, legalTextId, kind, version, acceptedAt, acceptedBy })
    }
  return rows
}
