/** After a write of texts the pages of the office read again, and a line says that it is done. */
import { useQueryClient } from '@tanstack/react-query'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { listLatestLegalTexts, readSchoolNotice } from '@wegband/domain/features/legal/contract.ts'
import { listLanguages } from '@wegband/domain/features/text-office/languages-contract.ts'
import {
  listLegalNotices,
  listOfficeLegalTexts,
  readOfficeLegalText,
  readOfficeNotice,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import {
  findTermPlaces,
  listOfficeTerms,
  readOfficeTerm,
} from '@wegband/domain/features/text-office/glossary-contract.ts'
import { listOfficeTexts, readOfficeText } from '@wegband/domain/features/text-office/texts-contract.ts'
import { listGlossary, listTextBlocks, readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { showToast } from '../../platform/words/notices.ts'

const READS: readonly EndpointShape[] = [
  listOfficeLegalTexts,
  readOfficeLegalText,
  listLegalNotices,
  readOfficeNotice,
  listLatestLegalTexts,
  listTextBlocks,
  listOfficeTexts,
  readOfficeText,
  listOfficeTerms,
  readOfficeTerm,
  findTermPlaces,
  listGlossary,
  listLanguages,
  readPublicSettings,
  readSchoolNotice,
]

/** `work` is the request; a rejection goes to the caller. */
export function useTextWrite(): <T>(work: Promise<T>, done: string) => Promise<T> {
  const queryClient = useQueryClient()
  return async (work, done) => {
    const result = await work
    showToast({ tone: 'positive', text: done, subject: 'text-office' })
    await invalidate(queryClient, READS)
    return result
  }
}
