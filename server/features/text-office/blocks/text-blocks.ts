/** Text blocks and tutorials as editors see and write them. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { KNOWN_TEXTS, knownText } from '@wegband/domain/features/text-office/known-texts.ts'
import {
  type createHint,
  HINTS_MAX,
  type OfficeText,
  type OfficeTextGroup,
  type OfficeTextRow,
  type saveOfficeText,
} from '@wegband/domain/features/text-office/texts-contract.ts'
import type { z } from 'zod'
import type { Db } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../../accounts/require-seen-version.ts'
import { beforeAndAfter } from '../../money-office/office-write.ts'
import { textWrite } from '../text-write.ts'
import { keepVersion, showVersions, statesOf, withWords } from '../translations.ts'
import {
  type BlockRow,
  countHints,
  findBlock,
  insertBlock,
  listBlocks,
  removeBlock,
  updateBlock,
} from './block-store.ts'

/** Names a text block in the history. */
const subjectOf = (textKey: string): string => `block:${textKey}`

const NOTHING: LocalText = { de: '' }
const groupOf = (block: BlockRow): OfficeTextGroup =>
  block.group === 'imprint' ? 'profile-creation' : block.group

const showRow = (textKey: string, group: OfficeTextGroup, block: BlockRow | undefined): OfficeTextRow => {
  const { title, text, germanSeen } = block ?? { title: NOTHING, text: NOTHING, germanSeen: {} }
  return {
    textKey,
    group,
    title: block?.title ?? null,
    states: statesOf({ title, text, germanSeen }),
    isFixed: knownText(textKey) !== undefined,
  }
}

export const readTexts = async ({ db }: Context): Promise<OfficeTextRow[]> => {
  const blocks = await listBlocks(db.drizzle)
  const known = KNOWN_TEXTS.map(({ textKey, group }) =>
    showRow(
      textKey,
      group,
      blocks.find((block) => block.textKey === textKey),
    ),
  )
  const others = blocks
    .filter(({ textKey }) => knownText(textKey) === undefined)
    .map((block) => showRow(block.textKey, groupOf(block), block))
  return [...known, ...others]
}

const showText = async (db: Db, textKey: string): Promise<OfficeText> => {
  const block = await findBlock(db, textKey, false)
  const group = block === undefined ? knownText(textKey)?.group : groupOf(block)
  if (group === undefined) throw notFound()
  return {
    ...showRow(textKey, group, block),
    text: block?.text ?? null,
    germanSeen: block?.germanSeen ?? {},
    updatedAt: block?.updatedAt ?? null,
    versions: await showVersions(db, subjectOf(textKey)),
  }
}

export const readText = ({ db }: Context, textKey: string): Promise<OfficeText> =>
  showText(db.drizzle, textKey)

const entryOf = (
  action: string,
  textKey: string,
  before: BlockRow | undefined,
  after: object | undefined,
) => ({
  action,
  subjectType: 'text-block',
  subjectId: before?.id ?? null,
  details: {
    textKey,
    ...beforeAndAfter(before === undefined ? undefined : { title: before.title, text: before.text }, {
      ...after,
    }),
  },
})

export const writeText = (
  context: Context,
  { textKey, locale }: z.output<(typeof saveOfficeText)['params']>,
  { seenAt, ...words }: z.output<(typeof saveOfficeText)['body']>,
): Promise<OfficeText> =>
  textWrite(context, async (tx, now) => {
    const before = await findBlock(tx, textKey, true)
    const known = knownText(textKey)
    if (before === undefined && known === undefined) throw notFound()
    requireSeenVersion(before, seenAt)
    if (before === undefined && locale !== 'de') throw new AppError('text-office.german-first')
    const after = withWords(before, locale, words)
    if (before !== undefined) await updateBlock(tx, before.id, after, now)
    else if (known !== undefined && !(await insertBlock(tx, { ...known, ...after }, now)))
      throw new AppError('general.stale')
    await keepVersion(tx, context, subjectOf(textKey), before, after, now)
    return {
      result: await showText(tx, textKey),
      entry: entryOf('text-block.saved', textKey, before, { title: after.title, text: after.text }),
    }
  })

export const addHint = (
  context: Context,
  { title, text }: z.output<(typeof createHint)['body']>,
): Promise<OfficeText> =>
  textWrite(context, async (tx, now) => {
    if ((await countHints(tx)) >= HINTS_MAX) throw new AppError('text-office.too-many-hints')
    const textKey = `hint-${crypto.randomUUID().slice(0, 13)}`
    const words = { title: { de: title }, text: { de: text } }
    await insertBlock(tx, { textKey, group: 'startup-hints', ...words }, now)
    await keepVersion(tx, context, subjectOf(textKey), undefined, words, now)
    return {
      result: await showText(tx, textKey),
      entry: entryOf('text-block.created', textKey, undefined, words),
    }
  })

export const dropText = (context: Context, textKey: string, seenAt: string): Promise<void> =>
  textWrite(context, async (tx) => {
    const before = await findBlock(tx, textKey, true)
    if (before === undefined) throw notFound()
    requireSeenVersion(before, seenAt)
    await removeBlock(tx, before.id)
    return { result: undefined, entry: entryOf('text-block.removed', textKey, before, undefined) }
  })
