/** How people and belts of an exam are written. */
import type { ExamLevel } from '@wegband/domain/features/exams/contract.ts'
import type { Belt } from '../../ui/band/belt-colour.ts'

type PersonNames = { readonly firstName: string; readonly lastName: string }

export const nameOf = ({ firstName, lastName }: PersonNames): string => `${firstName} ${lastName}`.trim()
export const initialsOf = ({ firstName, lastName }: PersonNames): string =>
  `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`
export const beltOf = ({ belt, isKids }: ExamLevel): Belt => ({ level: belt, isKids })
