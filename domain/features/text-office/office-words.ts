/** Texts as the office writes them: German always, further languages where written. */
import { z } from 'zod'

/** No control characters but line ends, and no character that turns the direction of a text. */
const PLAIN = /^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|\n)*$/u

/** Several lines of Markdown. */
export const markdown = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => PLAIN.test(text), { params: { code: 'invalid' } })

/** What a paste from a word processor brings along: other line ends, tabs, marks without width. */
export const tidied = (text: string): string =>
  text
    .replaceAll(/\r\n?|\u2028|\u2029/gu, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
