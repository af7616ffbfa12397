/** Reads of texts in the hands of the office. Its writes are rare; they are not counted. */
import { listComingLegalTexts, readSchoolNotice } from '@wegband/domain/features/legal/contract.ts'
import {
  findTermPlaces,
  listOfficeTerms,
  readOfficeTerm,
} from '@wegband/domain/features/text-office/glossary-contract.ts'
import { listLanguages } from '@wegband/domain/features/text-office/languages-contract.ts'
import {
  listLegalNotices,
  listOfficeLegalTexts,
  readOfficeLegalText,
  readOfficeNotice,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { listOfficeTexts, readOfficeText } from '@wegband/domain/features/text-office/texts-contract.ts'
import { asAdmin, row, type StatementRow } from './statement-row.ts'

export const TEXT_OFFICE_ROWS: readonly StatementRow[] = [
  row(listOfficeLegalTexts, 200, 3, asAdmin()),
  row(readOfficeLegalText, 200, 5, asAdmin({ params: { kind: 'terms' } })),
  row(listLegalNotices, 200, 2, asAdmin()),
  row(readOfficeNotice, 404, 1, asAdmin({ params: { id: 999_999 } })),
  row(listComingLegalTexts, 200, 1),
  row(listOfficeTexts, 200, 1, asAdmin()),
  row(readOfficeText, 200, 2, asAdmin({ params: { textKey: 'tutorial-band' } })),
  row(listOfficeTerms, 200, 2, asAdmin()),
  row(readOfficeTerm, 404, 1, asAdmin({ params: { id: '999999' } })),
  row(findTermPlaces, 200, 4, asAdmin({ query: { locale: 'de', title: 'Keil' } })),
  row(listLanguages, 200, 5, asAdmin()),
  row(readSchoolNotice, 404, 1, () => ({ params: { id: 999_999 } })),
]
