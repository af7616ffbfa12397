/** Texts that the office writes for members: always in German, in English if written. One line or several. */
import { z } from 'zod'
import { REASON_MAX } from './office-bounds.ts'
import { line } from '../accounts/person-shapes.ts'

/** No control characters but line ends. */
const PLAIN = /^(?:[^\p{Cc}]|\n)*$/u

const lines = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => PLAIN.test(text), { params: { code: 'invalid' } })

const local = <Text extends z.ZodType<string>>(text: Text) =>
  z.strictObject({ de: text, en: text.optional() })

export const localLine = (max: number) => local(line(max))
export const localLines = (max: number) => local(lines(max))
export const reason = lines(REASON_MAX)

/** As an answer shows it. */
export const shownText = z.object({ de: z.string(), en: z.exactOptional(z.string()) })
