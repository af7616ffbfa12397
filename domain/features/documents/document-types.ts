/** §3 Document: what kinds of papers there are. */
export const DOCUMENT_TYPES = ['certificate', 'contract', 'other'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
/** What the file is. */
export const DOCUMENT_KINDS = ['pdf', 'image'] as const
