/** New printed and permanent codes: 130 random bits that no two have (F9). */
import { randomBytes } from 'node:crypto'
import { TOKEN_PREFIXES } from '@wegband/domain/features/cards/contract.ts'
import { BASE32_LENGTH, BASE32_ALPHABET } from '@wegband/domain/features/cards/token-rules.ts'

/** 256 is a multiple of 32: every letter is as likely as the others. */
export const newCode = (kind: 'member' | 'kidCard'): string =>
  TOKEN_PREFIXES[kind] +
  [...randomBytes(BASE32_LENGTH)]
    .map((byte) => BASE32_ALPHABET.charAt(byte % BASE32_ALPHABET.length))
    .join('')
