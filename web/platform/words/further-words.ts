/** Where every bundle of words is. The list is long, so that the first pages do not wait for it (`i18n.tsx`). */

/** By path; each loads its words. */
export type WordFiles = { readonly [path: string]: () => Promise<unknown> }

export const FURTHER_FILES: WordFiles = import.meta.glob('../../../messages/*/*.json', { import: 'default' })
