/** What every field of the training gets that is more than a text or a number. */
import type { TreeItem } from '@wegband/domain/features/training-editor/contract.ts'
import type { FieldSpec, FormValues } from './field-table.ts'

export type SpecialProps = {
  readonly spec: FieldSpec
  readonly label: string
  readonly hint: string | undefined
  readonly values: FormValues
  readonly items: readonly TreeItem[]
  readonly sportId: number | null
  readonly onChange: (changes: FormValues) => void
}

export const textOf = (values: FormValues, name: string): string => String(values[name] ?? '')
export const listOf = <Item>(values: FormValues, name: string): Item[] =>
  JSON.parse(textOf(values, name) || '[]') as Item[]
