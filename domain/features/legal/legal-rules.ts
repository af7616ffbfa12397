/** Which version of a legal text counts, what must still be accepted, and by whom (decisions §4 Legal, §5 Registration). */
import { DEFAULT_LOCALE, type Locale } from '../../basics/locale.ts'
import { LEGAL_KINDS, type LegalKind, type LegalText } from './contract.ts'

type Version = {
  readonly kind: LegalKind
  readonly locale: string
  readonly version: number
  readonly isMandatory: boolean
  readonly inForceAt: string
}

/** Must be accepted before the app continues. The privacy notice only informs (GDPR Art. 13): the database refuses it as mandatory. */
export const isMandatoryKind = (kind: LegalKind): boolean => kind !== 'privacy'

/** Speed of silent reading of such texts, in words per minute. */
const WORDS_PER_MINUTE = 180

/**
 * The newest version of each kind in force at `now` (ISO 8601, UTC), in the order of `LEGAL_KINDS`. In the reader's language,
 * otherwise in German.
 */
export const latestInForce = <T extends Version>(texts: readonly T[], locale: Locale, now: string): T[] =>
  LEGAL_KINDS.flatMap((kind) => {
    const inForce = texts.filter(
      (text) => text.kind === kind && Date.parse(text.inForceAt) <= Date.parse(now),
    )
    const newest = Math.max(...inForce.map((text) => text.version))
    const versions = inForce.filter((text) => text.version === newest)
    const shown =
      versions.find((text) => text.locale === locale) ??
      versions.find((text) => text.locale === DEFAULT_LOCALE) ??
      versions[0]
    return shown === undefined ? [] : [shown]
  })

/** The texts that the user must still accept before the app continues. The privacy notice only informs, so it is never among them. */
export const openTexts = <T extends Pick<LegalText, 'isMandatory' | 'is_accepted'>>(
  latest: readonly T[],
): T[] => latest.filter((text) => text.isMandatory && !text.is_accepted)

/** The mandatory texts whose newest version is not accepted. The language does not matter, only the version. */
export const notYetAccepted = <T extends Pick<Version, 'kind' | 'version' | 'isMandatory'>>(
  latest: readonly T[],
  accepted: readonly Pick<Version, 'kind' | 'version'>[],
): T[] =>
  latest.filter(
    (text) =>
      text.isMandatory &&
      !accepted.some(({ kind, version }) => kind === text.kind && version === text.version),
  )

/**
 * Whether open texts block the app's pages. Guests have no contract yet. A user who views the app as another user cannot accept
 * anything for them (decisions §3.14).
 */
export const isAskedToAccept = (person: {
  readonly isAnonymous: boolean
  readonly isImpersonated: boolean
}): boolean => !person.isAnonymous && !person.isImpersonated

/** The first paragraph, which summarises the text. */
export const summaryOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .find((paragraph) => paragraph !== '' && !paragraph.startsWith('#'))
    ?.replaceAll(/\s+/g, ' ') ?? ''

/** Reading time in whole minutes, at least one. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).filter((word) => word !== '').length / WORDS_PER_MINUTE))
