/** All endpoints of texts in the hands of the office. */
import { legalOfficeEndpoints } from './legal-contract.ts'

export const textOfficeEndpoints = [...legalOfficeEndpoints] as const
