/** What guests may open (decisions §3.11), and whether they are just being asked to register. */
import type { RouteName } from '../../platform/router/route-table.ts'
import { createStore } from '../../platform/store.ts'

/**
 * Start page, sports with their modules, promos, schools, glossary and imprint; the videos of a module are asked for over the module.
 * And the way to an account.
 */
const FOR_GUESTS: ReadonlySet<RouteName> = new Set([
  'app.root',
  'app.home',
  'app.dashboard',
  'app.sports',
  'app.sport',
  'app.sport-promo',
  'app.sports-progress',
  'app.modules',
  'app.modules-list',
  'app.module',
  'app.module-contents',
  'app.schools',
  'app.schools-search',
  'app.freemium',
  'app.glossary',
  'app.glossary-term',
  'app.imprint',
  'app.profile-upgrade',
  'app.legacy-myway',
  'app.legacy-trainingprogress',
  'app.legacy-sportprogress',
])

export const isForGuests = (name: RouteName): boolean => FOR_GUESTS.has(name)

/** A guest wanted something that needs an account. */
export const isGuestAsked = createStore(false)
/** It was about classes: schools, which guests may look at, come closest to it. */
export const wantsClasses = createStore(false)
