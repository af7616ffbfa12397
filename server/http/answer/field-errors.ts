/** Turns zod's issues into `{ field: [code] }` with codes of the closed list, so that clients never parse prose. */
import type { z } from 'zod'
import { isFieldCode, type FieldCode } from '@wegband/domain/errors/field-codes.ts'

/** The name for an issue about the whole object. */
export const WHOLE_INPUT = '_'

type Issue = z.core.$ZodIssue
type Finding = readonly [field: string, code: FieldCode]

const fieldName = (path: readonly PropertyKey[]): string => path.map(String).join('.') || WHOLE_INPUT

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )

const tooSmall = (issue: Extract<Issue, { code: 'too_small' }>): FieldCode => {
  if (issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'too-short'
  return issue.origin === 'array' || issue.origin === 'set' ? 'too-few' : 'too-small'
}

const tooBig = (issue: Extract<Issue, { code: 'too_big' }>): FieldCode => {
  if (issue.origin === 'string') return 'too-long'
  return issue.origin === 'array' || issue.origin === 'set' ? 'too-many' : 'too-big'
}

const wrongFormat = (format: string): FieldCode => {
  if (format === 'email') return 'invalid-mail'
  return format === 'datetime' || format === 'date' || format === 'time' ? 'invalid-date' : 'invalid'
}

const wrongType = (issue: Extract<Issue, { code: 'invalid_type' }>, value: unknown): FieldCode => {
  if (value === undefined) return 'required'
  return issue.expected === 'int' && typeof value === 'number' ? 'not-a-whole-number' : 'wrong-type'
}

/** How badly a value misses one branch of a union; higher is worse. An unknown field counts less than another kind of value. */
const misfit = (issues: readonly Issue[]): number =>
  issues.reduce((sum, issue) => {
    if (issue.code === 'unrecognized_keys') return sum + issue.keys.length
    return issue.code === 'invalid_type' && issue.path.length === 0 ? sum + 1 : sum
  }, 0)

/** The best-fitting alternative explains the error; among equals the first, which is the usual one. */
const inUnion = (
  issue: Extract<Issue, { code: 'invalid_union' }>,
  path: readonly PropertyKey[],
  input: unknown,
): Finding[] => {
  const [closest] = issue.errors.toSorted((left, right) => misfit(left) - misfit(right))
  if (closest === undefined) return [[fieldName(path), 'not-an-option']]
  return closest.flatMap((inner) => findings(inner, path, input))
}

const findings = (issue: Issue, base: readonly PropertyKey[], input: unknown): Finding[] => {
  const path = [...base, ...issue.path]
  const field = fieldName(path)
  switch (issue.code) {
    case 'invalid_type':
      return [[field, wrongType(issue, valueAt(input, path))]]
    case 'unrecognized_keys':
      return issue.keys.map((key) => [fieldName([...path, key]), 'unknown-field'])
    case 'too_small':
      return [[field, tooSmall(issue)]]
    case 'too_big':
      return [[field, tooBig(issue)]]
    case 'invalid_format':
      return [[field, wrongFormat(issue.format)]]
    case 'invalid_value':
      return [[field, valueAt(input, path) === undefined ? 'required' : 'not-an-option']]
    case 'invalid_union':
      return inUnion(issue, path, input)
    case 'custom': {
      const code: unknown = issue.params?.['code']
      return [[field, isFieldCode(code) ? code : 'invalid']]
    }
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
      return [[field, 'invalid']]
    default:
      return [[field, 'invalid']]
  }
}

/**
 * Issues by field, each code once. Nested fields are joined by dots (`addresses.0.zip`). A rule of our own names its code with
 * `.refine(check, { params: { code: 'confirmation-differs' } })`.
 */
export const fieldErrors = (issues: readonly Issue[], input: unknown): Record<string, FieldCode[]> => {
  const errors = new Map<string, Set<FieldCode>>()
  for (const [field, code] of issues.flatMap((issue) => findings(issue, [], input)))
    errors.set(field, (errors.get(field) ?? new Set()).add(code))
  return Object.fromEntries([...errors].map(([field, codes]) => [field, [...codes]]))
}
