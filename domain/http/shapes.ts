/** Shapes that every contract shares: envelopes, ids, instants, paging (decisions §1). */
import { z } from 'zod'
import { YEAR } from '../basics/months.ts'

/** A "valid identifier" (§5): a positive integer. */
export const id = z.int().positive().max(2_147_483_647)
/** The same as text in an address. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id)
/** PostgreSQL and JavaScript format these years in the same way, and their texts sort by time. */
const isInBounds = (text: string): boolean => text >= '1900' && text < '3000'
/** ISO 8601 in UTC. */
export const instant = z.iso
  .datetime({ offset: false })
  .refine(isInBounds, { params: { code: 'invalid-date' } })
/** The same in an address. */
export const instantText = instant
/** A text that people write: one line, without control characters. */
export const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
/** A text that people write: no control characters but line ends and tabs. */
export const LINES = /^(?:[^\p{Cc}]|[\n\t])*$/u

/** YYYY-MM-DD. */
export const day = z.iso.date().refine(isInBounds, { params: { code: 'invalid-date' } })

export const idParams = z.strictObject({ id: idText })

/** `{ data }` for one object. */
export const one = <T extends z.ZodType>(item: T) => z.object({ data: item })

export const pageMeta = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
})
/** `{ data: [], meta }` for lists. */
export const many = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: pageMeta })

/** A whole number in a query string within bounds; out of bounds is a 422 and is never corrected silently. */
export const countText = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max))

/** A year in an address. */
export const yearText = z.string().regex(YEAR).transform(Number)

/** Degrees in an address, within bounds (§5: latitudes -90 to 90, longitudes -180 to 180). */
export const degreesText = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most))

/** Repeated query keys (`school[]=1&school[]=2`) arrive as one value or several. */
export const idListText = z
  .union([idText.transform((value) => [value]), z.array(idText)])
  .pipe(z.array(id).max(100))

export const flagText = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')
