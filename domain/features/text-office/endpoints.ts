/** All endpoints of texts in the hands of the office. */
import { glossaryOfficeEndpoints } from './glossary-contract.ts'
import { languageOfficeEndpoints } from './languages-contract.ts'
import { legalOfficeEndpoints } from './legal-contract.ts'
import { textBlockOfficeEndpoints } from './texts-contract.ts'

export const textOfficeEndpoints = [
  ...legalOfficeEndpoints,
  ...textBlockOfficeEndpoints,
  ...glossaryOfficeEndpoints,
  ...languageOfficeEndpoints,
] as const
