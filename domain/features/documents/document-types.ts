/** §3 Document: the types of documents. */
export const DOCUMENT_TYPES = ['certificate', 'contract', 'other'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
/**
 * How far the office is with a document that it received. `asked`: it asks for another one, with the reason.
 */
export const CHECK_STATES = ['waiting', 'accepted', 'rejected', 'asked'] as const
export type CheckState = (typeof CHECK_STATES)[number]
/** The format of the file. */
export const DOCUMENT_KINDS = ['pdf', 'image'] as const
