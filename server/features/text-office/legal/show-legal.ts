/** Legal texts as the office sees them: versions, drafts, and how many accounts agreed or must agree. */
import { isLocale, LOCALES } from '@wegband/domain/basics/locale.ts'
import { LEGAL_KINDS, type LegalKind } from '@wegband/domain/features/legal/contract.ts'
import { isMandatoryKind } from '@wegband/domain/features/legal/legal-rules.ts'
import type {
  LegalOverview,
  LegalWords,
  OfficeLegalText,
  OfficeVersion,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { versionInForce, versionState } from '@wegband/domain/features/text-office/legal-states.ts'
import type { Db } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import {
  countAccounts,
  countAgreements,
  listDrafts,
  listTextsOf,
  listVersionRows,
  type LegalVersionRow,
  type VersionOfKind,
} from './legal-office-store.ts'

const versionsOf = (
  kind: LegalKind,
  rows: readonly VersionOfKind[],
  agreements: ReadonlyMap<string, number>,
  now: Date,
): OfficeVersion[] => {
  const own = rows.filter((row) => row.kind === kind)
  const at = now.toISOString()
  const inForce = versionInForce(own, at)
  const numbers = [...new Set(own.map(({ version }) => version))]
  return numbers.flatMap((version) => {
    const texts = own.filter((row) => row.version === version)
    const [first] = texts
    if (first === undefined) return []
    return {
      version,
      state: versionState(first, inForce, at),
      inForceAt: first.inForceAt,
      locales: LOCALES.filter((locale) => texts.some((text) => text.locale === locale)),
      agreed: agreements.get(`${kind}:${version}`) ?? 0,
      remindAt: first.remindAt,
    }
  })
}

const wordsOf = (texts: readonly LegalVersionRow[], version: number | undefined): LegalWords[] =>
  texts.flatMap((row) =>
    row.version === version && isLocale(row.locale)
      ? { locale: row.locale, title: row.title, text: row.text }
      : [],
  )

/** `db`: the transaction that has just written. */
export const showLegalText = async (
  { clock }: Pick<Context, 'clock'>,
  kind: LegalKind,
  db: Db,
): Promise<OfficeLegalText> => {
  const [rows, drafts, agreements, mustAgree] = [
    await listVersionRows(db, kind),
    await listDrafts(db, kind),
    await countAgreements(db, kind),
    await countAccounts(db),
  ]
  const versions = versionsOf(kind, rows, agreements, clock.now())
  const inForce = versions.find(({ state }) => state === 'in-force')?.version
  const coming = versions.find(({ state }) => state === 'coming')?.version
  const wanted = [inForce, coming].filter((version) => version !== undefined)
  const texts = wanted.length === 0 ? [] : await listTextsOf(db, kind, wanted)
  return {
    kind,
    isMandatory: isMandatoryKind(kind),
    versions,
    inForce: wordsOf(texts, inForce),
    coming: wordsOf(texts, coming),
    drafts: drafts.map(({ locale, title, text, updatedAt }) => ({ locale, title, text, updatedAt })),
    mustAgree,
  }
}

export const readOverview = (context: Context): Promise<LegalOverview[]> =>
  readOverviewIn(context, context.db.drizzle)

export const readOverviewIn = async ({ clock }: Pick<Context, 'clock'>, db: Db): Promise<LegalOverview[]> => {
  const [rows, drafts, agreements] = [
    await listVersionRows(db),
    await listDrafts(db),
    await countAgreements(db),
  ]
  return LEGAL_KINDS.map((kind) => {
    const versions = versionsOf(kind, rows, agreements, clock.now())
    return {
      kind,
      isMandatory: isMandatoryKind(kind),
      inForce: versions.find(({ state }) => state === 'in-force') ?? null,
      coming: versions.find(({ state }) => state === 'coming') ?? null,
      draftLocales: drafts.filter((draft) => draft.kind === kind).map(({ locale }) => locale),
    }
  })
}
