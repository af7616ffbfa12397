/** Creates printed and permanent codes of 130 random bits, so that no two are equal (F9). */
import { randomBytes } from 'node:crypto'
import { TOKEN_PREFIXES } from '@wegband/domain/features/cards/contract.ts'
import { BASE32_LENGTH, BASE32_ALPHABET } from '@wegband/domain/features/cards/token-rules.ts'

/** 256 is a multiple of 32, so every character is equally likely. */
export const newCode = (kind: 'member' | 'kidCard'): string =>
  TOKEN_PREFIXES[kind] +
  [...randomBytes(BASE32_LENGTH)]
    .map((byte) => BASE32_ALPHABET.charAt(byte % BASE32_ALPHABET.length))
    .join('')
