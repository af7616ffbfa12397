/** Turns a code typed from a card into the code it means. */
import { TOKEN_PREFIXES } from '@wegband/domain/features/cards/contract.ts'

/** Printed codes have capitals and digits only; a timed code must stay as it is. */
const PRINTED = [TOKEN_PREFIXES.member, TOKEN_PREFIXES.kidCard]

/** Without spaces; printed codes in capitals. */
export function typedCode(text: string): string {
  const code = text.replace(/\s/g, '')
  const capitals = code.toUpperCase()
  return PRINTED.some((prefix) => capitals.startsWith(prefix)) ? capitals : code
}
