/** §3 Document: the types of documents. */
export const DOCUMENT_TYPES = ['certificate', 'contract', 'other'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
/** The format of the file. */
export const DOCUMENT_KINDS = ['pdf', 'image'] as const
