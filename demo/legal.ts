/** The legal texts of the demo, and their acceptance by its people when they joined. */
import { LOCALES, type Locale } from '@wegband/domain/basics/locale.ts'
import type { LegalKind } from '@wegband/domain/features/legal/contract.ts'
import { add, type Row } from './federation/federation.ts'
import { readText } from './read-text.ts'

const IN_FORCE_AT = '2026-01-01T00:00:00.000Z'

/** People must accept these; they only read the privacy notice. */
const MANDATORY: readonly LegalKind[] = ['terms', 'withdrawal']
const KINDS: readonly LegalKind[] = ['terms', 'privacy', 'withdrawal']

/** `# Title`, then Markdown whose first paragraph is the summary. */
const readLegalText = (kind: LegalKind, locale: Locale): { title: string; text: string } => {
  const [, title = '', text = ''] =
    /^# (.+)\n\n([^]+)\n$/.exec(readText(`legal-texts/${kind}.${locale}.md`)) ?? []
  if (text === '') throw new Error(`legal-texts/${kind}.${locale}.md has no title or no text.`)
  return { title, text }
}

export const buildLegalTexts = (): Row<'legalTexts'>[] => {
  const rows: Row<'legalTexts'>[] = []
  for (const kind of KINDS)
    for (const locale of LOCALES)
      add(rows, {
        kind,
        locale,
        version: 1,
        ...readLegalText(kind, locale),
        isMandatory: MANDATORY.includes(kind),
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
