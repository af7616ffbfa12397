/**
 * Which tip a user sees on a page (§1, §4 Tutorials): one per topic in a lifetime, one at a time on a route. Users who use the app
 * for children, or who switched tips off, see none.
 */
import type { Viewer } from '../accounts/contract.ts'

/** Topics with the route that they explain, in the order in which they appear there. */
export const TUTORIALS = [
  { name: 'dashboard', route: 'app.dashboard' },
  { name: 'band', route: 'app.dashboard' },
  { name: 'week', route: 'app.dashboard' },
  { name: 'path', route: 'app.sport' },
  { name: 'module', route: 'app.module' },
  { name: 'calendar', route: 'app.calendar' },
  { name: 'scanner', route: 'app.scanner' },
  { name: 'qrcode', route: 'app.qr-code' },
  { name: 'family', route: 'app.family' },
  { name: 'profile', route: 'app.profile' },
] as const
export type TutorialName = (typeof TUTORIALS)[number]['name']

export const TUTORIAL_NAMES = TUTORIALS.map(({ name }) => name)

/** The text block of a topic: group `tutorial`, this key. */
export const tutorialTextKey = (name: TutorialName): string => `tutorial-${name}`

export type TutorialFacts = Pick<
  Viewer,
  'knownTutorials' | 'areTutorialsDisabled' | 'usingAppForChildren'
> & {
  /** Another user views the app as this person. Tips they see must not count as seen by the person. */
  readonly isImpersonated: boolean
}

const mayBeShown = (facts: TutorialFacts): boolean =>
  !facts.areTutorialsDisabled && !facts.usingAppForChildren && !facts.isImpersonated

/** Topics of a route that have a text. */
const topicsOf = (route: string, textKeys: readonly string[]): TutorialName[] =>
  TUTORIALS.filter(
    (tutorial) => tutorial.route === route && textKeys.includes(tutorialTextKey(tutorial.name)),
  ).map(({ name }) => name)

/** The first topic of the route that the person does not know yet; undefined if there is none. */
export const nextTutorial = (
  facts: TutorialFacts,
  route: string,
  textKeys: readonly string[],
): TutorialName | undefined =>
  mayBeShown(facts)
    ? topicsOf(route, textKeys).find((name) => !facts.knownTutorials.includes(name))
    : undefined

/** "Tip 2 of 3" of its route. */
export const tutorialStep = (
  name: TutorialName,
  textKeys: readonly string[],
): { readonly at: number; readonly of: number } => {
  const route = TUTORIALS.find((tutorial) => tutorial.name === name)?.route ?? ''
  const topics = topicsOf(route, textKeys)
  return { at: topics.indexOf(name) + 1, of: topics.length }
}
