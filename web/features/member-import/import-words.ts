/** Words for fields, and for values of changes. */
import {
  type ImportField,
  PERSON_FIELDS,
  SPORT_FIELDS,
  sportFieldOf,
} from '@wegband/domain/features/member-import/import-fields.ts'
import type { MemberImport, RowCount } from '@wegband/domain/features/member-import/contract.ts'
import { USER_SCHOOL_STATES } from '@wegband/domain/basics/roles.ts'
import { useMessages } from '../../platform/words/i18n.tsx'

export function useImportWords({ sports }: Pick<MemberImport, 'sports'>) {
  const t = useMessages('member-import')
  const field = (name: ImportField): string => {
    const person = PERSON_FIELDS.find((one) => one === name)
    if (person !== undefined) return t(`field.${person}`)
    const ofSport = sportFieldOf(name)
    const sport = sports.find(({ sportId }) => sportId === ofSport?.sportId)
    if (ofSport === undefined || sport === undefined) return name
    return sports.length === 1
      ? t(`field.${ofSport.kind}`)
      : t('columns.sport', { sport: sport.name, field: t(`field.${ofSport.kind}`) })
  }
  const fields: readonly ImportField[] = [
    ...PERSON_FIELDS,
    ...sports.flatMap(({ sportId }) => SPORT_FIELDS.map((kind) => `${kind}:${sportId}` as const)),
  ]
  /** A value of a change as people read it. */
  const value = (name: ImportField, text: string): string => {
    if (text === '') return t('decide.blank')
    const state = USER_SCHOOL_STATES.find((one) => one === text)
    if (name === 'state' && state !== undefined) return t(`memberStates.${state}`)
    if (name === 'gender' && (text === 'm' || text === 'f' || text === 'd' || text === 'u'))
      return t(`genders.${text}`)
    const ofSport = sportFieldOf(name)
    const levels = sports.find(({ sportId }) => sportId === ofSport?.sportId)?.levels ?? []
    return ofSport?.kind === 'level'
      ? (levels.find(({ index }) => String(index) === text)?.name ?? text)
      : text
  }
  return { t, field, fields, value }
}

/** The rows of an import that fit. */
export const countOf = (
  { counts }: Pick<MemberImport, 'counts'>,
  fits: (count: RowCount) => boolean,
): number => counts.reduce((sum, one) => (fits(one) ? sum + one.rows : sum), 0)

/** The cell of a field in a row. */
export const cellOf = (
  { columns }: Pick<MemberImport, 'columns'>,
  cells: readonly string[],
  field: ImportField,
): string => cells[columns.indexOf(field)]?.trim() ?? ''

export const nameOf = (one: Pick<MemberImport, 'columns'>, cells: readonly string[]): string =>
  [cellOf(one, cells, 'firstName'), cellOf(one, cells, 'lastName')].filter((part) => part !== '').join(' ')
