/** The belt of a level as the exam pages draw it. */
import type { ExamLevel } from '@wegband/domain/features/exams/contract.ts'
import type { Belt } from '../../ui/band/belt-colour.ts'

export const beltOf = ({ belt, isKids }: ExamLevel): Belt => ({ level: belt, isKids })
