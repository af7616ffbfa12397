/** When a language is complete: interface, text blocks, terms and legal texts, each as its present German. */
import { LANGUAGE_PARTS, type OfficeLanguage } from './languages-contract.ts'

type Parts = Pick<OfficeLanguage, 'parts'>

export const isLanguageComplete = ({ parts }: Parts): boolean =>
  LANGUAGE_PARTS.every((name) => parts[name].complete === parts[name].total)
