/** The text blocks that the interface shows at fixed places: each is a gap until it is written. */
import { MEMBERSHIP_KEYS, PROFILE_TEXT_KEYS } from '../texts/text-keys.ts'
import { TUTORIAL_NAMES, tutorialTextKey } from '../texts/tutorial-rules.ts'
import type { OfficeTextGroup } from './texts-contract.ts'

export type KnownText = { readonly textKey: string; readonly group: OfficeTextGroup }

const keys = (group: OfficeTextGroup, textKeys: readonly string[]): KnownText[] =>
  textKeys.map((textKey) => ({ textKey, group }))

export const KNOWN_TEXTS: readonly KnownText[] = [
  ...keys('tutorial', TUTORIAL_NAMES.map(tutorialTextKey)),
  ...keys('profile-creation', [...Object.values(PROFILE_TEXT_KEYS), ...MEMBERSHIP_KEYS]),
]

export const knownText = (textKey: string): KnownText | undefined =>
  KNOWN_TEXTS.find((known) => known.textKey === textKey)

type Stated = { readonly states: Readonly<Record<string, string | undefined>> }

/** Not written in some language, or written from an older German. */
export const hasGap = ({ states }: Stated): boolean =>
  Object.values(states).some((state) => state !== 'complete')
