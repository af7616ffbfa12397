/** What products sell and levels open: `type:id` of what really exists, with its name. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inLocale, type Locale, type LocalText } from '@wegband/domain/basics/locale.ts'
import type { OfficeSubject } from '@wegband/domain/features/money-office/sellers-contract.ts'
import type { SUBJECT_TYPES } from '@wegband/domain/features/subscriptions/contract.ts'
import type { Context } from '../../../http/request/context.ts'
import {
  isOffered,
  offeredSports,
  readReferenceData,
  type ReferenceData,
} from '../../reference-data/reference-data.ts'
import { subjectName } from '../../subscriptions/subject-name.ts'
import { findContentNames } from './products-store.ts'
import { listLevelRows } from './sellers-store.ts'

type SubjectType = (typeof SUBJECT_TYPES)[number]

export const keyOf = (type: SubjectType, id: number): string => `${type}:${id}`

const fromMap = (
  type: SubjectType,
  rows: Iterable<{ readonly id: number; readonly name: LocalText }>,
  locale: Locale,
): OfficeSubject[] =>
  [...rows].map(({ id, name }) => ({ key: keyOf(type, id), type, id, name: inLocale(name, locale) }))

/** Single contents are left out: there are thousands, and none is sold alone today. */
export const readSubjects = async ({ db, locale }: Context): Promise<OfficeSubject[]> => {
  const [data, levels] = await Promise.all([readReferenceData(db), listLevelRows(db.drizzle)])
  return [
    ...fromMap(
      'membership-level',
      levels.map(({ level }) => level),
      locale,
    ),
    ...fromMap('sport', offeredSports(data), locale),
    ...fromMap('module-group', [...data.moduleGroups.values()].filter(isOffered), locale),
    ...fromMap('module', [...data.modules.values()].filter(isOffered), locale),
  ]
}

export type Names = (type: SubjectType, id: number) => LocalText | undefined

/** Names of all that these keys name; undefined for what does not exist. */
export const readNames = async (context: Pick<Context, 'db'>, keys: readonly string[]): Promise<Names> => {
  const [data, levels, contents]: [
    ReferenceData,
    Awaited<ReturnType<typeof listLevelRows>>,
    ReadonlyMap<number, LocalText>,
  ] = await Promise.all([
    readReferenceData(context.db),
    listLevelRows(context.db.drizzle),
    findContentNames(
      context.db.drizzle,
      keys.flatMap((key) => (key.startsWith('content:') ? [Number(key.slice('content:'.length))] : [])),
    ),
  ])
  const levelNames = new Map(levels.map(({ level }) => [level.id, level.name]))
  return (type, id) => {
    if (type === 'content') return contents.get(id)
    return subjectName({ type, id, levelName: levelNames.get(id) }, data)
  }
}

const isRetired = (data: ReferenceData, type: SubjectType, id: number): boolean => {
  const rows = { sport: data.sports, module: data.modules, 'module-group': data.moduleGroups }
  const row = type in rows ? rows[type as keyof typeof rows].get(id) : undefined
  return row !== undefined && !isOffered(row)
}

const invalid = (field: string): AppError =>
  new AppError('general.invalid', { errors: { [field]: ['invalid-id'] } })

/** 422 for a product whose sport, module or group was retired: nothing new of it is sold. */
export const requireOffered = async (
  { db }: Pick<Context, 'db'>,
  { subjectType, subjectId }: { readonly subjectType: SubjectType; readonly subjectId: number },
): Promise<void> => {
  if (isRetired(await readReferenceData(db), subjectType, subjectId)) throw invalid('subjectId')
}

/** 422 at `field` for a key of nothing, or of what was retired. */
export const requireKnown = async (
  context: Context,
  field: string,
  keys: readonly string[],
): Promise<void> => {
  const [data, names] = await Promise.all([readReferenceData(context.db), readNames(context, keys)])
  const isKnown = keys.every((key) => {
    const [type = '', id = ''] = key.split(':')
    const subject = [type as SubjectType, Number(id)] as const
    return names(...subject) !== undefined && !isRetired(data, ...subject)
  })
  if (!isKnown) throw invalid(field)
}
