/** The glossary as editors see and write it. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type createTerm,
  type OfficeTerm,
  type OfficeTermRow,
  type saveTerm,
  type switchTerm,
  TERMS_MAX,
} from '@wegband/domain/features/text-office/glossary-contract.ts'
import { newTermKey } from '@wegband/domain/features/text-office/term-keys.ts'
import type { z } from 'zod'
import type { Db } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../../accounts/require-seen-version.ts'
import { beforeAndAfter } from '../../money-office/office-write.ts'
import { isTermDrafted } from '../../training-editor/drafted-terms-statement.ts'
import { textWrite } from '../text-write.ts'
import { keepVersion, showVersions, statesOf, withWords } from '../translations.ts'
import {
  countModulesByKey,
  findTermRow,
  insertTerm,
  isTermPublished,
  listTermRows,
  lockTermKeys,
  removeTerm,
  type TermRow,
  updateTerm,
} from './term-store.ts'

const subjectOf = ({ termKey }: Pick<TermRow, 'termKey'>): string => `term:${termKey}`
/** A term as translations see it: its explanation is its text. */
const asText = ({ description, ...term }: TermRow) => ({ ...term, text: description })

const showRow = (term: TermRow, modules: ReadonlyMap<string, number>): OfficeTermRow => ({
  id: term.id,
  termKey: term.termKey,
  title: term.title,
  states: statesOf(asText(term)),
  isActive: term.isActive,
  highlightInTexts: term.highlightInTexts,
  modules: modules.get(term.termKey) ?? 0,
})

export const readTerms = async ({ db }: Context): Promise<OfficeTermRow[]> => {
  const [terms, modules] = await Promise.all([listTermRows(db.drizzle), countModulesByKey(db.drizzle)])
  return terms.map((term) => showRow(term, modules))
}

const showTerm = async (db: Db, id: number): Promise<OfficeTerm> => {
  const term = await findTermRow(db, id, false)
  if (term === undefined) throw notFound()
  return {
    ...showRow(term, await countModulesByKey(db)),
    text: term.description,
    forms: Object.fromEntries(Object.entries(term.forms).map(([locale, forms]) => [locale, [...forms]])),
    germanSeen: term.germanSeen,
    updatedAt: term.updatedAt,
    versions: await showVersions(db, subjectOf(term)),
  }
}

export const readTerm = ({ db }: Context, id: number): Promise<OfficeTerm> => showTerm(db.drizzle, id)

const factsOf = ({ title, description, forms, isActive, highlightInTexts }: TermRow) => ({
  title,
  description,
  forms,
  isActive,
  highlightInTexts,
})

const entryOf = (action: string, before: TermRow | undefined, after: object | undefined) => ({
  action,
  subjectType: 'term',
  subjectId: before?.id ?? null,
  details: beforeAndAfter(
    before === undefined ? undefined : factsOf(before),
    after === undefined ? undefined : { ...after },
  ),
})

export const addTerm = (
  context: Context,
  { title, text }: z.output<(typeof createTerm)['body']>,
): Promise<OfficeTerm> =>
  textWrite(context, async (tx, now) => {
    const taken = await lockTermKeys(tx)
    if (taken.size >= TERMS_MAX) throw new AppError('text-office.too-many-terms')
    const words = { title: { de: title }, description: { de: text } }
    const termKey = newTermKey(title, taken)
    const id = await insertTerm(tx, { termKey, ...words }, now)
    await keepVersion(tx, context, subjectOf({ termKey }), undefined, asWords(words), now)
    const entry = entryOf('term.created', undefined, { termKey, ...words })
    return { result: await showTerm(tx, id), entry: { ...entry, subjectId: id } }
  })

const asWords = ({ title, description }: Pick<TermRow, 'title' | 'description'>) => ({
  title,
  text: description,
})

/** The term, locked, as the form showed it. */
const lockSeen = async (tx: Db, id: number, seenAt: string): Promise<TermRow> => {
  const term = await findTermRow(tx, id, true)
  if (term === undefined) throw notFound()
  requireSeenVersion(term, seenAt)
  return term
}

type Save = z.output<(typeof saveTerm)['params']> & z.output<(typeof saveTerm)['body']>

/** The key stays, so modules go on naming the term whatever it is called. */
export const writeTerm = (
  context: Context,
  { id, locale, seenAt, forms, ...words }: Save,
): Promise<OfficeTerm> =>
  textWrite(context, async (tx, now) => {
    const before = await lockSeen(tx, id, seenAt)
    const { title, text, germanSeen } = withWords(asText(before), locale, words)
    const after = {
      title,
      description: text,
      germanSeen,
      forms: { ...before.forms, [locale]: [...new Set(forms)] },
    }
    await updateTerm(tx, id, after, now)
    await keepVersion(tx, context, subjectOf(before), asText(before), { title, text }, now)
    return {
      result: await showTerm(tx, id),
      entry: entryOf('term.saved', before, factsOf({ ...before, ...after })),
    }
  })

export const setTermSwitches = (
  context: Context,
  id: number,
  { seenAt, ...switches }: z.output<(typeof switchTerm)['body']>,
): Promise<OfficeTerm> =>
  textWrite(context, async (tx, now) => {
    const before = await lockSeen(tx, id, seenAt)
    await updateTerm(tx, id, switches, now)
    return {
      result: await showTerm(tx, id),
      entry: entryOf('term.switched', before, factsOf({ ...before, ...switches })),
    }
  })

export const dropTerm = (context: Context, id: number, seenAt: string): Promise<void> =>
  textWrite(context, async (tx) => {
    const before = await lockSeen(tx, id, seenAt)
    const { termKey } = before
    if ((await isTermPublished(tx, termKey)) || (await isTermDrafted(tx, termKey)))
      throw new AppError('text-office.term-in-use')
    await removeTerm(tx, id)
    return { result: undefined, entry: entryOf('term.removed', before, undefined) }
  })
