/** Makes the code of a certificate or of a signed paper. */
import { randomInt } from 'node:crypto'
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import {
  certificateCode,
  CODE_ALPHABET,
  type CodeSeries,
  SECRET_LENGTH,
} from '@wegband/domain/features/documents/certificate-code.ts'

const newSecret = (): string =>
  Array.from({ length: SECRET_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('')

/** `number`: of the certificate or paper; the secret behind it cannot be guessed. */
export const newCode = (series: CodeSeries, day: Day, number: number): string =>
  certificateCode(Number(day.slice(0, 4)), number, newSecret(), series)
