/** Who signs papers, and who runs the templates of a school. */
import * as office from '@wegband/domain/features/paper-office/signature-contract.ts'
import * as papers from '@wegband/domain/features/signatures/contract.ts'
import { FAMILY, row, type MatrixRow, type MatrixWorld } from '../matrix-row.ts'

const PAPERS = ['staff', 'leader', 'admin'] as const
const SEEN_AT = '2026-11-20T09:00:00.000Z'
const ofSchool = ({ schoolId }: MatrixWorld) => ({ params: { id: schoolId } })
/** Papers and templates of others answer like those that do not exist. */
const unknown = () => ({ params: { id: 999_999 } })
const version = {
  title: 'Hausregeln',
  text: 'Für {Name}',
  fields: [],
  signers: 'one',
  isConsent: false,
  dueDays: null,
  keepYears: 1,
} as const

export const signatureRows: readonly MatrixRow[] = [
  row(papers.listPapersToSign, 404, { 200: FAMILY }, ({ selfId }) => ({ params: { id: selfId } })),
  row(papers.readPaperToSign, 404, {}, unknown),
  row(papers.signPaper, 404, {}, () => ({
    ...unknown(),
    body: { sha256: '0'.repeat(64), name: 'Mara Lindner', password: 'Wegband-2026' },
  })),
  row(papers.declinePaper, 404, {}, () => ({ ...unknown(), body: {} })),
  row(papers.revokePaper, 404, {}, unknown),
  row(papers.readSignedFile, 404, {}, () => ({ params: { id: 999_999, grant: 'x.y' } })),
  row(office.listSignatureTemplates, 404, { 200: PAPERS }, ofSchool),
  row(office.createSignatureTemplate, 404, { 201: PAPERS }, (world) => ({
    ...ofSchool(world),
    body: version,
  })),
  row(office.previewSignatureTemplate, 404, { 200: PAPERS }, (world) => ({
    ...ofSchool(world),
    body: { title: 'x', text: 'x', fields: [], signers: 'one', userId: world.selfId },
  })),
  row(office.changeSignatureTemplate, 404, {}, () => ({
    ...unknown(),
    body: { ...version, seenAt: SEEN_AT },
  })),
  row(office.switchSignatureTemplate, 404, {}, () => ({
    ...unknown(),
    body: { isArchived: true, seenAt: SEEN_AT },
  })),
  row(office.sendSignatureTemplate, 404, {}, () => ({
    ...unknown(),
    body: { toAll: true, values: [], seenAt: SEEN_AT },
  })),
  row(office.listSentPapers, 404, {}, unknown),
  row(office.remindOfPapers, 404, {}, unknown),
  row(office.openSignedPaper, 404, {}, unknown),
  row(office.withdrawSentPaper, 404, {}, unknown),
]
