/** What a scanned text is, told by its form alone. */
import { parseSignedCode } from '../../cards/token-rules.ts'
import { DOOR_CODE } from './door-contract.ts'

/** Whether it is the code of a door; whether it is genuine only the server knows. */
export const isDoorCode = (text: string): boolean => parseSignedCode(DOOR_CODE.prefix, text) !== undefined
