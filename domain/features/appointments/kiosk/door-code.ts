/** Recognises what a scanned text is by its format alone. */
import { parseSignedCode } from '../../cards/token-rules.ts'
import { DOOR_CODE } from './door-contract.ts'

/** Whether the text is a door code. Only the server knows whether it is genuine. */
export const isDoorCode = (text: string): boolean => parseSignedCode(DOOR_CODE.prefix, text) !== undefined
