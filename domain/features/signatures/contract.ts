/** API contract of papers to sign: what the person and the guardians read, sign, decline and revoke (decisions §4 Documents). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, instant, LINES, one } from '../../http/shapes.ts'
import { line, personName } from '../accounts/person-shapes.ts'
import { PAPER_STATES, SIGNER_RULES } from './signing-rules.ts'

export const DECLINE_MAX_LENGTH = 500
/** A drawn name: lines of points, in a box of this size. */
export const DRAWING = { width: 1000, height: 300, lines: 60, points: 400 } as const
/** The newest papers of a family that a list shows. */
export const PAPERS_SHOWN = 100

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const paperSigner = z.object({
  ...personName.shape,
  role: z.enum(['self', 'guardian']),
  isYou: z.boolean(),
  /** Null: not yet. */
  signedAt: instant.nullable(),
})
export type PaperSigner = z.output<typeof paperSigner>

const paperFacts = {
  id,
  title: z.string(),
  school: z.string(),
  /** Whom it is about. */
  person: personName,
  state: z.enum(PAPER_STATES),
  signers: z.enum(SIGNER_RULES),
  /** A consent, which can be revoked at any time. */
  isConsent: z.boolean(),
  sentAt: instant,
  dueAt: instant.nullable(),
  /** When the last signature, the refusal, the revocation or the end came. */
  endedAt: instant.nullable(),
  /** Whether the caller may sign or decline it now. */
  canSign: z.boolean(),
  canRevoke: z.boolean(),
  /** In its printed form; null until it is signed. */
  code: z.string().nullable(),
  /** The address of the signed file, valid for minutes; null until the file is made. */
  url: z.string().nullable(),
}

export const paperInList = z.object(paperFacts)
export type PaperInList = z.output<typeof paperInList>

export const paperToSign = z.object({
  ...paperFacts,
  text: z.string(),
  /** The hash of title and text, which the signer sends back. */
  sha256,
  /** Those whose signatures count today, and those who have signed. */
  people: z.array(paperSigner),
  reason: z.string().nullable(),
})
export type PaperToSign = z.output<typeof paperToSign>

export const listPapersToSign = endpoint({
  method: 'GET',
  path: '/api/users/:id/signature-requests',
  summary: "Papers to sign and signed ones of the person; one's own list has those of the children too",
  section: 'decisions §4 Documents',
  access: 'registered',
  staleOn: ['documents'],
  params: idParams,
  answers: { 200: z.object({ data: z.array(paperInList) }) },
  errors: [],
})

export const readPaperToSign = endpoint({
  method: 'GET',
  path: '/api/signature-requests/:id',
  summary: 'A paper to sign, with its text and who has signed',
  section: 'decisions §4 Documents',
  access: 'registered',
  staleOn: ['documents'],
  params: idParams,
  answers: { 200: one(paperToSign) },
  errors: [],
})

/** Numbers x, y, x, y … of one line. */
const stroke = z
  .array(z.int().min(0).max(DRAWING.width))
  .min(4)
  .max(2 * DRAWING.points)
  .refine((points) => points.length % 2 === 0, { params: { code: 'invalid' } })
export const drawing = z.array(stroke).min(1).max(DRAWING.lines)
export type Drawing = z.output<typeof drawing>

export const signature = z
  .strictObject({
    /** The hash of the text that the signer read. */
    sha256,
    /** The own name, typed. */
    name: line(200).optional(),
    /** Or drawn. */
    drawing: drawing.optional(),
    password: z.string().min(1).max(1000),
  })
  .refine((given) => (given.name === undefined) !== (given.drawing === undefined), {
    path: ['name'],
    params: { code: 'required' },
  })

export const signPaper = endpoint({
  method: 'POST',
  path: '/api/signature-requests/:id/signatures',
  summary: 'Sign a paper with the own name, typed or drawn, and the own password',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  body: signature,
  answers: { 201: one(paperToSign) },
  errors: [
    'auth.not-while-impersonating',
    'auth.rate-limited',
    'credentials.no-password',
    'signatures.closed',
    'signatures.not-yours',
    'general.stale',
  ],
  perMinute: 20,
})

export const declinePaper = endpoint({
  method: 'POST',
  path: '/api/signature-requests/:id/refusal',
  summary: 'Decline a paper to sign; the school sees it with the reason',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().max(DECLINE_MAX_LENGTH).regex(LINES).optional() }),
  answers: { 200: one(paperToSign) },
  errors: ['auth.not-while-impersonating', 'signatures.closed', 'signatures.not-yours'],
})

/** As easy as giving it: without a password (GDPR Art. 7 (3)). */
export const revokePaper = endpoint({
  method: 'POST',
  path: '/api/signature-requests/:id/revocation',
  summary: 'Revoke a signed consent for the future',
  section: 'GDPR Art. 7',
  access: 'registered',
  params: idParams,
  answers: { 200: one(paperToSign) },
  errors: ['auth.not-while-impersonating', 'signatures.closed', 'signatures.not-yours'],
})

/** The address grants access. Only authorised callers get it, and it expires within minutes. */
export const readSignedFile = endpoint({
  method: 'GET',
  path: '/api/signature-requests/:id/file/:grant',
  summary: 'The signed paper as PDF, behind a signed address',
  section: 'decisions §5, §8 Private files',
  access: 'anyone',
  params: z.strictObject({ id: idText, grant: z.string().max(100) }),
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: 60,
})

export const signatureEndpoints = [
  listPapersToSign,
  readPaperToSign,
  signPaper,
  declinePaper,
  revokePaper,
  readSignedFile,
]
