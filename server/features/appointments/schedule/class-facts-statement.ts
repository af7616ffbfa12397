/** The facts of a class that rows and answers carry in the same form, by the list of the contract. */
import { classFacts, type ClassFacts } from '@wegband/domain/features/appointments/contract.ts'
import { toSnakeCase } from 'drizzle-orm/casing'

export const CLASS_FACTS = classFacts.keyof().options

/** The name of its column. */
export const columnOf = (name: keyof ClassFacts): string => toSnakeCase(name)

/** Only the facts, of the row of a series, of a date, or of a list. */
export const classFactsOf = (row: ClassFacts): ClassFacts =>
  Object.fromEntries(CLASS_FACTS.map((name) => [name, row[name]])) as ClassFacts
