/** Rows of the access matrix for texts in the hands of the office. What is asked was changed since or does not exist, so nothing changes. */
import { readSchoolNotice } from '@wegband/domain/features/legal/contract.ts'
import {
  createTerm,
  deleteTerm,
  findTermPlaces,
  readOfficeTerm,
  saveTerm,
  switchTerm,
} from '@wegband/domain/features/text-office/glossary-contract.ts'
import { switchLanguage } from '@wegband/domain/features/text-office/languages-contract.ts'
import {
  dropLegalDraft,
  publishLegalText,
  readOfficeLegalText,
  readOfficeNotice,
  saveLegalDraft,
  saveOperatorNotice,
  saveSchoolNotice,
  withdrawLegalText,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import {
  createHint,
  deleteOfficeText,
  readOfficeText,
  saveOfficeText,
} from '@wegband/domain/features/text-office/texts-contract.ts'
import { answers, row, type MatrixRow } from '../matrix-row.ts'

const UNKNOWN = 999_999
const SEEN = '2001-01-01T00:00:00.000Z'
const draft = { kind: 'terms', locale: 'de' }
const words = { title: 'Bedingungen', text: 'Kurz.' }

const legalRows: readonly MatrixRow[] = [
  answers(readSchoolNotice, ({ schoolId }) => ({ params: { id: schoolId } })),
  answers(readOfficeLegalText, () => ({ params: { kind: 'privacy' } })),
  row(saveLegalDraft, 409, {}, () => ({ params: draft, body: { ...words, seenAt: SEEN } })),
  row(dropLegalDraft, 404, {}, () => ({ params: draft, body: { seenAt: SEEN } })),
  row(publishLegalText, 409, {}, () => ({
    params: { kind: 'terms' },
    body: { inForceOn: null, remindDaysBefore: null, seen: [{ locale: 'de', updatedAt: SEEN }] },
  })),
  row(withdrawLegalText, 404, {}, () => ({ params: { kind: 'terms', version: UNKNOWN } })),
  row(saveOperatorNotice, 409, {}, () => ({ body: { text: { de: 'Verband' }, seenAt: SEEN } })),
  row(readOfficeNotice, 404, {}, () => ({ params: { id: UNKNOWN } })),
  row(saveSchoolNotice, 404, {}, () => ({
    params: { id: UNKNOWN },
    body: { text: { de: 'Schule' }, seenAt: null },
  })),
]

const blockRows: readonly MatrixRow[] = [
  answers(readOfficeText, () => ({ params: { textKey: 'tutorial-band' } })),
  row(saveOfficeText, 404, {}, () => ({
    params: { textKey: 'gibt-es-nicht', locale: 'de' },
    body: { ...words, seenAt: null },
  })),
  answers(createHint, () => ({ body: words })),
  row(deleteOfficeText, 404, {}, () => ({ params: { textKey: 'gibt-es-nicht' }, body: { seenAt: SEEN } })),
]

const termRows: readonly MatrixRow[] = [
  row(readOfficeTerm, 404, {}, () => ({ params: { id: UNKNOWN } })),
  answers(findTermPlaces, () => ({ query: { locale: 'de', title: 'Keil' } })),
  answers(createTerm, () => ({ body: { title: 'Keil', text: 'Teilt.' } })),
  row(saveTerm, 404, {}, () => ({
    params: { id: UNKNOWN, locale: 'de' },
    body: { ...words, forms: [], seenAt: SEEN },
  })),
  row(switchTerm, 404, {}, () => ({
    params: { id: UNKNOWN },
    body: { isActive: true, highlightInTexts: true, seenAt: SEEN },
  })),
  row(deleteTerm, 404, {}, () => ({ params: { id: UNKNOWN }, body: { seenAt: SEEN } })),
]

const languageRows: readonly MatrixRow[] = [
  answers(switchLanguage, () => ({ params: { locale: 'en' }, body: { isOffered: true } })),
]

export const textOfficeRows: readonly MatrixRow[] = [...legalRows, ...blockRows, ...termRows, ...languageRows]
