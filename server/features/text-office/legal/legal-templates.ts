/** Drafts of legal texts from templates: a beginning with marked gaps, for kinds that have nothing yet. */
import { readFileSync } from 'node:fs'
import { type Locale, LOCALES } from '@wegband/domain/basics/locale.ts'
import { LEGAL_KINDS, type LegalKind } from '@wegband/domain/features/legal/contract.ts'
import type { Context } from '../../../http/request/context.ts'
import { textWrite } from '../text-write.ts'
import { insertDraft, listVersionRows, lockDrafts } from './legal-office-store.ts'

/** `# Title`, then Markdown. */
const readTemplate = (kind: LegalKind, locale: Locale): { title: string; text: string } => {
  const content = readFileSync(new URL(`templates/${kind}.${locale}.md`, import.meta.url), 'utf8')
  const [, title, text] = /^# (.+)\n\n([^]+)\n$/.exec(content) ?? []
  if (title === undefined || text === undefined)
    throw new Error(`The template ${kind}.${locale}.md has no title or no text.`)
  return { title, text }
}

/** Kinds with a version or a draft stay as they are. */
export const draftFromTemplates = (
  context: Context,
  { kinds }: { readonly kinds: readonly LegalKind[] },
): Promise<{ drafted: LegalKind[] }> =>
  textWrite(context, async (tx, now) => {
    const drafted: LegalKind[] = []
    for (const kind of LEGAL_KINDS.filter((one) => kinds.includes(one))) {
      const drafts = await lockDrafts(tx, kind)
      if (drafts.length > 0 || (await listVersionRows(tx, kind)).length > 0) continue
      for (const locale of LOCALES)
        await insertDraft(tx, { kind, locale, ...readTemplate(kind, locale) }, now)
      drafted.push(kind)
    }
    return {
      result: { drafted },
      entry:
        drafted.length === 0
          ? undefined
          : {
              action: 'legal-text.templates-taken',
              subjectType: 'legal-text',
              subjectId: null,
              details: { kinds: drafted },
            },
    }
  })
