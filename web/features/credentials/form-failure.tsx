/** Where a form says what the server refused: codes of its fields at the fields, everything else once above the button. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'

/** The codes of one field of a 422; none for any other error. */
export const fieldCodesOf = (error: unknown, field: string): readonly string[] =>
  error instanceof AppError ? (error.details.errors?.[field] ?? []) : []

const isAboutFields = (error: unknown, fields: readonly string[]): boolean =>
  fields.some((field) => fieldCodesOf(error, field).length > 0)

/** Nothing while all is well, or while the fields named say it themselves. */
export function FormFailure(props: {
  readonly error: unknown
  readonly fields?: readonly string[]
}): ReactNode {
  const words = useErrorWords()
  const { error, fields = [] } = props
  if (error === undefined || error === null || isAboutFields(error, fields)) return null
  const { title, text } = words(error)
  return (
    <Banner icon={warningCircle} tone="danger" live="alert" title={title}>
      {text}
    </Banner>
  )
}
